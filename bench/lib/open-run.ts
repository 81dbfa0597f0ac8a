import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { startPostgres } from "../../packages/server/test/support/postgres";
import type { Options, Run } from "./run";
import { secrets } from "./secrets";
import { postgresWorld, type WorldDatabase } from "./world-database";

const FOLDER = fileURLToPath(new URL("../../.cache/bench", import.meta.url));
const SMALL_SHARE = 0.01;
/** The smallest number of people that a world can be generated for. */
const SMALL_MIN = 100;

/** Prepares what all sections of a run share; `close` stops what it started. */
export async function openRun(options: Options): Promise<{ run: Run; close: () => Promise<void> }> {
  await mkdir(FOLDER, { recursive: true });
  const say = (text: string) => console.log(text);
  const own =
    options.postgres === undefined
      ? await startPostgres({
          durable: true,
          settings: { shared_buffers: "1GB", max_wal_size: "4GB" },
        })
      : null;
  const keys = await secrets();
  const postgresUrl = options.postgres ?? own?.url ?? "";
  const worlds = new Map<number, Promise<WorldDatabase>>();
  const worldOf = (users: number): Promise<WorldDatabase> => {
    const known = worlds.get(users);
    if (known !== undefined) return known;
    const made = postgresWorld(postgresUrl, users, keys.BANK_DETAILS_KEY, say);
    worlds.set(users, made);
    return made;
  };
  return {
    run: {
      options,
      say,
      secrets: keys,
      folder: FOLDER,
      full: () => worldOf(options.users),
      small: () => worldOf(Math.max(SMALL_MIN, Math.round(options.users * SMALL_SHARE))),
    },
    close: async () => {
      await own?.stop();
    },
  };
}
