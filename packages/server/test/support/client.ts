import { createORPCClient, ORPCError } from "@orpc/client";
import type {
  ContractRouterClient,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { type Calls, calls } from "@signpoint/api/http/calls";
import * as z from "zod";

type Address = { url: string };
type Bearer = { token: string };

/** Every call of the API as a typed function: `await clientOf(server, person).contracts.sign(input)`. */
export type Client = ContractRouterClient<Calls>;

/** The inputs of all calls: `Inputs["contracts"]["sign"]`. */
export type Inputs = InferContractRouterInputs<Calls>;

/** The outputs of all calls: `Outputs["contracts"]["list"]`. */
export type Outputs = InferContractRouterOutputs<Calls>;

/** The body of every refusal. */
export const RefusalBody = z.object({
  code: z.string(),
  message: z.string(),
  data: z.unknown().optional(),
});

/**
 * Returns a client that calls a running server over HTTP, by default without a token. A function makes the headers of each
 * call. A refused call throws.
 */
export function clientOf(
  server: Address,
  as?: Bearer,
  headers: Record<string, string> | (() => Record<string, string>) = {},
): Client {
  const link = new OpenAPILink(calls, {
    url: `${server.url}/api`,
    headers: () => ({
      ...(typeof headers === "function" ? headers() : headers),
      ...(as !== undefined && { authorization: `Bearer ${as.token}` }),
    }),
    customErrorResponseBodyDecoder: (body, { status }) => {
      const { code, ...rest } = RefusalBody.parse(body);
      return new ORPCError(code, { status, ...rest });
    },
  });
  return createORPCClient(link);
}

/** How a call ended: with its output, or with the body of a refusal. */
export type Ending<Output> =
  | { ok: true; status: 200; body: Output }
  | { ok: false; status: number; body: z.infer<typeof RefusalBody> };

/** Returns how a call ended. Throws only when there was no answer, or one that is no refusal of the API. */
export async function tryCall<Output>(call: Promise<Output>): Promise<Ending<Output>> {
  try {
    return { ok: true, status: 200, body: await call };
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    const { status, code, message, data } = error;
    return { ok: false, status, body: { code, message, ...(data !== undefined && { data }) } };
  }
}

/** Returns how a call ended: "OK", or the code of the refusal, which has a status of its own. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  const ending = await tryCall(call);
  return ending.ok ? "OK" : ending.body.code;
}

/** Returns how often calls ended in each way: "OK", or the code of a refusal. */
export function outcomes(endings: Ending<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const ending of endings) {
    const outcome = ending.ok ? "OK" : ending.body.code;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const InvalidFields = z.object({
  data: z.object({ fields: z.record(z.string(), z.unknown()) }),
});

/** Returns the messages for the fields that a refused request had wrong, by field. */
export function fieldErrorsOf({ body }: { body: unknown }): Record<string, unknown> {
  return InvalidFields.parse(body).data.fields;
}
