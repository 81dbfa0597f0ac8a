import type { QueryKey } from "@tanstack/react-query";
import { clear, createStore, delMany, entries, get, set } from "idb-keyval";
import { isRecent, removeOtherEntries } from "./own-entries";

/** The answer to a read call as it was when the server last gave it. */
export interface OfflineCopy {
  data: unknown;
  /** Milliseconds since 1970, by the device's clock. */
  at: number;
  /** The build that stored it: another one may expect another shape. */
  build: string;
}

/** Whose answer it is, and to which query. */
export type CopyKey = [userId: string, queryHash: string];

const MAX_COPIES = 80;

const store = createStore("signpoint-offline-copies", "copies");

/** Returns what identifies the build: the hash in the name of its first script changes with every one. */
function buildId(): string {
  const script = document.querySelector('script[type="module"][src]');
  return script?.getAttribute("src") ?? "";
}

function isUsable(copy: OfflineCopy): boolean {
  return copy.build === buildId() && isRecent(copy);
}

/** Returns the copy under this key; undefined when there is none of this build from the last 7 days. */
export async function readCopy(key: CopyKey): Promise<OfflineCopy | undefined> {
  const copy = await get<OfflineCopy>(key, store);
  return copy !== undefined && isUsable(copy) ? copy : undefined;
}

/** Stores an answer of the server as the copy under this key. */
export async function writeCopy(key: CopyKey, data: unknown): Promise<void> {
  const copy: OfflineCopy = { data, at: Date.now(), build: buildId() };
  await set(key, copy, store);
}

/** Removes a person's copies for which `isMeant` returns true. */
export async function removeCopies(
  userId: string,
  isMeant: (query: QueryKey, copy: OfflineCopy) => boolean,
): Promise<void> {
  const all = await entries<CopyKey, OfflineCopy>(store);
  const meant = all.filter(
    ([[owner, hash], copy]) => owner === userId && isMeant(JSON.parse(hash) as QueryKey, copy),
  );
  await delMany(
    meant.map(([key]) => key),
    store,
  );
}

/** Removes every copy on this device. */
export async function removeAllCopies(): Promise<void> {
  await clear(store);
}

/** Removes the copies of everybody else, outdated ones, and the oldest beyond the limit of 80. */
export async function removeOtherCopies(userId: string): Promise<void> {
  await removeOtherEntries<CopyKey, OfflineCopy>(store, userId, { isUsable, limit: MAX_COPIES });
}
