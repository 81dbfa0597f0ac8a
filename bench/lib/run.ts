import type { WorldDatabase } from "./world-database";

/** The input of every section of a run. */
export interface Run {
  options: Options;
  say: (text: string) => void;
  /** The keys shared by all servers. */
  secrets: { JWT_PRIVATE_KEY: string; BANK_DETAILS_KEY: string; LEDGER_KEY: string };
  /** A folder for generated databases and other files of the run. */
  folder: string;
  /** A world of the chosen size, and one of 1% of it. Each is filled on its first use. */
  full: () => Promise<WorldDatabase>;
  small: () => Promise<WorldDatabase>;
}

export interface Options {
  users: number;
  embeddedUsers: number;
  rounds: number;
  /** Number of calls or transactions in one round. */
  calls: number;
  only: string[];
  /** Names of the screens that the part "pages" measures; all when empty. */
  routes: string[];
  postgres: string | undefined;
  report: string | undefined;
}
