import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { audit } from "../../../src/ledger/audit/audit";
import { embeddedDatabase, openDatabase } from "../../../src/platform/db/client";
import {
  createEmbeddedClient,
  syncedEngine,
} from "../../../src/platform/db/embedded/embedded-engine";
import { signedContracts } from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import { addContract } from "../../support/main-job";
import { addPerson } from "../../support/people";
import { chanceFrom, proofSeed, report, scale } from "../../support/proof";
import { startTestServer } from "../../support/server";
import { fillDataDir } from "../../support/test-database";
import { RecordedDisk } from "./recorded-disk";

const CUTS = scale(1, 40);
const SIGNINGS = scale(30, 400);
const SIGNERS = 4;

/** A folder as it was found after the power had gone, and what had been answered by then. */
interface Cut {
  dataDir: string;
  acknowledged: string[];
}

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-power-cut-"));
  dataDir = path.join(folder, "pglite");
  if (process.env.TEST_ENGINE === "pglite") await fillDataDir(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The embedded database on a disk that remembers only what it was asked to keep. */
async function openRecorded(
  engine: (disk: RecordedDisk) => Parameters<typeof createEmbeddedClient>[0],
) {
  const disk = new RecordedDisk(dataDir);
  return { disk, database: embeddedDatabase(await createEmbeddedClient(engine(disk))) };
}

/** Signs and signs over HTTP until the last cut, each right after one of the answers. */
async function signWithCuts(
  { disk, database }: Awaited<ReturnType<typeof openRecorded>>,
  cutsAfter: number[],
  isKept: () => boolean,
): Promise<Cut[]> {
  const server = await startTestServer({}, database);
  const people = await Promise.all(
    Array.from({ length: SIGNERS }, () => addPerson(server, { points: 100 * SIGNINGS })),
  );
  const acknowledged: string[] = [];
  const cuts: Cut[] = [];
  const signOn = async (person: (typeof people)[number]) => {
    while (cuts.length < cutsAfter.length) {
      const contract = await addContract(server);
      const body = await clientOf(server, person).contracts.sign({ p_contract_id: contract.id });
      const count = acknowledged.push(body.id);
      // Tables are written, too, and the log goes on in another file.
      if (count % 10 === 0) await database.db.execute(sql`checkpoint`);
      if (count % 20 === 0) await database.db.execute(sql`select pg_switch_wal()`);
      if (!cutsAfter.includes(count)) continue;
      const found = path.join(folder, `found-after-${count}`);
      disk.cut(path.join(found, "pglite"), isKept);
      cuts.push({ dataDir: found, acknowledged: [...acknowledged] });
    }
  };
  await Promise.all(people.map(signOn));
  await server.stop();
  return cuts;
}

/** How many acknowledged signings are missing when the server starts on what was found. */
async function lostIn(cut: Cut): Promise<number> {
  const found = await openDatabase({ DATA_DIR: cut.dataDir, DATABASE_POOL_SIZE: 1 });
  try {
    const rows = await found.db.select({ id: signedContracts.id }).from(signedContracts);
    const kept = new Set(rows.map(({ id }) => id));
    expect((await audit(found.db)).mismatches).toEqual([]);
    return cut.acknowledged.filter((id) => !kept.has(id)).length;
  } finally {
    await found.close();
    await rm(cut.dataDir, { recursive: true, force: true });
  }
}

describe.runIf(process.env.TEST_ENGINE === "pglite")("a power cut", () => {
  it("loses nothing acknowledged in a power cut, with any other writes lost", {
    timeout: 600_000,
  }, async () => {
    const seed = proofSeed();
    const chance = chanceFrom(seed);
    // One in each stretch of the work, at a moment of chance.
    const stretch = SIGNINGS / CUTS;
    const cutsAfter = Array.from(
      { length: CUTS },
      (_, index) => Math.floor(stretch * (index + chance())) + 1,
    );
    const recorded = await openRecorded(syncedEngine);
    const cuts = await signWithCuts(recorded, cutsAfter, () => chance() < 0.5);
    let answers = 0;
    let lost = 0;
    for (const cut of cuts) {
      answers += cut.acknowledged.length;
      lost += await lostIn(cut);
    }
    report("power cuts", { cuts: cuts.length, "answers checked": answers, lost });
    expect({ seed, cuts: cuts.length, lost }).toEqual({ seed, cuts: CUTS, lost: 0 });
  });

  it("loses acknowledged data when the disk is not asked to sync", async () => {
    const recorded = await openRecorded((fs) => ({ fs }));
    const [cut] = await signWithCuts(recorded, [10], () => false);
    expect(recorded.disk.syncs).toBe(0);
    if (cut === undefined) throw new Error("the power was not cut");
    expect(await lostIn(cut)).toBe(cut.acknowledged.length);
  });
});
