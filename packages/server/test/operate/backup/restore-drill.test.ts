import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { readCheckpointLine } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { watchDrills } from "../../../src/http/metrics/watch-drills";
import { generateLedgerKey, loadLedgerKey } from "../../../src/ledger/sealing/ledger-key";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { drillRestore } from "../../../src/operate/backup/drill-restore";
import { recordDrill } from "../../../src/operate/backup/record-drill";
import { writeBackup } from "../../../src/operate/backup/write-backup";
import { claimDueDrill } from "../../../src/operate/start/scheduled-drill";
import { newId } from "../../../src/platform/db/new-id";
import { users } from "../../../src/platform/db/schema/index";
import { enterByHand } from "../../support/enter-by-hand";
import { pendingSigning } from "../../support/main-job";
import { addPerson } from "../../support/people";
import { startTestServer, type TestServer } from "../../support/server";
import { ENGINE, emptyTarget } from "./targets";

const recordOf = (
  { services }: TestServer,
  checkpoint: string | null | undefined,
  problems = 0,
) => ({
  id: newId(),
  started_at: services.now().toISOString(),
  backup_created_at: services.now().toISOString(),
  checkpoint: readCheckpointLine(checkpoint ?? ""),
  problems,
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-drills-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a restore drill", () => {
  let server: TestServer;
  let whole: string;
  beforeAll(async () => {
    server = await startTestServer();
    const person = await addPerson(server, { points: 5_000 });
    await pendingSigning(server, person);
    await sealLedger(server.services);
    whole = path.join(folder, "whole.tar.gz");
    await writeBackup(server.services, ENGINE, whole);
  });
  afterAll(() => server.stop());

  async function drill(archive = whole, ledgerKey = server.services.ledgerKey) {
    const target = await emptyTarget(server, folder);
    try {
      return await drillRestore(target.services, archive, { ledgerKey });
    } finally {
      await target.close();
    }
  }

  it("restores, audits, verifies signatures and compares the head of the ledger with backup and live data", async () => {
    const report = await drill();
    expect(report.problems).toEqual([]);
    expect(report.audited).toMatchObject({ users: 1, mismatches: [] });
    expect(report.head.checkpoint).toMatch(/^signpoint-ledger-1 1 /);
    const live = await recordDrill(server.services, recordOf(server, report.head.checkpoint));
    expect(live).toEqual([]);
  });

  it("names what does not add up in a backup, and signatures of another key", async () => {
    const { db } = server.services;
    const [user] = await db.select({ user_id: users.id }).from(users).limit(1);
    const forged = { user_id: "", ...user, source: "POINTS_EARNED", points: 1_000_000 };
    await enterByHand(db, forged);
    const archive = path.join(folder, "forged.tar.gz");
    await writeBackup(server.services, ENGINE, archive);
    const otherKey = await loadLedgerKey({ LEDGER_KEY: generateLedgerKey(), DATA_DIR: folder });
    const { problems } = await drill(archive, otherKey);
    expect(problems.join("\n")).toMatch(/POINTS_EARNED of 1000000 points without its cause/);
    expect(problems.join("\n")).toMatch(/signatures of 1 blocks of the ledger are not of this key/);
  });

  it("names a live ledger that lost its end, or was rewritten, since the backup", async () => {
    const checkpoint = (await drill()).head.checkpoint ?? "";
    const [name, block, tree, signature] = checkpoint.split(" ");
    const rewritten = [name, block, tree?.split("").reverse().join(""), signature].join(" ");
    expect(await recordDrill(server.services, recordOf(server, rewritten))).toEqual([
      "block 1 of the live ledger is not the one of the backup: the ledger was rewritten",
    ]);
    const later = [name, "7", tree, signature].join(" ");
    expect(await recordDrill(server.services, recordOf(server, later))).toEqual([
      expect.stringMatching(/^the live ledger has no block 7, with which the backup ends/),
    ]);
  });
});

describe("the drills of a server", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer();
    return () => server.stop();
  });

  it("shows in the metrics what the last one found, and when one was good for the last time", async () => {
    watchDrills(server.services);
    const metric = async (name: string) => {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      const value = new RegExp(`^signpoint_${name} (\\S+)$`, "m").exec(text)?.[1];
      return value === undefined ? null : Number(value);
    };
    expect(await metric("restore_drill_problems")).toBeNull();
    expect(await metric("restore_drill_last_good_timestamp_seconds")).toBeNull();
    await recordDrill(server.services, recordOf(server, null));
    const goodAt = server.services.now().getTime() / 1_000;
    server.clock.advance(60_000);
    await recordDrill(server.services, recordOf(server, null, 3));
    expect(await metric("restore_drill_problems")).toBe(3);
    const good = await metric("restore_drill_last_good_timestamp_seconds");
    expect(Math.abs((good ?? 0) - goodAt)).toBeLessThan(30);
    const backup = await metric("restored_backup_timestamp_seconds");
    expect(Math.abs((backup ?? 0) - goodAt)).toBeLessThan(30);
  });

  it("is due once in its interval on any number of servers, also after one that ended without a result", async () => {
    const config = { ...server.services.config, RESTORE_DRILL_INTERVAL_HOURS: 24 };
    const services = { ...server.services, config };
    const claims = await Promise.all([1, 2, 3].map(() => claimDueDrill(services)));
    expect(claims.filter((id) => id !== null)).toHaveLength(1);
    server.clock.advance(23 * 3_600_000);
    expect(await claimDueDrill(services)).toBeNull();
    server.clock.advance(2 * 3_600_000);
    expect(await claimDueDrill(services)).not.toBeNull();
  });
});
