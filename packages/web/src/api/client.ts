import calls from "virtual:calls";
import { createORPCClient, ORPCError } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { Calls } from "@signpoint/api/calls/index";
import { ERROR_CODES } from "@signpoint/api/errors";
import { accessToken } from "~/session/auth-client";
import { noteServerTime } from "~/session/server-clock";

const link = new OpenAPILink(calls, {
  url: `${window.location.origin}/api`,
  headers: async () => {
    const token = await accessToken();
    return token === null ? {} : { authorization: `Bearer ${token}` };
  },
  fetch: async (request, init) => {
    const response = await fetch(request, init);
    noteServerTime(response.headers, Date.now());
    return response;
  },
  customErrorResponseBodyDecoder: (body, response) => errorFrom(body, response.status),
});

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
export const api: ContractRouterClient<Calls> = createORPCClient(link);

/** The same calls as TanStack Query options: `useQuery(apiQuery.contracts.get.queryOptions({ input }))`. */
export const apiQuery = createTanstackQueryUtils(api);
