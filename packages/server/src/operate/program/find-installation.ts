import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { readVariables } from "../../platform/config";
import { nameDatabase } from "../start/existing-data";
import { OperatorError } from "../start/operator-request";

type Variables = Record<string, string>;

/** Where variables come from, such as "the shell", and what they are. */
interface Source {
  name: string;
  variables: Variables;
  /** It is all that a server has: what it does not name is the embedded database, or the files in the data folder. */
  isWhole?: true;
}

interface Search {
  /** A file that decides alone; `-` for the shell alone; undefined to look at all places. */
  envFile: string | undefined;
  shell: NodeJS.ProcessEnv;
  /** The folder of the program, whose server has it as its working directory; null outside any. */
  checkout: string | null;
}

const UNIT = "signpoint";
/** Settings that name a place on the disk, from the server's working directory. */
const PATHS = ["DATA_DIR", "BACKUP_DIR", "BACKUP_IDENTITY_FILE"];

/**
 * Returns the variables of the installation that a command works on. A file that is named decides alone. Otherwise the
 * shell's win over those of `.env` in the folder of the program, and these over those of the systemd unit, if that runs this folder's server.
 * Throws OperatorError when two of them name different databases, data folders or file stores: a command that
 * pauses payouts has to reach the server that pays.
 */
export function findInstallation({ envFile, shell, checkout }: Search): Variables {
  const own = { name: "the shell", variables: set(shell) };
  if (envFile === "-") return own.variables;
  if (envFile !== undefined) {
    return fromFile(path.resolve(envFile), checkout).variables;
  }
  const sources = checkout === null ? [own] : [own, ...dotEnv(checkout), ...ofUnit(checkout)];
  for (const [what, find] of Object.entries(PLACES)) assertSamePlace(what, find, sources);
  const variables = sources.map((source) => source.variables);
  const defaults = checkout === null ? {} : withAbsolutePaths({ DATA_DIR: ".data" }, checkout);
  return Object.assign({}, defaults, ...variables.toReversed()) as Variables;
}

/** What has to be the same wherever it is named; undefined where it is not named. */
const PLACES: Record<string, (variables: Variables, isWhole: boolean) => string | undefined> = {
  database: ({ DATABASE_URL }, isWhole) => {
    if (DATABASE_URL !== undefined) return nameDatabase(DATABASE_URL);
    return isWhole ? "the embedded one" : undefined;
  },
  "data folder": ({ DATA_DIR }) => (DATA_DIR === undefined ? undefined : path.resolve(DATA_DIR)),
  "file store": ({ S3_ENDPOINT, S3_BUCKET }, isWhole) => {
    if (S3_ENDPOINT !== undefined) return `${S3_BUCKET} at ${S3_ENDPOINT}`;
    return isWhole ? "the data folder" : undefined;
  },
};

function assertSamePlace(
  what: string,
  find: (variables: Variables, isWhole: boolean) => string | undefined,
  sources: Source[],
): void {
  const named = sources.flatMap(({ name, variables, isWhole = false }) => {
    const place = find(variables, isWhole);
    return place === undefined ? [] : [{ name, place }];
  });
  const [first] = named;
  const other = named.find(({ place }) => place !== first?.place);
  if (first === undefined || other === undefined) return;
  throw new OperatorError(
    `Nothing was done, for it is not clear to which ${what}: ${first.name} says ${first.place}, ${other.name} says ${other.place}. Name the file of the installation: --env-file FILE, or --shell for the variables of the shell alone.`,
  );
}

function dotEnv(checkout: string): Source[] {
  const file = path.join(checkout, ".env");
  return existsSync(file) ? [fromFile(file, checkout)] : [];
}

/** Returns the variables of a file; paths in it begin in the folder of the program. */
function fromFile(file: string, base: string | null): Source {
  try {
    const variables = set(parseEnv(readFileSync(file, "utf8")));
    return { name: file, variables: withAbsolutePaths(variables, base ?? path.dirname(file)) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    const hint = code === "EACCES" ? " Run the command as the user of the server: sudo -u …" : "";
    throw new OperatorError(`The configuration cannot be read: ${message}.${hint}`);
  }
}

/** Returns what the systemd unit gives its server, when it runs the program in this folder. */
function ofUnit(checkout: string): Source[] {
  const shown = spawnSync(
    "systemctl",
    ["show", UNIT, "--property=WorkingDirectory,Environment,EnvironmentFiles"],
    { encoding: "utf8", timeout: 5_000 },
  );
  if (shown.status !== 0) return [];
  const properties = shown.stdout.split("\n").map((line) => line.split(/=(.*)/s));
  const all = (name: string) =>
    properties.flatMap(([key, value = ""]) => (key === name && value !== "" ? [value] : []));
  if (!all("WorkingDirectory").some((folder) => path.resolve(folder) === checkout)) return [];
  const given = all("Environment").flatMap((line) => line.match(/"(?:[^"\\]|\\.)*"|\S+/g) ?? []);
  const inUnit = set(parseEnv(given.map((pair) => pair.replace(/^"|"$/g, "")).join("\n")));
  const inFiles = all("EnvironmentFiles").map((line) => {
    const [, file = "", ignoresErrors] = /^(.*?)(?: \(ignore_errors=(yes|no)\))?$/.exec(line) ?? [];
    const isMissing = ignoresErrors === "yes" && !existsSync(file);
    return isMissing ? {} : fromFile(file, checkout).variables;
  });
  const variables = Object.assign(inUnit, ...inFiles) as Variables;
  return [
    { name: `the unit ${UNIT}`, variables: withAbsolutePaths(variables, checkout), isWhole: true },
  ];
}

/** Returns the variables that are set, those included whose content is in a file of their own. */
function set(variables: NodeJS.Dict<string>): Variables {
  return readVariables(variables).set;
}

function withAbsolutePaths(variables: Variables, base: string): Variables {
  const paths = PATHS.filter((name) => variables[name] !== undefined);
  return {
    ...variables,
    ...Object.fromEntries(paths.map((name) => [name, path.resolve(base, variables[name] ?? "")])),
  };
}
