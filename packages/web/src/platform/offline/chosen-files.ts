import { clear, createStore, delMany, entries, keys, set } from "idb-keyval";
import { isStoredOnDevice } from "~/platform/session/session-storage";
import { sessionState } from "~/platform/session/session-store";
import { isRecent, removeOtherEntries } from "./own-entries";

interface ChosenFile {
  file: File;
  /** Milliseconds since 1970, by the device's clock. */
  at: number;
}

type FileKey = [userId: string, signingId: string, questionId: string];

const MAX_FILES = 5;

const store = createStore("signpoint-chosen-files", "files");

/** Returns where the file for a question of a signing is stored; null for a session that ends with its tab. */
function fileKey(signingId: string, questionId: string): FileKey | null {
  const session = sessionState();
  if (session.status !== "signed-in" || !isStoredOnDevice()) return null;
  return [session.userId, signingId, questionId];
}

/**
 * Stores a file until it is uploaded, so that it outlives a failed upload and a reload; of more than 5 the newest stay.
 * A device that stores nothing, or has no room, does without.
 */
export async function storeChosenFile(
  signingId: string,
  questionId: string,
  file: File,
): Promise<void> {
  const key = fileKey(signingId, questionId);
  if (key === null) return;
  const chosen: ChosenFile = { file, at: Date.now() };
  await set(key, chosen, store).catch(() => undefined);
  await removeOtherFiles(key[0]).catch(() => undefined);
}

/** Returns the file that was chosen for a question and is not uploaded yet; null when there is none. */
export async function readChosenFile(signingId: string, questionId: string): Promise<File | null> {
  const key = fileKey(signingId, questionId);
  if (key === null) return null;
  const all = await entries<FileKey, ChosenFile>(store).catch(() => []);
  return all.find(([other]) => isSame(other, key))?.[1].file ?? null;
}

/** Removes the stored files of a signing, or that of one of its questions alone. */
export async function removeChosenFiles(signingId: string, questionId?: string): Promise<void> {
  const all = await keys<FileKey>(store).catch(() => []);
  const meant = all.filter(
    ([, signing, question]) =>
      signing === signingId && (questionId === undefined || question === questionId),
  );
  await delMany(meant, store).catch(() => undefined);
}

/** Removes every stored file on this device. */
export async function removeAllFiles(): Promise<void> {
  await clear(store);
}

/** Removes the files of everybody else, those older than 7 days, and the oldest beyond the limit of 5. */
export async function removeOtherFiles(userId: string): Promise<void> {
  await removeOtherEntries<FileKey, ChosenFile>(store, userId, {
    isUsable: isRecent,
    limit: MAX_FILES,
  });
}

function isSame(one: FileKey, other: FileKey): boolean {
  return one.every((part, index) => part === other[index]);
}
