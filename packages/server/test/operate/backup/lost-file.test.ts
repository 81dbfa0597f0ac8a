import { rm } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { acceptFileStore } from "../../../src/platform/files/marked-store";
import { pdf } from "../../platform/files/sample-files";
import { signedForFile, upload } from "../../platform/files/upload";
import { addPerson } from "../../support/people";
import { runHere } from "../../support/run-tool";
import { testServer } from "../../support/server";
import { testFolder } from "../../support/test-folder";
import { emptyTarget } from "./targets";

describe.runIf(process.env.TEST_ENGINE === "postgres")("a backup without a lost file", () => {
  const server = testServer();
  const folder = testFolder();

  async function uploaded() {
    const person = await addPerson(server);
    const place = await signedForFile(server, person);
    const { body } = await upload(server, { place, body: pdf(), as: person });
    return (body as { path: string }).path;
  }
  const inStore = (key: string) => path.join(server.services.config.DATA_DIR, "files", key);
  const backup = async (name: string) => {
    const { DATA_DIR } = server.services.config;
    const archive = path.join(folder, name);
    const environment = { DATA_DIR, DATABASE_URL: server.databaseUrl };
    return { archive, ...(await runHere("backup", [archive], environment)) };
  };

  it("is made and ends with a code of its own unless no file is found, and its restore names the file and ends with 1", async () => {
    const lost = await uploaded();
    await rm(inStore(lost));
    const alone = await backup("alone.tar.gz");
    expect([alone.code, alone.err]).toEqual([1, expect.stringContaining("The file store is gone")]);
    await uploaded();
    const { archive, ...made } = await backup("signpoint.tar.gz");
    expect([made.code, made.out]).toEqual([3, expect.stringContaining("and read back")]);
    expect(made.err).toContain(`or damaged there: ${lost}`);

    const { url: DATABASE_URL = "", close } = await emptyTarget(server, folder);
    const named = ["--database", new URL(DATABASE_URL).pathname.slice(1)];
    const elsewhere = { DATA_DIR: path.join(folder, "data"), DATABASE_URL };
    const restored = await runHere("restore", [archive, ...named], elsewhere);
    expect([restored.code, restored.out]).toEqual([1, expect.stringContaining("Audit clean.")]);
    expect(restored.err).toContain(`The backup lacks the file ${lost}`);
    await close();
  });

  it("ends with 1 when the whole store is gone or another one, until it is accepted: older backups alone have the files", async () => {
    const { db, files } = server.services;
    await acceptFileStore(db, files.store);
    const told = async (name: string) => {
      const { code, out, err } = await backup(name);
      expect(out).toContain("and read back");
      return [code, err.includes("The file store is gone")];
    };
    const [lost] = [await uploaded(), await uploaded()];
    await rm(inStore(lost));
    expect(await told("marked.tar.gz")).toEqual([3, false]);
    await rm(inStore(""), { recursive: true });
    expect(await told("gone.tar.gz")).toEqual([1, true]);
    await uploaded();
    expect(await told("begun-anew.tar.gz")).toEqual([1, true]);
    await acceptFileStore(db, files.store);
    expect(await told("accepted.tar.gz")).toEqual([3, false]);
  });
});
