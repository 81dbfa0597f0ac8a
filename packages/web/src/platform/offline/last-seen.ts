import type { Query, QueryPersister } from "@tanstack/react-query";
import { isStoredOnDevice } from "~/platform/session/session-storage";
import { sessionState } from "~/platform/session/session-store";
import {
  connectionLostAt,
  isConnectionFailure,
  recordConnection,
  recordConnectionLost,
} from "./connection";
import { type CopyKey, readCopy, writeCopy } from "./offline-copies";
import { dropOutdatedBalances } from "./outdated-balances";
import { isStoredOffline } from "./stored-calls";

const PATIENCE_MS = 8_000;

/** When the shown data was stored, for queries that show an offline copy. */
const copiedAt = new WeakMap<Query, number>();

/** Returns when the data of a query was the server's answer, in milliseconds since 1970. */
export function seenAt(query: Query): number {
  return copiedAt.get(query) ?? query.state.dataUpdatedAt;
}

/**
 * Returns true when the data of a query is from before the server was last out of reach: it may have changed since.
 * What the server has refused meanwhile does not count, since asking again changes nothing.
 */
export function isFromBeforeLoss(query: Query): boolean {
  const { data, status, error } = query.state;
  if (data === undefined || seenAt(query) >= connectionLostAt()) return false;
  return status !== "error" || isConnectionFailure(error);
}

/**
 * Fetches, and stores the answer for times without a connection. A query that has nothing to show gets the last
 * stored answer when the server cannot be reached, or does not answer within 8 seconds; a later answer replaces it.
 * While the server answers, nothing stored is shown.
 */
export const lastSeen: QueryPersister = async (queryFn, context, query) => {
  const key = copyKey(query);
  const askedAt = Date.now();
  const answer = Promise.resolve(queryFn(context)).then(
    (data) => {
      recordConnection();
      // A device that stores nothing, as in some private windows, has no copies.
      dropOutdatedBalances(context.client, query, key, { data, askedAt })
        .then(() => (key === null ? undefined : store(key, data)))
        .catch(() => undefined);
      return { data };
    },
    (error: unknown) => {
      if (!isConnectionFailure(error)) throw error;
      recordConnectionLost();
      return { error };
    },
  );
  const isEmpty = query.state.data === undefined;
  const first = key !== null && isEmpty ? await Promise.race([answer, patience()]) : await answer;
  if (first !== null && "data" in first) {
    copiedAt.delete(query);
    return first.data;
  }
  const copy = key !== null && isEmpty ? await readCopy(key).catch(() => undefined) : undefined;
  if (copy === undefined) {
    const outcome = await answer;
    if ("data" in outcome) return outcome.data;
    throw outcome.error;
  }
  recordConnectionLost();
  copiedAt.set(query, copy.at);
  answer.then(
    (late) => {
      if ("data" in late && copiedAt.delete(query)) query.setData(late.data);
    },
    // The server has refused: the next fetch says so in the ordinary way.
    () => void context.client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
  );
  return copy.data;
};

/** Returns where the answer of a query is stored; null for one that is not: nothing is for a session in one tab. */
function copyKey({ queryKey, queryHash }: Query): CopyKey | null {
  const session = sessionState();
  if (session.status !== "signed-in" || !isStoredOnDevice()) return null;
  return isStoredOffline(queryKey) ? [session.userId, queryHash] : null;
}

async function store(key: CopyKey, data: unknown): Promise<void> {
  const session = sessionState();
  if (session.status !== "signed-in" || session.userId !== key[0]) return;
  await writeCopy(key, data);
}

/** Resolves to null when a stored answer is better than more waiting: at once when the device is offline. */
function patience(): Promise<null> {
  const wait = navigator.onLine === false ? 0 : PATIENCE_MS;
  return new Promise((resolve) => setTimeout(() => resolve(null), wait));
}
