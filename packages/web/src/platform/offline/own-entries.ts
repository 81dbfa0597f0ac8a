import { delMany, entries, type UseStore } from "idb-keyval";

/** Days that something stored on the device is kept. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;

/** Something stored on the device, with when, in milliseconds since 1970 by the device's clock. */
interface Stored {
  at: number;
}

/** Returns true for what was stored in the last 7 days. */
export function isRecent({ at }: Stored): boolean {
  return Date.now() - at < MAX_AGE_MS;
}

interface Kept<Entry> {
  isUsable: (entry: Entry) => boolean;
  /** The most entries that stay: the newest. */
  limit: number;
}

/**
 * Removes from a store, whose keys begin with a person's id, the entries of everybody else, those that are not usable,
 * and the oldest beyond the limit.
 */
export async function removeOtherEntries<
  Key extends [userId: string, ...string[]],
  Entry extends Stored,
>(store: UseStore, userId: string, { isUsable, limit }: Kept<Entry>): Promise<void> {
  const all = await entries<Key, Entry>(store);
  const kept = all
    .filter(([[owner], entry]) => owner === userId && isUsable(entry))
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, limit);
  const keptKeys = new Set(kept.map(([key]) => JSON.stringify(key)));
  const others = all.map(([key]) => key).filter((key) => !keptKeys.has(JSON.stringify(key)));
  await delMany(others, store);
}
