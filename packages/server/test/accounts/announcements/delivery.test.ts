import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deliverAnnouncements } from "../../../src/accounts/announcements/deliver-announcements";
import { queueNoticeMails } from "../../../src/messages/notices/queue-notice-mails";
import { announcements, notices } from "../../../src/platform/db/schema/index";
import type { Services } from "../../../src/platform/services";
import { addPerson } from "../../support/people";
import { listeningTo, planOf, rowsRead } from "../../support/plans";
import { startSecondServer } from "../../support/second-server";
import { testServer } from "../../support/server";
import { announced } from "./support";

const PEOPLE = 1_100;

/** The embedded engine has one server. */
describe.runIf(process.env.TEST_ENGINE === "postgres")("telling an announcement", () => {
  const server = testServer();
  const toldTo = (id: string) =>
    server.services.db.$count(notices, eq(notices.announcement_id, id));
  const progress = async (id: string) => {
    const [row] = await server.services.db
      .select({
        state: announcements.state,
        told: announcements.told,
        people: announcements.people,
      })
      .from(announcements)
      .where(eq(announcements.id, id));
    return row;
  };

  async function filled() {
    server.clock.set("2026-06-01T12:00:00.000Z");
    const first = await addPerson(server, { admin: true });
    const second = await addPerson(server, { admin: true });
    await server.services.db.execute(
      sql`with crowd as (
          insert into auth_users (id, email, password_hash, user_metadata, email_confirmed_at, created_at, updated_at)
          select gen_random_uuid(), 'crowd-' || n || '@example.com', '', '{}', '2026-05-01', '2026-05-01', '2026-05-01'
          from generate_series(1, ${PEOPLE}::int) as n
          returning id, email, split_part(email, '@', 1) as name)
        insert into users (id, username, email, referral_code, created_at)
        select id, name, email, upper(name), '2026-05-01' from crowd`,
    );
    server.clock.advance(1_000);
    return { first, second };
  }

  it("goes on after a crash where the last whole batch ended, shared by two servers, and tells each person once", async () => {
    const { id } = await announced(server, await filled());
    // A batch at a time, since its mails wait: then the process ends within the next one.
    const asked: { query: string; params: unknown[] }[] = [];
    const opened = { db: server.services.db, engine: "postgres" } as const;
    await opened.db.execute(sql`analyze users`);
    const db = listeningTo(opened, (query, params) => asked.push({ query, params }));
    expect(await deliverAnnouncements({ ...server.services, db: db as typeof opened.db })).toBe(
      200,
    );
    const batch = asked.find(({ query }) => query.includes("for key share"));
    if (batch === undefined) throw new Error("no people were looked for");
    const steps = rowsRead(await planOf(opened, batch, { analyze: true }));
    expect(steps).toMatchObject([
      { step: expect.stringMatching(/^Index Scan users/) as string, rows: 200 },
    ]);
    expect(await progress(id)).toEqual({ state: "sending", told: 200, people: PEOPLE + 2 });
    await queueNoticeMails(server.services);
    expect(await deliverAnnouncements(server.services, AbortSignal.abort())).toBe(0);
    await expect(deliverAnnouncements(dyingAtCommit(server.services))).rejects.toThrow("killed");
    expect([await toldTo(id), (await progress(id))?.told]).toEqual([200, 200]);
    const other = await startSecondServer(server);
    const both = [server.services, other.services];
    while ((await progress(id))?.state === "sending") {
      await Promise.all(both.map((services) => deliverAnnouncements(services)));
      await Promise.all(both.map((services) => queueNoticeMails(services)));
    }
    await other.stop();
    expect(await progress(id)).toEqual({ state: "sent", told: PEOPLE + 2, people: PEOPLE + 2 });
    const people = await server.services.db
      .selectDistinct({ user_id: notices.user_id })
      .from(notices)
      .where(eq(notices.announcement_id, id));
    expect([people.length, await toldTo(id)]).toEqual([PEOPLE + 2, PEOPLE + 2]);
    expect(await server.services.db.execute(sql`select 1 from mails`)).toHaveProperty(
      "rowCount",
      PEOPLE + 2,
    );
  });

  it("cannot tell a person twice, whatever tells it", async () => {
    const [told] = await server.services.db.select().from(notices).limit(1);
    const again = { ...told, id: crypto.randomUUID(), sequence_number: null };
    const insert = server.services.db.insert(notices).values(again as typeof notices.$inferInsert);
    await expect(insert).rejects.toThrow();
  });
});

/** Returns services whose transactions fail where they would commit, as those of a process that is killed. */
function dyingAtCommit(services: Services): Services {
  const transaction: typeof services.db.transaction = (work) =>
    services.db.transaction(async (tx) => {
      await work(tx);
      throw new Error("killed");
    });
  const db = Object.create(services.db, {
    transaction: { value: transaction },
  }) as typeof services.db;
  return { ...services, db };
}
