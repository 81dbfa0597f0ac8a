import { type AnyContractRouter, isContractProcedure } from "@orpc/contract";
import type { CallMeta } from "@signpoint/api/platform/call";
import { isDefinite } from "./outcome";

interface CallIdentity {
  path: readonly string[];
  input: unknown;
}

/** The keys of calls whose outcome is not known, by whose call it is, which and with what input. */
const pendingKeys = new Map<string, string>();

/**
 * Makes a call under an idempotency key: `send` gets the key, or null when the call takes none. The
 * same person's same call with the same input gets the same key until its outcome is known, so that
 * trying again after a lost answer has no second effect. After that, and on a page that is loaded anew,
 * it is another intention and gets a key of its own.
 */
export async function callUnderKey<Answer>(
  calls: AnyContractRouter,
  userId: string | null,
  { path, input }: CallIdentity,
  send: (key: string | null) => Promise<Answer>,
): Promise<Answer> {
  if (!takesKey(calls, path)) return await send(null);
  const name = JSON.stringify([userId, path, input]);
  const pending = pendingKeys.get(name);
  const key = pending ?? crypto.randomUUID();
  pendingKeys.set(name, key);
  try {
    const answer = await send(key);
    pendingKeys.delete(name);
    return answer;
  } catch (error) {
    if (isDefinite(error, pending !== undefined)) pendingKeys.delete(name);
    throw error;
  }
}

function takesKey(calls: AnyContractRouter, path: readonly string[]): boolean {
  let found: AnyContractRouter | undefined = calls;
  for (const name of path) {
    if (found === undefined || isContractProcedure(found)) return false;
    found = found[name];
  }
  if (!isContractProcedure(found)) return false;
  return (found["~orpc"].meta as CallMeta).replay !== "none";
}
