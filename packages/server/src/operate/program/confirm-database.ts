import path from "node:path";
import { createInterface } from "node:readline/promises";
import type { Config } from "../../platform/config";
import { describePlace } from "../start/existing-data";
import { UsageError } from "./command";

/**
 * Has the operator name the database that a command rewrites: by `--database NAME`, or typed when it is asked for at a terminal.
 * Throws UsageError for another name or none. The name of the embedded one is its folder.
 */
export async function confirmDatabase(config: Config, given: string | undefined): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = config;
  const name =
    DATABASE_URL === undefined
      ? path.resolve(DATA_DIR)
      : decodeURIComponent(new URL(DATABASE_URL).pathname.slice(1));
  const typed =
    given ?? (await ask(`This is done ${describePlace(config)}. Type ${name} to go on: `));
  if (typed === name || (DATABASE_URL === undefined && path.resolve(typed) === name)) return;
  throw new UsageError(
    `Nothing was done ${describePlace(config)}: name it to go on, with --database ${name}.`,
  );
}

/** Resolves to what is typed; an empty text where nobody can type. */
async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) return "";
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}
