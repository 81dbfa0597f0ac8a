import { loadSigningKeys } from "../../packages/server/src/auth/keys";
import { readConfig } from "../../packages/server/src/config";
import { Catalogue } from "../../packages/server/src/contracts/catalogue/catalogue";
import type { OpenDatabase } from "../../packages/server/src/db/client";
import { createFiles } from "../../packages/server/src/files/files";
import { createLimits } from "../../packages/server/src/limits/limits";
import { createLog } from "../../packages/server/src/log";
import { createMetrics } from "../../packages/server/src/metrics/metrics";
import { NotificationFeed } from "../../packages/server/src/notifications/notification-feed";
import { loadBankDetailsKeys } from "../../packages/server/src/redemptions/bank-keys";
import type { Services } from "../../packages/server/src/services";
import { listeningTo } from "../../packages/server/test/support/plans";
import type { Run } from "./run";

/** One statement as the driver got it. */
export interface Statement {
  query: string;
  params: unknown[];
}

/** The server's own services on a database, with a record of all that they ask it. */
export interface Recorder {
  services: Services;
  /** Does some work and answers the statements that it sent, in their order. */
  record: <Result>(
    work: () => Promise<Result>,
  ) => Promise<{ result: Result; statements: Statement[] }>;
}

/** Puts services together around an open database. */
export async function recorderOn(run: Run, database: OpenDatabase): Promise<Recorder> {
  const config = readConfig({
    ...run.secrets,
    NODE_ENV: "test",
    DATA_DIR: run.folder,
    RATE_LIMITS: "off",
  });
  let statements: Statement[] = [];
  const db = listeningTo(database, (query, params) => statements.push({ query, params }));
  const log = createLog("silent");
  const services: Services = {
    config,
    db,
    now: () => new Date(),
    log,
    keys: await loadSigningKeys(config),
    bankKeys: await loadBankDetailsKeys(config),
    limits: createLimits(config, db, log),
    files: createFiles(config),
    catalogue: new Catalogue(db),
    notificationFeed: new NotificationFeed(db, log),
    metrics: createMetrics(),
    replica: null,
  };
  return {
    services,
    record: async (work) => {
      statements = [];
      const result = await work();
      return { result, statements };
    },
  };
}
