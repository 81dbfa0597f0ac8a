import { MS_PER_HOUR, MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { announceDeadlines } from "../../../src/messages/notices/announce-deadlines";
import { newId } from "../../../src/platform/db/new-id";
import { signedContracts, submissionVersions } from "../../../src/platform/db/schema/index";
import { addContract, sign, submit } from "../../support/main-job";
import { addPerson, type Person, signedIn } from "../../support/people";
import { startSecondServer } from "../../support/second-server";
import { testServer } from "../../support/server";
import { noticesOf } from "./support";

/** A contract of 48 hours can be submitted for 72. */
const DURATION = 48 * 60;

const server = testServer();
let person: Person;
beforeEach(async () => {
  server.clock.set("2026-03-01T12:00:00.000Z");
  person = await addPerson(server, { points: 5_000 });
});

const announce = (signal?: AbortSignal) => announceDeadlines(server.services, signal);
/** Returns a person's notices after their first session has expired. */
const toldTo = async (owner: Person) =>
  await noticesOf(server, await signedIn(server, owner.email));
const kindsTo = async (owner: Person) => (await toldTo(owner)).map(({ kind }) => kind);
const later = (hours: number) => server.clock.advance(hours * MS_PER_HOUR);

/** Requests changes of a pending submission, as rows: 72 hours for the correction. */
async function requestChanges(signingId: string): Promise<void> {
  const { db, now } = server.services;
  const admin = await addPerson(server, { admin: true });
  const at = now().toISOString();
  await db
    .update(signedContracts)
    .set({
      status: "changes_requested",
      correction_due_at: new Date(now().getTime() + 72 * MS_PER_HOUR).toISOString(),
      correction_rounds: 1,
    })
    .where(eq(signedContracts.id, signingId));
  await db.insert(submissionVersions).values({
    id: newId(),
    signed_contract_id: signingId,
    version: 1,
    answers: [],
    submitted_at: at,
    request_note: "More, please.",
    requested_by: admin.id,
    requested_at: at,
  });
}

describe("the notice of a deadline", () => {
  it("is given once, when less than 24 hours are left, with the last moment in UTC", async () => {
    const contract = await addContract(server, { title: "Soup", duration: DURATION });
    await sign(server, person, contract.id);
    later(48);
    server.clock.advance(-MS_PER_MINUTE);
    await announce();
    expect(await kindsTo(person)).toEqual([]);
    server.clock.advance(MS_PER_MINUTE);
    expect(await announce(AbortSignal.abort())).toBe(0);
    expect(await announce()).toBe(1);
    await announce();
    later(2);
    await announce();
    expect(await toldTo(person)).toMatchObject([
      {
        kind: "deadline_soon",
        title: "Less than 24 hours left to submit",
        body: "Submit “Soup” before 4 Mar 2026, 12:00 UTC. After that it cannot be submitted.",
        body_parts: expect.arrayContaining([{ at: "2026-03-04T12:00:00.000Z" }]),
        href: `/contracts/${contract.id}`,
      },
    ]);
  });

  it("is not given for what is submitted, expired, deleted, without a limit, or signed later than that", async () => {
    const submitted = await addContract(server, { duration: DURATION });
    await submit(server, person, await sign(server, person, submitted.id));
    const endless = await addContract(server, { duration: 0 });
    await sign(server, person, endless.id);
    const expired = await addContract(server, { duration: 60 });
    await sign(server, person, expired.id);
    const short = await addContract(server, { duration: 12 * 60 });
    await sign(server, person, short.id);
    await announce();
    later(48);
    await announce();
    expect(await kindsTo(person)).toEqual([]);
  });

  it("is given before the time to finish is over, where that comes before the end of the contract", async () => {
    const contract = await addContract(server, { duration: 10 * 24 * 60, work_minutes: DURATION });
    await sign(server, person, contract.id);
    later(25);
    expect(await announce(AbortSignal.abort())).toBe(0);
    await announce();
    expect((await toldTo(person)).map(({ body }) => body)).toEqual([
      expect.stringContaining("before 3 Mar 2026, 12:00 UTC."),
    ]);
  });

  it("is given once for each round of corrections, before the later of both ends", async () => {
    const contract = await addContract(server, { title: "Twice", duration: 60 });
    const signingId = await sign(server, person, contract.id);
    await submit(server, person, signingId);
    await requestChanges(signingId);
    later(47);
    await announce();
    expect(await kindsTo(person)).toEqual([]);
    later(2);
    await announce();
    await announce();
    expect((await toldTo(person)).map(({ body }) => body)).toEqual([
      "Submit “Twice” before 4 Mar 2026, 12:00 UTC. After that it cannot be submitted.",
    ]);
  });

  it("is given once by two runs at the same moment", async () => {
    const contract = await addContract(server, { duration: DURATION });
    const people = await Promise.all([1, 2, 3, 4].map(() => addPerson(server, { points: 500 })));
    for (const signer of people) await sign(server, signer, contract.id);
    later(50);
    const second = process.env.TEST_ENGINE === "postgres" ? await startSecondServer(server) : null;
    const other = second?.services ?? server.services;
    await Promise.all([announce(), announceDeadlines(other), announce(), announceDeadlines(other)]);
    for (const signer of people) expect(await kindsTo(signer)).toEqual(["deadline_soon"]);
    await second?.stop();
  });
});
