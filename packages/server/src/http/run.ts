import type { Caller, VerbInput } from "../context";
import type { Services } from "../services";
import { assertAdminIdIsCaller } from "./assert-admin-id";
import type { CallContext } from "./call-context";
import { withoutPrefixes } from "./wire-names";

interface Call<Context, Input> {
  context: Context;
  input: Input;
}

type Verb<Extra, Input, Output> = (
  ctx: Services & Extra,
  input: VerbInput<Input>,
) => Output | Promise<Output>;

/** Returns the handler of a call that needs a login: it runs `verb` with the call's input. */
export function run<Input, Output>(verb: Verb<{ caller: Caller }, Input, Output>) {
  return ({
    context: { services, caller },
    input,
  }: Call<CallContext & { caller: Caller }, Input>): Output | Promise<Output> => {
    const ctx = { ...services, caller };
    const { admin_id, ...fields } = withoutPrefixes(input);
    if (admin_id !== undefined) assertAdminIdIsCaller(ctx, String(admin_id));
    return verb(ctx, fields as VerbInput<Input>);
  };
}

/** Returns the handler of a call that needs no login. */
export function runForAnyone<Input, Output>(verb: Verb<{ clientIp: string }, Input, Output>) {
  return ({
    context: { services, clientIp },
    input,
  }: Call<CallContext, Input>): Output | Promise<Output> =>
    verb({ ...services, clientIp }, withoutPrefixes(input) as VerbInput<Input>);
}
