import calls from "virtual:calls";
import { createORPCClient, ORPCError } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { Calls } from "@signpoint/api/calls/index";
import { ERROR_CODES } from "@signpoint/api/errors";
import { accessToken } from "~/session/auth-client";
import { noteServerTime } from "~/session/server-clock";

/** What a single call can be given beside its input: `api.earnings.export(filters, { context })`. */
type CallContext = {
  /** Told how many bytes of the answer have arrived, while they do. */
  onReceived?: (bytes: number) => void;
};

const link = new OpenAPILink<CallContext>(calls, {
  url: `${window.location.origin}/api`,
  headers: async () => {
    const token = await accessToken();
    return token === null ? {} : { authorization: `Bearer ${token}` };
  },
  fetch: async (request, init, { context }) => {
    const response = await fetch(request, init);
    noteServerTime(response.headers, Date.now());
    const { onReceived } = context;
    return onReceived === undefined ? response : counted(response, onReceived);
  },
  customErrorResponseBodyDecoder: (body, response) => errorFrom(body, response.status),
});

/** The same answer, which tells of its bytes as they pass. */
function counted(response: Response, onReceived: (bytes: number) => void): Response {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      onReceived(bytes);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counter), response);
}

/** The server's `{ code, message, data? }` as an error; null when something else answered. */
export function errorFrom(body: unknown, status: number) {
  if (typeof body !== "object" || body === null || !("code" in body)) return null;
  const { code, message, data } = body as { code: unknown; message?: unknown; data?: unknown };
  if (typeof code !== "string") return null;
  return new ORPCError(code, {
    defined: Object.hasOwn(ERROR_CODES, code),
    status,
    message: typeof message === "string" ? message : undefined,
    data,
  });
}

/** Every call of the API as a function: `await api.contracts.sign({ p_contract_id })`. */
export const api: ContractRouterClient<Calls, CallContext> = createORPCClient(link);

/** The same calls as TanStack Query options: `useQuery(apiQuery.contracts.get.queryOptions({ input }))`. */
export const apiQuery = createTanstackQueryUtils(api);
