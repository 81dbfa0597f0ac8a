import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMANDS } from "../../../src/operate/program/commands";
import { runTool } from "../../support/run-tool";
import { fillDataDir } from "../../support/test-database";

/** The folder of an embedded database is at hand on that engine alone. */
const onPostgres = process.env.TEST_ENGINE === "postgres";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-program-"));
  if (!onPostgres) await fillDataDir(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(onPostgres)("the program of the operator", () => {
  it("names each command and what it does", async () => {
    const { code, out } = await runTool("--help", []);
    expect(code).toBe(0);
    for (const [name, { does }] of Object.entries(COMMANDS)) {
      expect(out).toMatch(
        new RegExp(`^  ${name} +${does.replaceAll(/[|[\]()]/g, "\\$&")}\\.$`, "m"),
      );
    }
  });

  it("tells how a command is used, and does nothing", async () => {
    const { code, out, err } = await runTool("pause", ["--help", "payouts"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain("Usage: signpoint pause payouts|redemptions|signings [--lift]");
  });

  it("refuses a command and an option that it does not have", async () => {
    const unknown = await runTool("paws", []);
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('no command "paws"')]);
    const option = await runTool("pause", ["payouts", "--now"], { DATA_DIR: folder });
    expect(option.code).toBe(2);
    expect(option.err).toContain("--now");
    expect(option.err).toContain("Usage: signpoint pause");
  });

  it("works on the installation of the file that is named, whatever the shell says", async () => {
    const file = path.join(folder, "environment");
    await writeFile(file, `DATA_DIR=${folder}\nLOG_LEVEL=silent\n`);
    const elsewhere = { DATA_DIR: path.join(folder, "none") };
    const { code, out } = await runTool("pause", ["payouts", "--env-file", file], elsewhere);
    expect([code, out]).toEqual([0, expect.stringContaining(`In ${folder}: Payouts are paused.`)]);
  });

  it.runIf(process.getuid?.() === 0)(
    "refuses a data folder of another user, with the command to run instead",
    async () => {
      const other = await mkdtemp(path.join(os.tmpdir(), "signpoint-other-"));
      await chown(other, 4_321, 4_321);
      const { code, err } = await runTool("pause", ["payouts"], { DATA_DIR: other });
      expect([code, err]).toEqual([2, expect.stringContaining("sudo -u '#4321' signpoint")]);
      await rm(other, { recursive: true });
    },
  );
});
