import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { watchReplica } from "../../../src/http/metrics/watch-replica";
import { type OpenDatabase, openDatabase } from "../../../src/platform/db/client";
import { ReadReplica } from "../../../src/platform/db/postgres/read-replica";
import { createLog } from "../../../src/platform/log";
import { createMetrics } from "../../../src/platform/metrics/metrics";
import { type PostgresServer, startPostgres } from "../../support/postgres";

const onPostgres = process.env.TEST_ENGINE === "postgres";
const WAIT = { timeout: 30_000, interval: 50 };
const silent = createLog("silent", { write: () => undefined });

describe.runIf(onPostgres)("the lag of a streaming replica", () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let opened: OpenDatabase;
  let follower: OpenDatabase;
  const open = ({ url: DATABASE_URL }: PostgresServer) =>
    openDatabase({ DATABASE_URL, DATABASE_POOL_SIZE: 2, DATA_DIR: "unused" });
  const replicaOf = () => new ReadReplica(opened.db, follower, silent);
  const write = () => opened.db.execute(sql`insert into written default values`);
  const untilLevel = (replica: ReadReplica) =>
    vi.waitUntil(async () => (await replica.measureLag()) === 0, WAIT);

  beforeAll(async () => {
    primary = await startPostgres();
    opened = await open(primary);
    await opened.db.execute(sql`create table written (at timestamptz default now())`);
    standby = await startPostgres({ standbyOf: primary });
    follower = await open(standby);
  });
  afterAll(async () => {
    await follower.close();
    await opened.close();
    await standby.stop();
    await primary.stop();
  });

  it("is 0 when the replica has all of the primary's log, however old that is", async () => {
    await untilLevel(replicaOf());
  });

  it("grows while the replica stands still, by the replica's last transaction and since it was level", async () => {
    const [replica, later] = [replicaOf(), replicaOf()];
    const levelAt = performance.now();
    await untilLevel(replica);
    await follower.db.execute(sql`select pg_wal_replay_pause()`);
    await write();
    await vi.waitUntil(async () => (await replica.measureLag()) > 0.5, WAIT);
    const lag = await replica.measureLag();
    expect(lag).toBeLessThanOrEqual((performance.now() - levelAt) / 1_000 + 1);
    // It has never seen the replica level, and goes by the transaction.
    expect(await later.measureLag()).toBeGreaterThanOrEqual(lag);
    await follower.db.execute(sql`select pg_wal_replay_resume()`);
    await untilLevel(replica);
  });

  it("grows while the replica is gone, and is a metric of the server", async () => {
    const replica = replicaOf();
    await untilLevel(replica);
    const metrics = createMetrics();
    watchReplica({ metrics, replica });
    const shown = async () =>
      Number(/^signpoint_replica_lag_seconds (\S+)$/m.exec(await metrics.registry.metrics())?.[1]);
    await vi.waitUntil(async () => (await shown()) === 0, WAIT);
    await standby.restart("immediate", async () => {
      await write();
      await vi.waitUntil(async () => (await shown()) > 0.3, WAIT);
    });
  });

  it("is no metric of a server without a replica", () => {
    const metrics = createMetrics();
    watchReplica({ metrics, replica: null });
    expect(metrics.registry.getMetricsAsArray().map(({ name }) => name)).not.toContain(
      "signpoint_replica_lag_seconds",
    );
  });
});
