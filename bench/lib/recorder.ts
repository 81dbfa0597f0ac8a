import { readConfig } from "../../packages/server/src/config";
import { createServices } from "../../packages/server/src/create-services";
import type { OpenDatabase } from "../../packages/server/src/db/client";
import { createLog } from "../../packages/server/src/log";
import type { Services } from "../../packages/server/src/services";
import { listeningTo } from "../../packages/server/test/support/plans";
import type { Run } from "./run";

/** One statement as the driver received it. */
export interface Statement {
  query: string;
  params: unknown[];
}

/** The server's own services on a database, with a record of all statements that they send. */
export interface Recorder {
  services: Services;
  /** Runs some work and resolves to its result and the statements that it sent, in their order. */
  record: <Result>(
    work: () => Promise<Result>,
  ) => Promise<{ result: Result; statements: Statement[] }>;
}

/** Returns services on an open database that record their statements. */
export async function recorderOn(run: Run, database: OpenDatabase): Promise<Recorder> {
  const config = readConfig({
    ...run.secrets,
    NODE_ENV: "test",
    DATA_DIR: run.folder,
    RATE_LIMITS: "off",
  });
  let statements: Statement[] = [];
  const db = listeningTo(database, (query, params) => statements.push({ query, params }));
  const services = await createServices(config, db, { log: createLog("silent") });
  return {
    services,
    record: async (work) => {
      statements = [];
      const result = await work();
      return { result, statements };
    },
  };
}
