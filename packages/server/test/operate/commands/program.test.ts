import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../../src/operate/program/commands";
import { runHere, runTool } from "../../support/run-tool";
import { testServer } from "../../support/server";
import { testFolder } from "../../support/test-folder";

const server = testServer();
const folder = testFolder();

describe.runIf(process.env.TEST_ENGINE === "postgres")("the program of the operator", () => {
  it("names each command and what it does, and tells how one is used without doing it", async () => {
    const { code, out } = await runHere("--help", []);
    expect(code).toBe(0);
    for (const [name, { does }] of Object.entries(COMMANDS)) {
      expect(out).toMatch(
        new RegExp(`^  ${name} +${does.replaceAll(/[|[\]()]/g, "\\$&")}\\.$`, "m"),
      );
    }
    const used = await runHere("pause", ["--help", "payouts"]);
    expect([used.code, used.err]).toEqual([0, ""]);
    expect(used.out).toContain("Usage: signpoint pause payouts|redemptions|signings [--lift]");
  });

  it("refuses a command and an option that it does not have", async () => {
    const unknown = await runTool("paws", []);
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('no command "paws"')]);
    const option = await runHere("pause", ["payouts", "--now"], { DATA_DIR: folder });
    expect(option.code).toBe(2);
    expect(option.err).toContain("--now");
    expect(option.err).toContain("Usage: signpoint pause");
  });

  it("works on the installation of the file that is named, whatever the shell says", async () => {
    const file = path.join(folder, "environment");
    const { databaseUrl = "" } = server;
    await writeFile(file, `DATABASE_URL=${databaseUrl}\nDATA_DIR=${folder}\nLOG_LEVEL=silent\n`);
    const elsewhere = { DATA_DIR: path.join(folder, "none") };
    const { code, out } = await runTool("pause", ["payouts", "--env-file", file], elsewhere);
    const { pathname, host } = new URL(databaseUrl);
    const place = `On the database ${pathname.slice(1)} at ${host}`;
    expect([code, out]).toEqual([0, expect.stringContaining(`${place}: Payouts are paused.`)]);
  });

  it.runIf(process.getuid?.() === 0)(
    "refuses a data folder of another user, with the command to run instead",
    async () => {
      const other = await mkdtemp(path.join(os.tmpdir(), "signpoint-other-"));
      await chown(other, 4_321, 4_321);
      const { code, err } = await runHere("pause", ["payouts"], { DATA_DIR: other });
      expect([code, err]).toEqual([2, expect.stringContaining("sudo -u '#4321' signpoint")]);
      await rm(other, { recursive: true });
    },
  );
});
