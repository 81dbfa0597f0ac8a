import type { QueueChange } from "@signpoint/api/platform/review-lease";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { authSessions, users } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { openStream } from "../../support/event-stream";
import { addContract, pendingSigning, sign } from "../../support/main-job";
import { notifyAdmins } from "../../support/notify-admins";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { startTestServer, testServer } from "../../support/server";

const server = testServer();
let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
  user = await addPerson(server, { points: 10_000 });
});

const followers = () => server.services.notificationFeed.followers;
/** Resolves when so many screens follow. */
const followed = (count: number) => vi.waitUntil(() => followers() === count, { timeout: 10_000 });
const notify = (message: string) =>
  server.services.db.transaction((tx) =>
    notifyAdmins(tx, { message, data: {}, now: server.services.now() }),
  );
const listed = async (limit = 5) => await clientOf(server, admin).notifications.list({ limit });

describe("the stream of notifications", () => {
  it("streams a signing at once, as JSON with its position", async () => {
    const stream = await openStream(server, admin);
    expect(stream.status).toBe(200);
    expect(stream.headers.get("content-type")).toContain("text/event-stream");
    expect(stream.headers.get("cache-control")).toBe("no-store");
    await followed(1);
    const contract = await addContract(server, { title: "<b>Bold</b>" });
    const signingId = await sign(server, user, contract.id);
    const startedAt = performance.now();
    const event = await stream.next();
    // A hundred times longer than it takes, because machines are busy; screens ask again after half a minute.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    expect(event).toMatchObject({
      event: "message",
      data: {
        read: false,
        message: `${user.username} signed "<b>Bold</b>"`,
        data: { signed_contract_id: signingId },
      },
    });
    expect(Number(event?.id)).toBeGreaterThan(0);
    expect(event?.data).toEqual((await listed()).items[0]);
    stream.close();
    await followed(0);
  });

  it("tells of decisions and leases whoever asks for the queues, and nobody else", async () => {
    const { signingId } = await pendingSigning(server, user);
    const colleague = await addPerson(server, { admin: true });
    const { submissions, reviewLeases } = clientOf(server, colleague);
    const [queues, plain] = [
      await openStream<QueueChange>(server, admin, { events: "queue" }),
      await openStream(server, admin),
    ];
    await followed(2);
    const told = { event: "message", id: null };
    const by = colleague.id;
    await reviewLeases.take({ p_ids: [signingId] });
    expect(await queues.next()).toEqual({
      ...told,
      data: { kind: "queue_changed", change: "lease", by },
    });
    // A renewal changes nothing that is shown.
    await reviewLeases.take({ p_ids: [signingId] });
    await submissions.approve({ p_signed_contract_id: signingId });
    expect(await queues.next()).toEqual({
      ...told,
      data: { kind: "queue_changed", change: "decision", by },
    });
    await notify("after");
    expect((await plain.next())?.data.message).toBe("after");
    queues.close();
    plain.close();
    await followed(0);
  });

  it("streams a notification that another process has written", async () => {
    const stream = await openStream(server, admin);
    await followed(1);
    await notify("silent");
    expect((await stream.next())?.data.message).toBe("silent");
    stream.close();
    await followed(0);
  });

  it.each(["header", "query"])(
    "resumes the stream at the last position, given by %s",
    async (way) => {
      const stream = await openStream(server, admin);
      await followed(1);
      await notify("seen");
      const seen = await stream.next();
      stream.close();
      await followed(0);
      await notify("missed 1");
      await notify("missed 2");
      const again = await openStream(server, admin, { [way]: seen?.id ?? "" });
      const missed = [await again.next(), await again.next()];
      expect(missed.map((event) => event?.data.message)).toEqual(["missed 1", "missed 2"]);
      expect(missed.map((event) => Number(event?.id))).toEqual([
        Number(seen?.id) + 1,
        Number(seen?.id) + 2,
      ]);
      again.close();
      await followed(0);
    },
  );

  it("starts the stream after the notifications of the list", async () => {
    await notify("in the list");
    const { items, position } = await listed(1);
    expect(items[0]?.message).toBe("in the list");
    const stream = await openStream(server, admin, { query: `${position}` });
    await notify("after the list");
    expect((await stream.next())?.data.message).toBe("after the list");
    stream.close();
    await followed(0);
  });

  it("starts the stream from now for a position in the future", async () => {
    const stream = await openStream(server, admin, { header: "999999999" });
    await followed(1);
    await notify("new life");
    expect((await stream.next())?.data.message).toBe("new life");
    stream.close();
    await followed(0);
  });

  it("answers with an error, and with no stream, when it cannot be read where the stream begins", async () => {
    const { notificationFeed } = server.services;
    vi.spyOn(notificationFeed, "latest").mockRejectedValueOnce(new Error("the database is away"));
    const stream = await openStream(server, admin);
    expect(stream.status).toBe(500);
    stream.close();
    await followed(0);
  });

  it.each([
    [{ header: "nonsense" }],
    [{ header: "-1" }],
    [{ query: "1.5" }],
    [{ query: "" }],
    [{ query: "1 or 1=1" }],
  ])("refuses the stream position %j", async (from) => {
    const stream = await openStream(server, admin, from);
    expect(stream.status).toBe(400);
    stream.close();
  });

  it("streams notifications to admins alone", async () => {
    for (const [as, status] of [
      [undefined, 401],
      [{ token: "nonsense" }, 401],
      [user, 403],
    ] as const) {
      const stream = await openStream(server, as);
      expect(stream.status).toBe(status);
      stream.close();
    }
    expect(followers()).toBe(0);
  });

  it("ends the stream at once when the person is no longer an admin", async () => {
    const leaving = await addPerson(server, { admin: true });
    const stream = await openStream(server, leaving);
    await followed(1);
    await server.services.db.update(users).set({ is_admin: false }).where(eq(users.id, leaving.id));
    await notify("not for former admins");
    expect(await stream.next()).toMatchObject({ event: "error", data: { code: "FORBIDDEN" } });
    expect(await stream.next()).toBeNull();
    expect(stream.text()).not.toContain("not for former admins");
    await followed(0);
  });

  it("ends the stream with the session when there is nothing new to send", async () => {
    const leaving = await addPerson(server, { admin: true });
    const stream = await openStream(server, leaving);
    await followed(1);
    await server.services.db.delete(authSessions).where(eq(authSessions.user_id, leaving.id));
    expect(await stream.next()).toMatchObject({ event: "error", data: { code: "UNAUTHORIZED" } });
    expect(await stream.next()).toBeNull();
    // A sign of life came in between, so that nobody takes the quiet for a broken line.
    expect(stream.text()).toMatch(/^:/m);
  });
});

describe("the list of notifications", () => {
  it("lists the latest notifications first and counts the unread ones", async () => {
    for (const message of ["a", "b", "c"]) await notify(message);
    const before = (await listed()).unread;
    await notify("one");
    await notify("two");
    const { items, unread } = await listed(2);
    expect(items.map(({ message }) => message)).toEqual(["two", "one"]);
    expect(unread).toBe(before + 2);
    expect((await listed()).items).toHaveLength(5);
  });

  it("marks a notification as read and unread, repeatedly", async () => {
    await notify("to be read");
    const { items, unread } = await listed(1);
    const id = items[0]?.id ?? "";
    const mark = (p_read: boolean) =>
      clientOf(server, admin).notifications.update({ p_notification_id: id, p_read });
    expect(await tryCall(mark(true))).toMatchObject({ status: 200, body: { id, read: true } });
    await mark(true);
    expect((await listed()).unread).toBe(unread - 1);
    expect(await tryCall(mark(false))).toMatchObject({ body: { read: false } });
    expect((await listed()).unread).toBe(unread);
  });

  it("refuses unknown notifications and wrong input", async () => {
    const unknown = { p_notification_id: user.id, p_read: true };
    expect(await tryCall(clientOf(server, admin).notifications.update(unknown))).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND" },
    });
    for (const body of [
      {},
      { ...unknown, p_read: "yes" },
      { ...unknown, p_notification_id: "1" },
    ]) {
      const path = "/rpc/update_notification_status";
      expect((await request(server, "POST", path, { as: admin, body })).status).toBe(400);
    }
    for (const limit of ["0", "101", "1.5", "x"]) {
      const query = { limit };
      const path = "/admin/notifications";
      expect((await request(server, "GET", path, { as: admin, query })).status).toBe(400);
    }
  });
});

describe("streams of a server that stops", () => {
  it("ends its streams when the server stops", async () => {
    const stopping = await startTestServer();
    const watcher = await addPerson(stopping, { admin: true });
    const stream = await openStream(stopping, watcher);
    await vi.waitUntil(() => stopping.services.notificationFeed.followers === 1, {
      timeout: 10_000,
    });
    stopping.services.notificationFeed.endStreams();
    expect(await stream.next()).toBeNull();
    expect(stopping.services.notificationFeed.followers).toBe(0);
    await stopping.stop();
  });
});
