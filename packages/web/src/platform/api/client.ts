import { type ClientLink, createORPCClient } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { createTanstackQueryUtils } from "@orpc/tanstack-query";
import type { Calls } from "@signpoint/api/http/calls";
import { takeEarlyAnswer } from "~/platform/early/early-calls";
import { requestOf } from "~/platform/early/first-calls";
import { accessToken } from "~/platform/session/access-token";
import { recordServerTime } from "~/platform/session/server-clock";
import { reloadUnlessTyped } from "~/platform/worker/missing-files";
import type { CallContext } from "./link";

let loaded: ClientLink<CallContext> | undefined;

/** Takes what was asked for early, which needs no table of calls; loads the link that has it for everything else. */
const lightLink: ClientLink<CallContext> = {
  call: async (path, input, options) => {
    // A page that is being left sends what it has to at once: it does not wait for a module, not even for one that is here.
    if (loaded !== undefined && options.context.keepalive)
      return await loaded.call(path, input, options);
    const early = await earlyAnswer(path.join("."), input as object | undefined);
    if (early !== undefined) return early;
    loaded ??= (await loadLink()).link;
    return await loaded.call(path, input, options);
  },
};

const loadLink = () =>
  import("./link").catch((error: unknown) => {
    void reloadUnlessTyped(error);
    throw error;
  });

/** Resolves to the answer to a call that was made early, before the code of its screen was here; else to undefined. */
async function earlyAnswer(name: string, input: object | undefined): Promise<unknown> {
  const request = requestOf(name, input);
  if (request === null) return;
  const { method, path } = request;
  const headers = { authorization: `Bearer ${await accessToken()}` };
  const early = await takeEarlyAnswer(new Request(path, { method, headers }));
  if (early === null) return;
  recordServerTime(early.response.headers, early.receivedAtMs);
  return await early.response.json();
}

/** Every call of the API as a function: `await api.contracts.sign({ p_contract_id })`. */
export const api: ContractRouterClient<Calls, CallContext> = createORPCClient(lightLink);

/** The same calls as TanStack Query options: `useQuery(apiQuery.contracts.get.queryOptions({ input }))`. */
export const apiQuery = createTanstackQueryUtils(api);
