import path from "node:path";
import { parseArgs } from "node:util";
import { ConfigError, readConfig, readKeylessConfig } from "../../platform/config";
import { DataDirLockedError } from "../../platform/db/embedded/data-dir-lock";
import { isTransientError } from "../../platform/db/transient-error";
import { LockUnsupportedError } from "../../platform/disk/locked-file";
import { findInstalled } from "../../platform/find-installed";
import { isExpected } from "../start/execute-operator-command";
import { assertOwnFolder, NoDataError } from "../start/existing-data";
import { SocketPathError } from "../start/operator-socket-path";
import { UsageError } from "./command";
import { COMMANDS } from "./commands";
import { findInstallation } from "./find-installation";

/** The exit code of a command that failed. */
const FAILED = 2;
const NO_DATA = 1;
const INTERRUPTED = 130;

const HELP = `Usage: signpoint COMMAND

${Object.entries(COMMANDS)
  .map(([name, { does }]) => `  ${name.padEnd(20)} ${does}.`)
  .join("\n")}

It works on the installation of the shell's variables, of .env in the folder of the program, and of the systemd
unit signpoint if that runs this folder. They must not name different databases.

  --env-file FILE      The variables are those of this file alone; also by SIGNPOINT_ENV.
  --shell              They are those of the shell alone; also by SIGNPOINT_ENV=-.
  --help               Also after a command.
`;

interface Line {
  name: string | undefined;
  parameters: string[];
  envFile: string | undefined;
  wantsHelp: boolean;
}

/** Where a command line was given: the variables of its shell, and what stops it. */
interface Caller {
  shell: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/**
 * Runs the command of a command line and returns the exit code: the one of the command, 1 when there is no data to work on, 2 when
 * it fails, 130 when the signal stops it. Errors that the operator can correct are printed as one sentence to standard error. Progress
 * goes there too, so that standard output holds the result alone.
 */
export async function runProgram(given: string[], { shell, signal }: Caller): Promise<number> {
  const { name, parameters, envFile, wantsHelp } = readLine(given, shell.SIGNPOINT_ENV);
  const found = name === undefined ? undefined : COMMANDS[name];
  if (found === undefined) {
    (wantsHelp ? process.stdout : process.stderr).write(
      name === undefined ? HELP : `There is no command "${name}": see signpoint --help\n`,
    );
    return wantsHelp && name === undefined ? 0 : FAILED;
  }
  const usage = `Usage: signpoint ${name} ${found.usage}`.trimEnd();
  if (wantsHelp) {
    process.stdout.write(`${found.does}.\n${usage}\n`);
    return 0;
  }
  try {
    const { run } = await found.load();
    const environment = found.isStandalone ? {} : variables(envFile, shell);
    const config = (found.isKeyless ? readKeylessConfig : readConfig)(environment);
    if (!found.isStandalone) assertOwnFolder(config);
    return await run({ config, environment, parameters, signal, onProgress: report });
  } catch (error) {
    if (signal.aborted) {
      report("Stopped. Nothing is left half done.");
      return INTERRUPTED;
    }
    report(toErrorText(error));
    if (error instanceof UsageError || isUnknownOption(error)) report(usage);
    return error instanceof NoDataError ? NO_DATA : FAILED;
  }
}

function variables(envFile: string | undefined, shell: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const lockFile = findInstalled("package-lock.json");
  const checkout = lockFile === null ? null : path.dirname(lockFile);
  return findInstallation({ envFile, shell, checkout });
}

function report(text: string): void {
  process.stderr.write(`${text}\n`);
}

const OWN_OPTIONS = ["env-file", "shell", "help"];

/** Returns the parts of a command line. What is for every command may stand before its name and after it. */
function readLine(given: string[], fromShell: string | undefined): Line {
  const { tokens, values } = parseArgs({
    args: given,
    options: {
      "env-file": { type: "string" },
      shell: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
    strict: false,
    tokens: true,
  });
  const own = new Set(
    tokens.flatMap((token) => {
      if (token.kind !== "option" || !OWN_OPTIONS.includes(token.name)) return [];
      const hasNext = token.value !== undefined && !token.inlineValue;
      return hasNext ? [token.index, token.index + 1] : [token.index];
    }),
  );
  const [name, ...parameters] = given.filter((_, index) => !own.has(index));
  const named = typeof values["env-file"] === "string" ? values["env-file"] : fromShell;
  const envFile = values.shell === true ? "-" : named;
  return { name, parameters, envFile, wantsHelp: values.help === true };
}

function toErrorText(error: unknown): string {
  const isCorrectable =
    error instanceof ConfigError ||
    error instanceof DataDirLockedError ||
    error instanceof LockUnsupportedError ||
    error instanceof SocketPathError ||
    error instanceof UsageError ||
    isUnknownOption(error) ||
    isExpected(error);
  if (isCorrectable) return error.message;
  if (isTransientError(error)) return "The database cannot be reached: is it running?";
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function isUnknownOption(error: unknown): error is Error {
  return (
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")
  );
}
