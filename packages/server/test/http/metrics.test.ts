import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../src/http/app";
import { health } from "../../src/http/health";
import { watchAudit } from "../../src/http/metrics/watch-audit";
import { watchDrills } from "../../src/http/metrics/watch-drills";
import { watchHouse } from "../../src/http/metrics/watch-house";
import { watchLedgerHead } from "../../src/http/metrics/watch-ledger-head";
import { watchReplica } from "../../src/http/metrics/watch-replica";
import { watchServices } from "../../src/http/metrics/watch-services";
import type { Database } from "../../src/platform/db/client";
import { ReadReplica } from "../../src/platform/db/postgres/read-replica";
import { watchProcess } from "../../src/platform/metrics/metrics";
import { clientOf, tryCall } from "../support/client";
import { openStream } from "../support/event-stream";
import { pendingSigning } from "../support/main-job";
import { addPerson, type Person } from "../support/people";
import { testServer } from "../support/server";

const server = testServer();
let user: Person;
let admin: Person;
beforeAll(async () => {
  watchProcess(server.services.metrics);
  watchServices(server.services);
  user = await addPerson(server, { points: 1_000 });
  admin = await addPerson(server, { admin: true });
});

const metrics = (headers: Record<string, string> = {}) =>
  fetch(`${server.url}/metrics`, { headers });

describe("metrics for operators", () => {
  it("reports requests, queues and the state of the process in the metrics", async () => {
    await pendingSigning(server, user);
    await tryCall(clientOf(server, user).contracts.sign({ p_contract_id: "no id" }));
    await tryCall(clientOf(server, user).administration.overview({}));
    await fetch(`${server.url}/some/page/${"x".repeat(50)}`);
    await fetch(`${server.url}/auth/v1/user`);
    const stream = await openStream(server, admin, { query: "0" });
    await stream.next();
    const response = await metrics();
    expect(response.headers.get("content-type")).toContain("version=0.0.4");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await response.text();
    stream.close();
    const counted = (route: string, status: number) =>
      new RegExp(
        `^signpoint_http_request_duration_seconds_count\\{method="[A-Z]+",route="${route}",status="${status}"\\} [1-9]`,
        "m",
      );
    expect(text).toMatch(counted("contracts.sign", 200));
    expect(text).toMatch(counted("contracts.sign", 400));
    expect(text).toMatch(counted("administration.overview", 403));
    expect(text).toMatch(counted("/auth/v1/user", 401));
    expect(text).not.toContain("xxx");
    expect(text).toMatch(/^signpoint_notification_streams 1$/m);
    expect(text).toMatch(/^signpoint_pending_approvals\{kind="contract"\} 1$/m);
    expect(text).toMatch(/^signpoint_mails\{state="waiting"\} 0$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]/m);
    const hasPool = process.env.TEST_ENGINE === "postgres";
    expect(/^signpoint_database_connections\{state="idle"\} \d/m.test(text)).toBe(hasPool);
    expect(text).not.toContain(user.id);
  });

  it("has every metric that the alerts and the dashboard of deploy/ name", async () => {
    for (const watch of [watchHouse, watchAudit, watchDrills, watchLedgerHead])
      watch(server.services);
    const { db, log, metrics: kept } = server.services;
    const opened = { db, close: () => Promise.resolve() };
    watchReplica({ metrics: kept, replica: new ReadReplica(db, opened, log) });
    const known = server.services.metrics.registry.getMetricsAsArray().map(({ name }) => name);
    const files = ["prometheus-rules.yml", "grafana.json"].map((name) =>
      readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), "utf8"),
    );
    // Of the pool alone, which the embedded engine does not have.
    const ofPostgres =
      process.env.TEST_ENGINE === "postgres" ? [] : ["signpoint_database_connections"];
    const named = files.join("\n").match(/\b(signpoint|nodejs|process)_[a-z\d_]+/g) ?? [];
    expect(named.length).toBeGreaterThan(30);
    const unknown = named.filter(
      (name) => ![...known, ...ofPostgres].includes(name.replace(/_(bucket|count|sum)$/, "")),
    );
    expect(unknown).toEqual([]);
    const text = await (await metrics()).text();
    expect(text).toMatch(/^signpoint_people 2$/m);
    expect(text).toMatch(/^signpoint_signings\{status="pending"\} 1$/m);
    expect(text).toMatch(/^signpoint_disk_free_ratio 0\.\d+$/m);
    expect(text).toMatch(/^signpoint_security_events_total\{event="access_denied"\} [1-9]/m);
  });

  it("serves the metrics to this machine alone, or with the token", async () => {
    expect((await metrics({ "x-forwarded-for": "127.0.0.1" })).status).toBe(404);
    const config = { ...server.services.config, METRICS_TOKEN: "a token of the operator's" };
    const guarded = createApp({ ...server.services, config });
    for (const [authorization, status] of [
      ["", 404],
      ["Bearer wrong", 404],
      [`Bearer ${admin.token}`, 404],
      [`Bearer ${config.METRICS_TOKEN}`, 200],
    ] as const) {
      expect((await guarded.request("/metrics", { headers: { authorization } })).status).toBe(
        status,
      );
    }
    // Without a socket nobody is on this machine.
    expect((await createApp(server.services).request("/metrics")).status).toBe(404);
  });
});

it("answers the readiness probe in time when the database never answers", async () => {
  const db = { execute: () => new Promise(() => undefined) } as unknown as Database;
  const response = await health({ ...server.services, db }, { timeoutMs: 20 }).request("/readyz");
  expect(response.status).toBe(503);
});
