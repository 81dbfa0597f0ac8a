import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { generateSigningKey } from "../../packages/server/src/platform/encryption/signing-key-file";
import { startPostgres } from "../../packages/server/test/support/postgres";
import type { Options, Run } from "./run";
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

const SEED = Buffer.alloc(32, 7);
/** The header of an Ed25519 private key in PKCS #8; its seed of 32 bytes follows. */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/**
 * Constant, so that bank details and the sealed ledger of a filled database fit later runs. They protect no real
 * data.
 */
const BANK_DETAILS_KEY = SEED.toString("base64");
const LEDGER_KEY = Buffer.concat([PKCS8_HEAD, SEED]).toString("base64");

/** Returns the keys shared by all servers of one run. */
async function secrets(): Promise<Run["secrets"]> {
  return { JWT_PRIVATE_KEY: await generateSigningKey(), BANK_DETAILS_KEY, LEDGER_KEY };
}
