import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { authSessions, noticeSettings } from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import { openStream } from "../../support/event-stream";
import { pendingSigning } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";

const server = testServer();
let admin: Person;
let person: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
  person = await addPerson(server);
});

const PATHS = { admins: "/api/admin/notifications/stream", person: "/api/notices/stream" };

const followers = () => server.services.notificationFeed.followers;
/** Resolves when so many screens follow. */
const followed = (count: number) => vi.waitUntil(() => followers() === count, { timeout: 10_000 });
const open = (to: keyof typeof PATHS, as: Person) => openStream(server, as, { path: PATHS[to] });

describe.each(["admins", "person"] as const)("the stream to %s", (to) => {
  it("refuses a position that is none", async () => {
    for (const from of [
      { header: "nonsense" },
      { header: "-1" },
      { query: "1.5" },
      { query: "" },
      { query: "1 or 1=1" },
    ]) {
      const stream = await openStream(server, admin, { ...from, path: PATHS[to] });
      expect(stream.status, JSON.stringify(from)).toBe(400);
      stream.close();
    }
    expect(followers()).toBe(0);
  });

  it("does not begin for HEAD, which is refused with the headers of every answer", async () => {
    const { status, headers } = await fetch(server.url + PATHS[to], {
      method: "HEAD",
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect([status, headers.get("x-content-type-options")]).toEqual([404, "nosniff"]);
    expect(followers()).toBe(0);
  });
});

describe("a stream", () => {
  it("has no kind that its owner has turned off in the app", async () => {
    const quiet = await addPerson(server, { points: 5_000 });
    const kind = "submission_approved";
    await server.services.db
      .insert(noticeSettings)
      .values({ user_id: quiet.id, kind, in_app: false });
    const stream = await open("person", quiet);
    await followed(1);
    const decide = clientOf(server, admin).submissions;
    const silent = await pendingSigning(server, quiet);
    await decide.approve({ p_signed_contract_id: silent.signingId });
    const heard = await pendingSigning(server, quiet);
    await decide.reject({ p_signed_contract_id: heard.signingId });
    expect((await stream.next())?.data.kind).toBe("submission_rejected");
    stream.close();
    await followed(0);
  });

  it("ends with the session when there is nothing new to send", async () => {
    const leaving = await addPerson(server, { admin: true });
    const stream = await open("admins", leaving);
    await followed(1);
    await server.services.db.delete(authSessions).where(eq(authSessions.user_id, leaving.id));
    expect(await stream.next()).toMatchObject({ event: "error", data: { code: "UNAUTHORIZED" } });
    expect(await stream.next()).toBeNull();
    // A sign of life came in between, so that nobody takes the quiet for a broken line.
    expect(stream.text()).toMatch(/^:/m);
  });

  it("refuses the 21st stream of an account until one of them ends, and nobody else's", async () => {
    const many = await addPerson(server);
    const streams = await Promise.all(Array.from({ length: 20 }, () => open("person", many)));
    await followed(20);
    expect((await open("person", many)).status).toBe(429);
    streams.push(await open("person", person));
    expect(streams.at(-1)?.status).toBe(200);
    streams.shift()?.close();
    await followed(20);
    streams.push(await open("person", many));
    expect(streams.at(-1)?.status).toBe(200);
    for (const { close } of streams) close();
    await followed(0);
  });

  it("ends when the server stops", async () => {
    const stream = await open("admins", admin);
    await followed(1);
    server.services.notificationFeed.endStreams();
    expect(await stream.next()).toBeNull();
    expect(followers()).toBe(0);
  });
});
