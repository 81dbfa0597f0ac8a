import type { QueueChange } from "@signpoint/api/platform/review-lease";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { FeedReader } from "../../../src/messages/notifications/feed-reader";
import { NotificationFeed } from "../../../src/messages/notifications/notification-feed";
import { newId } from "../../../src/platform/db/new-id";
import { authSessions, notices, users } from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import { openStream } from "../../support/event-stream";
import { pendingSigning } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { tell } from "../../support/tell";

type Audience = "admins" | "person";

const server = testServer();
let admin: Person;
let person: Person;
let other: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
  person = await addPerson(server, { points: 10_000 });
  other = await addPerson(server);
});

const PATHS = { admins: "/api/admin/notifications/stream", person: "/api/notices/stream" };

const followers = () => server.services.notificationFeed.followers;
/** Resolves when so many screens follow. */
const followed = (count: number) => vi.waitUntil(() => followers() === count, { timeout: 10_000 });
const open = (to: Audience, from: { header?: string; query?: string } = {}, as?: Person) =>
  openStream(server, as ?? (to === "admins" ? admin : person), { ...from, path: PATHS[to] });
/** Inserts a notification and tells the streams. */
async function told(to: "admins" | Person): Promise<string> {
  const { db, now, notificationFeed } = server.services;
  const id = await tell(db, to, now());
  notificationFeed.publish();
  return id;
}
const tellThem = (to: Audience) => told(to === "admins" ? "admins" : person);
const listed = (to: Audience) =>
  to === "admins"
    ? clientOf(server, admin).notifications.list({ limit: 1 })
    : clientOf(server, person).notices.list({ limit: 1 });

describe.each(["admins", "person"] as const)("the stream to %s", (to) => {
  it("has what another process has written, as the list has it, with its position", async () => {
    const stream = await open(to);
    expect(stream.status).toBe(200);
    expect(stream.headers.get("content-type")).toContain("text/event-stream");
    expect(stream.headers.get("cache-control")).toBe("no-store");
    await followed(1);
    const { db, now } = server.services;
    const id = await tell(db, to === "admins" ? "admins" : person, now());
    const event = await stream.next();
    expect(event).toMatchObject({ event: "message", data: { id } });
    const { items, position } = await listed(to);
    expect(event?.data).toEqual(items[0]);
    expect(Number(event?.id)).toBe(position);
    stream.close();
    await followed(0);
  });

  it("resumes after the position that a header or the query names", async () => {
    const stream = await open(to);
    await followed(1);
    await tellThem(to);
    const seen = await stream.next();
    stream.close();
    await followed(0);
    const missed: string[] = [];
    for (let round = 0; round < 2; round += 1) {
      await told(other);
      missed.push(await tellThem(to));
    }
    for (const way of ["header", "query"]) {
      const again = await open(to, { [way]: seen?.id ?? "" });
      const events = [await again.next(), await again.next()];
      expect(events.map((event) => event?.data.id)).toEqual(missed);
      again.close();
    }
    await followed(0);
  });

  it("begins after the list whose position it names, and now for a position in the future", async () => {
    const before = await tellThem(to);
    const { items, position } = await listed(to);
    expect(items[0]?.id).toBe(before);
    const stream = await open(to, { query: `${position}` });
    const future = await open(to, { header: "999999999" });
    await followed(2);
    const after = await tellThem(to);
    for (const one of [stream, future]) {
      expect((await one.next())?.data.id).toBe(after);
      one.close();
    }
    await followed(0);
  });

  it("ends instead of telling somebody who has lost the access", async () => {
    const leaving = await addPerson(server, { admin: to === "admins" });
    const stream = await open(to, {}, leaving);
    await followed(1);
    const { db } = server.services;
    if (to === "admins") {
      await db.update(users).set({ is_admin: false }).where(eq(users.id, leaving.id));
    } else await db.delete(authSessions).where(eq(authSessions.user_id, leaving.id));
    const id = await told(to === "admins" ? "admins" : leaving);
    const code = to === "admins" ? "FORBIDDEN" : "UNAUTHORIZED";
    expect(await stream.next()).toMatchObject({ event: "error", data: { code } });
    expect(await stream.next()).toBeNull();
    expect(stream.text()).not.toContain(id);
    await followed(0);
  });
});

describe("a stream", () => {
  it("tells of decisions and leases whoever asks for the queues, and nobody else", async () => {
    const { signingId } = await pendingSigning(server, person);
    const colleague = await addPerson(server, { admin: true });
    const { submissions, reviewLeases } = clientOf(server, colleague);
    const [queues, plain] = [
      await openStream<QueueChange>(server, admin, { events: "queue" }),
      await open("admins"),
    ];
    await followed(2);
    const passing = { event: "message", id: null };
    const by = colleague.id;
    await reviewLeases.take({ p_ids: [signingId] });
    expect(await queues.next()).toEqual({
      ...passing,
      data: { kind: "queue_changed", change: "lease", by },
    });
    // A renewal changes nothing that is shown.
    await reviewLeases.take({ p_ids: [signingId] });
    await submissions.approve({ p_signed_contract_id: signingId });
    expect(await queues.next()).toEqual({
      ...passing,
      data: { kind: "queue_changed", change: "decision", by },
    });
    const after = await told("admins");
    expect((await plain.next())?.data.id).toBe(after);
    queues.close();
    plain.close();
    await followed(0);
  });

  it("answers with an error, and does not begin, when it cannot be read where it begins", async () => {
    const { notificationFeed } = server.services;
    vi.spyOn(notificationFeed, "latest").mockRejectedValueOnce(new Error("the database is away"));
    const stream = await open("admins");
    expect(stream.status).toBe(500);
    stream.close();
    await followed(0);
  });
});

describe("the feed of a process", () => {
  /** Opens a reader that no poll wakes. */
  async function openReader(feed: NotificationFeed, ownerId: string | null, from?: number) {
    const latest = await feed.latest(ownerId);
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const reader = feed.open({
      callerId: newId(),
      ownerId,
      from: from ?? latest,
      hasPassing: false,
    });
    vi.useRealTimers();
    return { reader, from: from ?? latest };
  }
  /** Returns the ids of all that a reader has, read as a stream reads. */
  async function idsOf(given: { reader: FeedReader; from: number }): Promise<string[]> {
    const ids: string[] = [];
    for (;;) {
      const events = await given.reader.takeAfter(given.from);
      if (events.length === 0) return ids;
      ids.push(...events.map(({ item }) => ("id" in item ? item.id : item.kind)));
      given.from = events.at(-1)?.sequence_number ?? given.from;
    }
  }
  const newFeed = () => new NotificationFeed(server.services.db, server.services.log);

  it("wakes the readers of its owner at once, and no stranger's", async () => {
    const feed = newFeed();
    const [own, strange, admins] = [
      await openReader(feed, person.id),
      await openReader(feed, other.id),
      await openReader(feed, null),
    ];
    const woken = vi.spyOn(own.reader, "wake");
    const disturbed = [strange, admins].map(({ reader }) => vi.spyOn(reader, "wake"));
    const id = await tell(server.services.db, person, server.services.now());
    feed.publish();
    await vi.waitUntil(() => woken.mock.calls.length === 1, { timeout: 10_000 });
    expect(await idsOf(own)).toEqual([id]);
    for (const wake of disturbed) expect(wake).not.toHaveBeenCalled();
    await feed.stop();
  });

  it("has a slow reader read from the table what it does not hold", async () => {
    const feed = newFeed();
    const slow = await openReader(feed, person.id);
    const { db, now } = server.services;
    const rows = Array.from({ length: 701 }, (_, index) => ({
      id: newId(),
      user_id: index % 100 === 0 ? other.id : person.id,
      kind: "data_export_ready" as const,
      cause_id: newId(),
      in_app: true,
      created_at: new Date(now().getTime() + index).toISOString(),
    }));
    await db.insert(notices).values(rows);
    await feed.refresh();
    const own = rows.filter(({ user_id }) => user_id === person.id).map(({ id }) => id);
    expect(await idsOf(slow)).toEqual(own);
    const late = await tell(db, person, now());
    await feed.refresh();
    expect(await idsOf(slow)).toEqual([late]);
    await feed.stop();
  });

  it("goes on after rows that were deleted with their owner's account", async () => {
    const { db, now } = server.services;
    const leaver = await addPerson(server);
    const feed = newFeed();
    const start = await feed.latest(person.id);
    const first = await tell(db, person, now());
    await tell(db, leaver, now());
    const second = await tell(db, person, now());
    await tell(db, leaver, now());
    expect(await server.services.notificationFeed.latest(person.id)).toBe(start + 4);
    await db.delete(notices).where(eq(notices.user_id, leaver.id));
    const third = await tell(db, person, now());
    expect(await feed.latest(person.id)).toBe(start + 5);
    const idsAfter = async (from: number) => await idsOf(await openReader(feed, person.id, from));
    expect(await idsAfter(start)).toEqual([first, second, third]);
    expect(await idsAfter(start + 2)).toEqual([second, third]);
    expect(await idsAfter(start + 4)).toEqual([third]);
    await feed.stop();
  });
});
