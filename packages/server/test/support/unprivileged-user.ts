import { readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, resolve } from "node:path";

/** A system user that child processes can be started as. */
export interface SystemUser {
  uid: number;
  gid: number;
}

const candidates = ["postgres", "nobody"];

/**
 * The user that Postgres has to run as: `undefined` means "as ourselves".
 * Postgres refuses root, so root gets the machine's `postgres` or `nobody`.
 */
export function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of candidates) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  return { uid: 65_534, gid: 65_534 };
}

/** A temporary folder that `user` can enter: the usual one or that which is given, or `/tmp` when that is closed to others. */
export function sharedTemporaryFolder(user: SystemUser | undefined, folder = tmpdir()): string {
  return user && !isOpenToOthers(folder) ? "/tmp" : folder;
}

function isOpenToOthers(folder: string): boolean {
  const othersMayEnter = (statSync(folder).mode & 0o001) !== 0;
  const parent = dirname(resolve(folder));
  return othersMayEnter && (parent === folder || isOpenToOthers(parent));
}
