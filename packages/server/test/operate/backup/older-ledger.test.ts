import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { KnownHeadFile } from "../../../src/ledger/sealing/known-head";
import { generateLedgerKey } from "../../../src/ledger/sealing/ledger-key";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { writeBackup } from "../../../src/operate/backup/write-backup";
import { creditPoints } from "../../../src/operate/seed/factories";
import { addPerson } from "../../support/people";
import { runHere } from "../../support/run-tool";
import { testServer } from "../../support/server";
import { testFolder } from "../../support/test-folder";
import { emptyTarget, isEmpty } from "./targets";

const LEDGER_KEY = generateLedgerKey();
const server = testServer({ LEDGER_KEY });
const folder = testFolder();

it.runIf(process.env.TEST_ENGINE === "postgres")(
  "a backup that ends before what the server knows is restored by a named flag alone, and its key can be changed",
  async () => {
    const { services } = server;
    const person = await addPerson(server);
    const sealOne = async () => {
      await creditPoints(services.db, person.id, 5, "Test credit", services.now());
      await sealLedger(services);
    };
    await sealOne();
    const archive = path.join(folder, "older.tar.gz");
    await writeBackup(services, "postgres", archive);
    await sealOne();
    await sealOne();
    const DATA_DIR = path.join(folder, "data");
    const knownHead = new KnownHeadFile(DATA_DIR);
    await knownHead.write((await services.knownHead.read()) ?? expect.fail("nothing is known"));
    const target = await emptyTarget(server, folder);
    const { url: DATABASE_URL } = target;
    const run = (name: string, parameters: string[]) =>
      runHere(name, parameters, { DATA_DIR, DATABASE_URL, LEDGER_KEY });
    const named = ["--database", new URL(DATABASE_URL ?? "").pathname.slice(1)];

    const refused = await run("restore", [archive, ...named]);
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringMatching(/this server knows block \d+: .* --accept-older-ledger/),
    ]);
    expect(await isEmpty(server, target)).toBe(true);

    const unnamed = await run("restore", [archive, "--accept-older-ledger"]);
    expect([unnamed.code, unnamed.err]).toEqual([2, expect.stringContaining("name it to go on")]);
    expect(await isEmpty(server, target)).toBe(true);

    const restored = await run("restore", [archive, "--accept-older-ledger", ...named]);
    expect([restored.code, restored.out]).toEqual([0, expect.stringContaining("Audit clean.")]);
    expect(restored.out).toMatch(/^Restoring .*\.tar\.gz of 20\S+Z\.$/m);
    expect((await knownHead.read())?.committed?.block).toBe(1);
    const again = await run("accept-ledger", []);
    expect([again.code, again.out]).toEqual([0, expect.stringContaining("nothing to accept")]);

    const newKey = path.join(folder, "new-key");
    await writeFile(newKey, generateLedgerKey());
    const changed = await run("change-ledger-key", [newKey, ...named]);
    expect([changed.code, changed.out]).toEqual([
      0,
      expect.stringContaining("Set LEDGER_KEY to it"),
    ]);
    const twice = await run("change-ledger-key", [newKey, ...named]);
    expect(twice.code).toBe(1);
    await target.close();
  },
);
