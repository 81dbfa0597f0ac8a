import { mkdir } from "node:fs/promises";
import path from "node:path";
import { openDatabase } from "../../../src/platform/db/client";
import { freePort } from "../../support/free-port";
import { addPerson, type Person } from "../../support/people";
import { startTestServer } from "../../support/server";
import { type ServerProcess, spawnServer } from "../../support/server-process";
import { fillDataDir, openTestDatabase } from "../../support/test-database";
import { type Place, signedForFile } from "./upload";

export interface UploadProcesses {
  person: Person;
  places: Place[];
  /** Where its stored and its temporary files lie. */
  dataDir: string;
  temporary: string;
  /** Starts a server as `npm start` does, on the same data each time. */
  start: () => ServerProcess;
  close: () => Promise<void>;
}

/** Prepares data in `folder` for servers in processes of their own: a person who has to upload files. */
export async function prepareUploads(folder: string, count: number): Promise<UploadProcesses> {
  const [dataDir, TMPDIR] = [path.join(folder, "data"), path.join(folder, "tmp")];
  await Promise.all([dataDir, TMPDIR].map((made) => mkdir(made)));
  const postgres = process.env.TEST_ENGINE === "postgres" ? await openTestDatabase() : undefined;
  if (postgres === undefined) await fillDataDir(dataDir);
  const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres?.url, DATABASE_POOL_SIZE: 5 };
  const first = await startTestServer({ DATA_DIR: dataDir }, await openDatabase(settings));
  first.clock.set(new Date());
  const person = await addPerson(first);
  const places: Place[] = [];
  while (places.length < count) places.push(await signedForFile(first, person));
  await first.stop();
  const port = await freePort();
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres?.url ?? "",
    // Tokens are for the address that the first server had.
    PUBLIC_URL: first.url,
    TMPDIR,
  };
  return {
    person,
    places,
    dataDir,
    temporary: TMPDIR,
    start: () => spawnServer(port, environment),
    close: async () => await postgres?.close(),
  };
}
