import { mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { BackupError } from "./format";

const BACKUP_NAME = /^[^.].*\.tar\.gz(\.age)?$/;
/** The time in a name of `newBackupPath`. */
const NAMED_TIME = /^signpoint-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz/;

/** Returns the path for a new backup in a folder, which is created if it is missing. The name begins with the time. */
export async function newBackupPath(
  folder: string,
  { now, isEncrypted }: { now: Date; isEncrypted: boolean },
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  return path.join(folder, `signpoint-${time}.tar.gz${isEncrypted ? ".age" : ""}`);
}

/**
 * Returns the path of a backup: the file itself or, for a folder, its newest `.tar.gz` or `.tar.gz.age`, by `findMadeAtMs`.
 * Throws `BackupError`.
 */
export async function findNewestBackup(fileOrFolder: string): Promise<string> {
  const found = await stat(fileOrFolder).catch(() => {
    throw new BackupError(`There is no ${fileOrFolder}.`);
  });
  if (!found.isDirectory()) return fileOrFolder;
  const names = (await readdir(fileOrFolder)).filter((name) => BACKUP_NAME.test(name));
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(fileOrFolder, name);
      return { file, madeAtMs: await findMadeAtMs(file) };
    }),
  );
  const [newest] = files.sort((a, b) => b.madeAtMs - a.madeAtMs);
  if (newest !== undefined) return newest.file;
  throw new BackupError(
    `${fileOrFolder} holds no backup: no file ends with .tar.gz or .tar.gz.age.`,
  );
}

/** Returns when a backup was made, without reading it: by the time in its name, else by when it was changed, which a copy changes. */
export async function findMadeAtMs(file: string): Promise<number> {
  return namedTime(path.basename(file)) ?? (await stat(file)).mtimeMs;
}

function namedTime(name: string): number | null {
  const found = NAMED_TIME.exec(name);
  if (found === null) return null;
  const [year = 0, month = 0, ...rest] = found.slice(1).map(Number);
  return Date.UTC(year, month - 1, ...rest);
}
