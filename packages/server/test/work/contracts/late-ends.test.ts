import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { announceDeadlines } from "../../../src/messages/notices/announce-deadlines";
import { contracts, signedContracts } from "../../../src/platform/db/schema/index";
import { endAllDueSignings } from "../../../src/work/signings/end-due-signings";
import { kindsOf } from "../../messages/notices/support";
import { clientOf } from "../../support/client";
import { addContract, pendingSigning, sign, submit } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { travel } from "../../support/travel";
import { extendContract, updateContract } from "./admin-support";

const server = testServer();
let admin: Person;
let person: Person;
beforeEach(async () => {
  server.clock.set("2026-06-01T00:00:00.000Z");
  admin = await addPerson(server, { admin: true });
  person = await addPerson(server, { points: 5_000 });
});

const end = () => endAllDueSignings(server.services);
const pass = (milliseconds: number) => travel(server, milliseconds, admin, person);
const requestChanges = (id: string) =>
  clientOf(server, admin).submissions.requestChanges({ p_signed_contract_id: id, p_note: "Salt." });
const suspend = () =>
  clientOf(server, admin).people.suspend({ p_user_id: person.id, p_reason: "Abuse" });
const lift = () => clientOf(server, admin).people.lift({ p_user_id: person.id, p_reason: "Sorry" });

const extend = (id: string, minutes: number) => extendContract(server, admin, id, minutes);

const shorten = (id: string, minutes: number) =>
  updateContract(server, admin, id, { p_duration: minutes });

async function statusOf(id: string): Promise<string | undefined> {
  const { db } = server.services;
  const [row] = await db.select().from(signedContracts).where(eq(signedContracts.id, id));
  return row?.status;
}

/** Returns whether the clock looks at the contract no more. */
async function isSettled(id: string): Promise<boolean> {
  const { db } = server.services;
  const [row] = await db.select().from(contracts).where(eq(contracts.id, id));
  return row?.clock_at === null;
}

/** Expects that a correction is rejected when this time has passed, in milliseconds, and not before. */
async function expectRejectedAfter(time: number, id: string) {
  await pass(time - 1);
  await end();
  expect(await statusOf(id)).toBe("changes_requested");
  await pass(1);
  await end();
  expect(await statusOf(id)).toBe("rejected");
}

describe("a contract whose signings the clock has ended", () => {
  it("ends them again at each new full expiry", async () => {
    const { id } = await addContract(server, { duration: 60 });
    const signing = await sign(server, person, id);
    await pass(90 * MS_PER_MINUTE);
    await end();
    expect([await statusOf(signing), await isSettled(id)]).toEqual(["missed", true]);
    await extend(id, 60);
    expect([await statusOf(signing), await isSettled(id)]).toEqual(["in_progress", false]);
    await pass(90 * MS_PER_MINUTE - 1);
    await end();
    expect(await statusOf(signing)).toBe("in_progress");
    await pass(1);
    await end();
    expect(await statusOf(signing)).toBe("missed");
  });

  it("has corrections that were asked for afterwards rejected after their own time", async () => {
    const { contract, signingId } = await pendingSigning(server, person, { duration: 60 });
    await pass(90 * MS_PER_MINUTE);
    await end();
    expect(await isSettled(contract.id)).toBe(true);
    await requestChanges(signingId);
    await expectRejectedAfter(72 * MS_PER_HOUR, signingId);
  });
});

describe("a correction that is late while its contract runs on", () => {
  async function late() {
    const pending = await pendingSigning(server, person, { duration: 10 * 24 * 60 });
    await requestChanges(pending.signingId);
    await pass(80 * MS_PER_HOUR);
    await end();
    expect(await statusOf(pending.signingId)).toBe("changes_requested");
    return pending;
  }

  it("is rejected at the full expiry", async () => {
    const { signingId } = await late();
    await expectRejectedAfter(15 * 24 * MS_PER_HOUR - 80 * MS_PER_HOUR, signingId);
  });

  it("is rejected at once when the contract is shortened into the past", async () => {
    const { contract, signingId } = await late();
    await shorten(contract.id, 60);
    await end();
    expect(await statusOf(signingId)).toBe("rejected");
  });

  it("has its new time after the next request", async () => {
    const { contract, signingId } = await late();
    await submit(server, person, signingId);
    await pass(15 * 24 * MS_PER_HOUR - 80 * MS_PER_HOUR);
    await end();
    expect(await isSettled(contract.id)).toBe(true);
    await requestChanges(signingId);
    await pass(72 * MS_PER_HOUR);
    await end();
    expect(await statusOf(signingId)).toBe("rejected");
  });
});

describe("a correction whose time ran out during a suspension, as the contract did", () => {
  it("is rejected at its moved end", async () => {
    const { signingId } = await pendingSigning(server, person, { duration: 60 });
    await requestChanges(signingId);
    await suspend();
    await pass(80 * MS_PER_HOUR);
    await end();
    expect(await statusOf(signingId)).toBe("changes_requested");
    await lift();
    await expectRejectedAfter(72 * MS_PER_HOUR, signingId);
  });
});

describe("the notice of a deadline that is near", () => {
  const announce = () => announceDeadlines(server.services);

  it("is given to who comes back from a suspension or withdraws within these hours, and once", async () => {
    const { id } = await addContract(server, { duration: 48 * 60 });
    await sign(server, person, id);
    const other = await addPerson(server, { points: 500 });
    const submitted = await sign(server, other, id);
    await submit(server, other, submitted);
    await suspend();
    await travel(server, 50 * MS_PER_HOUR, admin, other);
    await announce();
    await lift();
    await clientOf(server, other).contracts.withdraw({ p_signed_contract_id: submitted });
    await pass(0);
    for (let run = 0; run < 2; run += 1) await announce();
    for (const signer of [person, other]) {
      expect(await kindsOf(server, signer)).toEqual(["deadline_soon"]);
    }
  });

  it("is given when a contract is shortened until its end is near, and not again at the next end", async () => {
    const { id } = await addContract(server, { duration: 30 * 24 * 60 });
    await sign(server, person, id);
    await pass(2 * MS_PER_DAY);
    await announce();
    expect(await kindsOf(server, person)).toEqual([]);
    await shorten(id, 40 * 60);
    await announce();
    expect(await kindsOf(server, person)).toEqual(["deadline_soon"]);
    await extend(id, 10 * 24 * 60);
    await pass(10 * MS_PER_DAY);
    await announce();
    expect(await kindsOf(server, person)).toEqual(["deadline_soon"]);
  });

  it.each([
    ["into these hours", 2_800],
    ["into the past", 60],
  ])(
    "is given for a correction when its contract, that ran on beyond it, is shortened %s",
    async (_, minutes) => {
      const { contract, signingId } = await pendingSigning(server, person, {
        duration: 30 * 24 * 60,
      });
      await requestChanges(signingId);
      await pass(60 * MS_PER_HOUR);
      await announce();
      await end();
      expect(await kindsOf(server, person)).not.toContain("deadline_soon");
      await shorten(contract.id, minutes);
      await end();
      await announce();
      expect(await kindsOf(server, person)).toContain("deadline_soon");
    },
  );
});
