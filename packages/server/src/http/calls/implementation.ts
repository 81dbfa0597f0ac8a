import type {
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
} from "@orpc/contract";
import type { Calls } from "@signpoint/api/http/calls";
import type { CallMeta } from "@signpoint/api/platform/call";
import type { Caller, PendingAccess, PendingKey, VerbInput } from "../../platform/context";
import type { JsonText } from "../../platform/json-text";
import type { Services } from "../../platform/services";

/** The context of the verb of a call that needs a login. */
export type CallContext = Services & {
  caller: Caller;
  pendingAccess?: PendingAccess | undefined;
  pendingKey?: PendingKey | undefined;
  /** Returns whether the caller's browser and the server are on one machine, where the operator sits. */
  isFromThisMachine: () => boolean;
};

/** The context of the verb of a call that needs no login. */
export type OpenContext = Services & { clientIp: string };

type Verb<Context, Input, Output> = (ctx: Context, input: Input) => Output | Promise<Output>;

/** The kinds of calls that need a login: see `Implementation`. */
type CallerKind = "plain" | "list" | "single_query" | "primary_query";

/**
 * How a call is implemented. `plain`: by a verb that needs a login. `open`: by one that needs none. `list`: by one that
 * reads from the replica, if there is one. `single_query`: by one that runs all that it needs by one `runQuery`, which
 * carries the check of the access, and that builds its output in the shape of the contract. `primary_query`: the same for
 * what must never be older than the last commit, so it does not read from the replica.
 */
export type Implementation<Input, Output> =
  | { kind: CallerKind; verb: Verb<CallContext, Input, Output | JsonText<Output>> }
  | { kind: "open"; verb: Verb<OpenContext, Input, Output> };

type ImplementationOf<Call> =
  Call extends ContractProcedure<infer Input, infer Output, ErrorMap, CallMeta>
    ? Implementation<VerbInput<InferSchemaOutput<Input>>, InferSchemaInput<Output>>
    : never;

/** An implementation of every call but those that are answered by a stream of events. */
export type Implementations = {
  [Group in keyof Calls]: {
    [Name in Exclude<keyof Calls[Group], "stream">]: ImplementationOf<Calls[Group][Name]>;
  };
};

/** Implementations as they are run: the input of the verb has been parsed by the schema of its call. */
export interface CallerImplementation {
  kind: CallerKind;
  verb: (ctx: CallContext, input: unknown) => unknown;
}
export interface OpenImplementation {
  kind: "open";
  verb: (ctx: OpenContext, input: unknown) => unknown;
}
export type AnyImplementation = CallerImplementation | OpenImplementation;

export const plain = <Input, Output>(verb: Verb<CallContext, Input, Output>) =>
  ({ kind: "plain", verb }) as const;
export const open = <Input, Output>(verb: Verb<OpenContext, Input, Output>) =>
  ({ kind: "open", verb }) as const;
export const list = <Input, Output>(verb: Verb<CallContext, Input, Output>) =>
  ({ kind: "list", verb }) as const;
export const singleQuery = <Input, Output>(verb: Verb<CallContext, Input, Output>) =>
  ({ kind: "single_query", verb }) as const;
export const primaryQuery = <Input, Output>(verb: Verb<CallContext, Input, Output>) =>
  ({ kind: "primary_query", verb }) as const;
