import type { Config } from "../../platform/config";
import { describePlace } from "../start/existing-data";
import type { CommandControl } from "../start/operator-request";

/** What a command works with: its configuration, its parameters, the signal to stop, and its progress. */
export interface CommandContext extends CommandControl {
  config: Config;
  /** The variables that the configuration was read from. */
  environment: NodeJS.ProcessEnv;
  parameters: string[];
}

/** Runs a command of the operator and resolves to its exit code. */
export type Command = (context: CommandContext) => Promise<number>;

/** Thrown when a command was not given what it needs. The program prints how it is used below the message. */
export class UsageError extends Error {}

/** The text of each outcome and its exit code. */
export type OutcomeTexts = Record<string, { text: string; code: 0 | 1 }>;

/** Prints the outcome of a command, and what it was carried out on, and returns its exit code. */
export function printOutcome(config: Config, texts: OutcomeTexts, outcome: unknown): number {
  const { text, code } = texts[String(outcome)] ?? { text: String(outcome), code: 1 };
  const place = describePlace(config);
  const line = `${place[0]?.toUpperCase()}${place.slice(1)}: ${text}\n`;
  (code === 0 ? process.stdout : process.stderr).write(line);
  return code;
}

/** Returns the email that is the only parameter of a command. Throws `UsageError` when it is malformed or not alone. */
export function emailParameter([email, ...others]: string[], usage: string): string {
  if (email?.includes("@") && others.length === 0) return email;
  throw new UsageError(usage);
}
