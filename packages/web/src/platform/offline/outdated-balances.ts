import type { Query, QueryClient } from "@tanstack/react-query";
import { type CopyKey, readCopy, removeCopies } from "./offline-copies";
import { holdsBalance, isProfile } from "./stored-calls";

interface Answer {
  data: unknown;
  /** When it was asked for, in milliseconds since 1970. */
  askedAt: number;
}

/**
 * Drops older answers that hold a balance when the profile has arrived with other points than before, so that the header
 * and a screen never show two balances, offline neither. Those in memory are fetched anew; those on the device are removed.
 * `key` is where the profile is stored; null when nothing is.
 */
export async function dropOutdatedBalances(
  client: QueryClient,
  { queryKey, state }: Query,
  key: CopyKey | null,
  { data, askedAt }: Answer,
): Promise<void> {
  if (!isProfile(queryKey)) return;
  const isOther = (before: unknown) => before !== undefined && pointsOf(before) !== pointsOf(data);
  const isOtherThanShown = isOther(state.data);
  const copy = key === null ? undefined : await readCopy(key);
  if (key !== null && (isOtherThanShown || isOther(copy?.data))) {
    await removeCopies(key[0], (query, { at }) => at < askedAt && holdsBalance(query));
  }
  if (isOtherThanShown) renewShown(client, askedAt);
}

function renewShown(client: QueryClient, askedAt: number): void {
  const outdated = client.getQueryCache().findAll({
    predicate: ({ queryKey, state }) => holdsBalance(queryKey) && state.dataUpdatedAt < askedAt,
  });
  for (const query of outdated) {
    if (query.isActive()) {
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    } else {
      query.reset();
      // What could not be fetched is fetched when it is next shown.
      query.fetch().catch(() => undefined);
    }
  }
}

function pointsOf(profile: unknown): unknown {
  return (profile as { points?: unknown }).points;
}
