import type { FileStore } from "./file-store";

/** Returns whether the store has a file under the key. */
export async function hasFile(store: FileStore, key: string): Promise<boolean> {
  const stream = await store.open(key, { start: 0, end: 0 });
  await stream?.cancel();
  return stream !== null;
}
