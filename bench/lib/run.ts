import type { WorldDatabase } from "./world-database";

/** What every part of a run is given. */
export interface Run {
  options: Options;
  say: (text: string) => void;
  /** The keys that all servers share. */
  secrets: { JWT_PRIVATE_KEY: string; BANK_DETAILS_KEY: string };
  /** The Postgres that everything is measured on: the address of its maintenance database. */
  postgresUrl: string;
  /** A folder for what is filled and built on the way. */
  folder: string;
  /** A world of the chosen size, and one of 1% of it, each filled when it is first asked for. */
  full: () => Promise<WorldDatabase>;
  small: () => Promise<WorldDatabase>;
}

export interface Options {
  users: number;
  embeddedUsers: number;
  rounds: number;
  /** Calls or transactions of one round. */
  calls: number;
  only: string[];
  postgres: string | undefined;
  report: string | undefined;
}
