import type { Notification } from "@signpoint/api/messages/notification";
import type { QueueChange } from "@signpoint/api/platform/review-lease";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Transaction } from "../../../src/platform/db/client";
import { listenOnPostgres } from "../../../src/platform/db/listen";
import type { Services } from "../../../src/platform/services";
import { clientOf } from "../../support/client";
import { openStream } from "../../support/event-stream";
import { addContract, pendingSigning, sign } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { startSecondServer } from "../../support/second-server";
import { startTestServer, type TestServer } from "../../support/server";
import { tell } from "../../support/tell";

/** The embedded engine has one connection in one process: none of this can happen there. */
describe.runIf(process.env.TEST_ENGINE === "postgres")(
  "notifications of several servers on one Postgres",
  () => {
    let server: TestServer;
    let second: Awaited<ReturnType<typeof startSecondServer>>;
    let admin: Person;
    beforeAll(async () => {
      server = await startTestServer();
      second = await startSecondServer(server);
      admin = await addPerson(server, { admin: true });
    });
    afterAll(async () => {
      await second.stop();
      await server.stop();
    });

    /** Resolves when so many screens follow at that server. */
    const followed = ({ services }: { services: Services }, count: number) =>
      vi.waitUntil(() => services.notificationFeed.followers === count, { timeout: 10_000 });
    const notify = (db: Transaction) => tell(db, "admins", server.services.now());

    it("shows at once on the screens of one server what happens at another", async () => {
      const user = await addPerson(server, { points: 1_000 });
      // Without the poll, that stands behind the word of the other server.
      vi.useFakeTimers({ toFake: ["setInterval"] });
      const admins = await openStream(second, admin);
      const own = await openStream(second, user, { path: "/api/notices/stream" });
      await followed(second, 2);
      vi.useRealTimers();
      const { signingId } = await pendingSigning(server, user);
      expect((await admins.next())?.data.message).toContain(user.username);
      await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
      expect((await own.next())?.data.kind).toBe("submission_approved");
      for (const stream of [admins, own]) stream.close();
      await followed(second, 0);
    });

    it("tells of a decision at one server on the screens of another, once", async () => {
      const user = await addPerson(server, { points: 1_000 });
      const { signingId } = await pendingSigning(server, user);
      const open = (at: { url: string }) =>
        openStream<QueueChange | Notification>(at, admin, { events: "queue" });
      const [here, there] = [await open(server), await open(second)];
      await followed(server, 1);
      await followed(second, 1);
      const decide = clientOf(server, admin).submissions;
      await decide.approve({ p_signed_contract_id: signingId });
      const told = { kind: "queue_changed", change: "decision", by: admin.id };
      for (const stream of [there, here]) expect((await stream.next())?.data).toEqual(told);
      await sign(server, user, (await addContract(server)).id);
      expect((await here.next())?.data.kind).toBe("contract_signed");
      for (const stream of [there, here]) stream.close();
    });

    it("delivers a notification that is committed late, without skipping it", async () => {
      const stream = await openStream(server, admin);
      await followed(server, 1);
      let commit = () => {};
      const held = new Promise<void>((resolve) => {
        commit = resolve;
      });
      let written = () => {};
      const isWritten = new Promise<void>((resolve) => {
        written = resolve;
      });
      const late = server.services.db.transaction(async (tx) => {
        const id = await notify(tx);
        written();
        await held;
        return id;
      });
      await isWritten;
      const earlyId = await notify(server.services.db);
      const early = await stream.next();
      expect(early?.data.id).toBe(earlyId);
      commit();
      const lateId = await late;
      const then = await stream.next();
      expect(then?.data.id).toBe(lateId);
      expect(Number(then?.id)).toBe(Number(early?.id) + 1);
      stream.close();
      // Whoever was away in between gets it, too, and at the other server.
      const again = await openStream(second, admin, { header: early?.id ?? "" });
      expect((await again.next())?.data.id).toBe(lateId);
      again.close();
    });

    it("loses and repeats no notification while connections break under simultaneous writes", async () => {
      const WRITERS = 4;
      const EACH = 15;
      const start = await server.services.notificationFeed.latest(null);
      const servers = [server, second];
      const writing = Promise.all(
        Array.from({ length: WRITERS }, async (_, writer) => {
          for (let index = 0; index < EACH; index += 1) {
            const { services } = servers[(writer + index) % 2] ?? server;
            await services.db.transaction(async (tx) => {
              await notify(tx);
              await tell(tx, admin, server.services.now());
            });
            services.notificationFeed.publish();
          }
        }),
      );
      const seen: string[] = [];
      const positions: number[] = [];
      for (let turn = 0; seen.length < WRITERS * EACH; turn += 1) {
        const header = `${positions.at(-1) ?? start}`;
        const stream = await openStream(servers[turn % 2] ?? server, admin, { header });
        for (let left = 7; left > 0 && seen.length < WRITERS * EACH; left -= 1) {
          const event = await stream.next();
          if (event === null) break;
          seen.push(event.data.id);
          positions.push(Number(event.id));
        }
        stream.close();
      }
      await writing;
      expect(new Set(seen).size).toBe(WRITERS * EACH);
      expect(positions).toEqual(positions.map((_, index) => start + 1 + index));
    });

    it("listens again after its connection was cut", async () => {
      const { db } = server.services;
      const heard = vi.fn();
      const listening = listenOnPostgres(server.databaseUrl ?? "", "some_channel", heard);
      await vi.waitUntil(() => heard.mock.calls.length === 1, { timeout: 10_000 });
      await db.execute(sql`select pg_notify('some_channel', '')`);
      await vi.waitUntil(() => heard.mock.calls.length === 2, { timeout: 10_000 });
      await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen "some_channel"'`);
      await vi.waitUntil(() => heard.mock.calls.length === 3, { timeout: 10_000 });
      await db.execute(sql`select pg_notify('some_channel', '')`);
      await vi.waitUntil(() => heard.mock.calls.length === 4, { timeout: 10_000 });
      await listening.stop();
    });

    it("holds no database connection for open streams", async () => {
      const streams = await Promise.all(
        Array.from({ length: 12 }, () => openStream(second, admin)),
      );
      await followed(second, 12);
      // The second server has five connections: with one for each follower, this would wait for ever.
      const { rows } = (await second.services.db.execute(sql`select 1 as one`)) as unknown as {
        rows: unknown[];
      };
      expect(rows).toEqual([{ one: 1 }]);
      for (const stream of streams) stream.close();
      await followed(second, 0);
    });
  },
);
