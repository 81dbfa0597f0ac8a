import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { createNoticeFeed } from "../../../src/messages/notices/notice-feed";
import { authSessions, noticeSettings, notices } from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import { pendingSigning } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { startSecondServer } from "../../support/second-server";
import { testServer } from "../../support/server";
import { noticesOf, openNoticeStream } from "./support";

const server = testServer();
let admin: Person;
let person: Person;
let other: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
  person = await addPerson(server, { points: 50_000 });
  other = await addPerson(server, { points: 50_000 });
});

/** Resolves when so many streams are open. */
const followed = (count: number) =>
  vi.waitUntil(() => server.services.noticeFeed.followers === count, { timeout: 10_000 });
/** Has a submission of that person approved, whose contract has this title. */
async function tell(signer: Person, title: string): Promise<void> {
  const { signingId } = await pendingSigning(server, signer, { title });
  await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
}

describe("the stream of notices", () => {
  it("streams a person's own notices, as the list has them, and nobody else's", async () => {
    const stream = await openNoticeStream(server, person);
    expect(stream.headers.get("content-type")).toContain("text/event-stream");
    await followed(1);
    await tell(other, "Not yours");
    await tell(person, "Yours");
    const event = await stream.next();
    expect(event?.data).toEqual((await noticesOf(server, person))[0]);
    expect(event?.data.body).toContain("“Yours”");
    expect(stream.text()).not.toContain("Not yours");
    stream.close();
    await followed(0);
  });

  it.each(["header", "query"])(
    "resumes after the last sequence number, given by %s, without loss and without other people's",
    async (way) => {
      await tell(person, "Seen");
      const { position } = await clientOf(server, person).notices.list({});
      for (const title of ["Missed 1", "Missed 2"]) {
        await tell(other, "Not yours");
        await tell(person, title);
      }
      const again = await openNoticeStream(server, person, { [way]: String(position) });
      const missed = [await again.next(), await again.next()];
      expect(missed.map((event) => /Missed \d/.exec(event?.data.body ?? "")?.[0])).toEqual([
        "Missed 1",
        "Missed 2",
      ]);
      again.close();
      await followed(0);
    },
  );

  it("reads from the table what is older than a process holds, and goes on after it", async () => {
    const { position } = await clientOf(server, person).notices.list({});
    await tell(person, "Long ago");
    await tell(other, "Not yours");
    const { db, log } = server.services;
    const fresh = createNoticeFeed(db, log);
    const latest = await fresh.latest();
    const read = await fresh.after(position, person.id);
    expect(read.events.map(({ item }) => item.body)).toEqual([
      expect.stringContaining("“Long ago”"),
    ]);
    expect(read.position).toBe(latest);
    expect((await fresh.after(position, null)).events).toHaveLength(2);
  });

  it("streams what follows notices that were deleted with their owner's account", async () => {
    const { db, log, noticeFeed } = server.services;
    const leaver = await addPerson(server, { points: 50_000 });
    const elsewhere = createNoticeFeed(db, log);
    const start = await elsewhere.latest();
    await tell(person, "Before");
    await tell(leaver, "Deleted, as a gap");
    await tell(person, "Between");
    await tell(leaver, "Deleted, as the highest");
    expect(await noticeFeed.latest()).toBe(start + 4);
    await db.delete(notices).where(eq(notices.user_id, leaver.id));
    await tell(person, "After");
    expect(await noticeFeed.latest()).toBe(start + 5);
    await elsewhere.refresh();
    const titlesAfter = async (position: number) =>
      (await elsewhere.after(position, person.id)).events.map(
        ({ item }) => /“(.*)”/.exec(item.body)?.[1],
      );
    expect(await titlesAfter(start)).toEqual(["Before", "Between", "After"]);
    expect(await titlesAfter(start + 2)).toEqual(["Between", "After"]);
    expect(await titlesAfter(start + 4)).toEqual(["After"]);
  });

  it("does not stream a kind that its owner has turned off in the app", async () => {
    const quiet = await addPerson(server, { points: 5_000 });
    const kind = "submission_approved";
    await server.services.db
      .insert(noticeSettings)
      .values({ user_id: quiet.id, kind, in_app: false });
    const stream = await openNoticeStream(server, quiet);
    await followed(1);
    await tell(quiet, "Silent");
    const { signingId } = await pendingSigning(server, quiet, { title: "Heard" });
    await clientOf(server, admin).submissions.reject({ p_signed_contract_id: signingId });
    expect((await stream.next())?.data.body).toContain("“Heard”");
    stream.close();
    await followed(0);
  });

  it("ends instead of streaming a notice to a session that has ended", async () => {
    const leaving = await addPerson(server, { points: 5_000 });
    const { signingId } = await pendingSigning(server, leaving, { title: "Too late" });
    const stream = await openNoticeStream(server, leaving);
    await followed(1);
    await server.services.db.delete(authSessions).where(eq(authSessions.user_id, leaving.id));
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
    expect(await stream.next()).toMatchObject({ event: "error", data: { code: "UNAUTHORIZED" } });
    expect(await stream.next()).toBeNull();
    expect(stream.text()).not.toContain("Too late");
    await followed(0);
  });

  it("refuses people who are not signed in, and a position that is none", async () => {
    for (const [as, from, status] of [
      [undefined, {}, 401],
      [{ token: "nonsense" }, {}, 401],
      [person, { header: "-1" }, 400],
      [person, { query: "1 or 1=1" }, 400],
    ] as const) {
      const stream = await openNoticeStream(server, as, from);
      expect(stream.status).toBe(status);
      stream.close();
    }
    expect(server.services.noticeFeed.followers).toBe(0);
  });
});

/** The embedded engine has one connection in one process. */
describe.runIf(process.env.TEST_ENGINE === "postgres")("notices of several servers", () => {
  it("streams at one server what is decided at another, once", async () => {
    const second = await startSecondServer(server);
    const stream = await openNoticeStream(second, person);
    await vi.waitUntil(() => second.services.noticeFeed.followers === 1, { timeout: 10_000 });
    await tell(person, "From afar 1");
    await tell(person, "From afar 2");
    const events = [await stream.next(), await stream.next()];
    expect(events.map((event) => /From afar \d/.exec(event?.data.body ?? "")?.[0])).toEqual([
      "From afar 1",
      "From afar 2",
    ]);
    stream.close();
    await second.stop();
  });
});
