import { eq, ne, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { confirmByCommand } from "../../../src/http/calls/second-approval-executors";
import { newId } from "../../../src/platform/db/new-id";
import { notifications, signedContracts, users } from "../../../src/platform/db/schema/index";
import { clientOf, outcomes, tryCall } from "../../support/client";
import { sign, submit } from "../../support/main-job";
import { addItem, redeemed } from "../../support/marketplace";
import {
  addInvited,
  addPerson,
  ledgerOf,
  type Person,
  pointsOf,
  signedIn,
} from "../../support/people";
import { testServer } from "../../support/server";
import { createContract } from "../../work/contracts/admin-support";
import { confirmAbout, decisionsAbout, openAbout } from "./support";

const FROM = 1_000;
const FACTOR = 3;
const DAY = 24 * 3_600_000;
const server = testServer({ SECOND_APPROVAL_FROM_POINTS: String(FROM) });
let other: Person;
beforeAll(async () => {
  server.clock.set(new Date());
  other = await addPerson(server, { admin: true });
  await clientOf(server, other).adminSettings.update({ second_daily_factor: FACTOR });
});

const anAdmin = () => addPerson(server, { admin: true });
const credit = (by: Person, to: Person, p_points: number, headers = {}) =>
  clientOf(server, by, headers).points.credit({ p_user_id: to.id, p_points, p_reason: "A prize" });
const deduct = (by: Person, from: Person, points_to_deduct: number) =>
  clientOf(server, by).points.deduct({ user_id: from.id, points_to_deduct });
const approve = (by: Person, p_signed_contract_id: string, headers = {}) =>
  clientOf(server, by, headers).submissions.approve({ p_signed_contract_id, p_note: "Thanks." });
const toldOf = (id: string) =>
  server.services.db
    .select()
    .from(notifications)
    .where(sql`${notifications.data} ->> 'second_approval_id' = ${id}`);
const confirm = (subject: string, by = other) => confirmAbout(server, by, subject);
const stored = async (id: string) =>
  (await server.services.db.select().from(signedContracts).where(eq(signedContracts.id, id)))[0];
const shown = (id: string) => clientOf(server, other).submissions.get({ signed_contract_id: id });

/** A submission by the signer for a contract with one place that the admin has created. */
async function submissionOf(admin: Person, reward: number, signer: Person) {
  const contract = await createContract(server, admin, {
    p_points_cost: 0,
    p_points_reward: reward,
    p_max_signers: 1,
    p_survey_required: false,
    p_survey_questions: null,
  });
  const id = await sign(server, signer, contract);
  await submit(server, signer, id);
  return { contract, id };
}
const submission = async (admin: Person, reward: number, signer: Person) =>
  (await submissionOf(admin, reward, signer)).id;

describe("what one admin alone decides about a person in 24 hours", () => {
  it("counts together: credits, deductions and redemptions, to the point, for one admin and one person", async () => {
    const [first, person, another] = [
      await anAdmin(),
      await addPerson(server),
      await addPerson(server),
    ];
    expect((await credit(first, person, 400)).second_approval_id).toBeNull();
    expect((await deduct(first, person, 300)).second_approval_id).toBeNull();
    expect((await credit(first, person, 299)).second_approval_id).toBeNull();
    expect((await credit(first, person, 1)).second_approval_id).not.toBeNull();
    expect((await deduct(first, person, 1)).second_approval_id).not.toBeNull();
    expect(await pointsOf(server, person)).toBe(399);
    const redemption = await redeemed(server, person, await addItem(server, { price: 50 }));
    const p_redemption_id = redemption;
    expect(await clientOf(server, first).redemptions.approve({ p_redemption_id })).toMatchObject({
      status: "PENDING",
      awaiting_second: true,
    });
    // Another person, and another admin.
    expect((await credit(first, another, 999)).second_approval_id).toBeNull();
    expect((await credit(other, person, 500)).second_approval_id).toBeNull();
  });

  it("counts for 24 hours, and what a second admin has confirmed for neither of the two", async () => {
    const [first, person] = [await anAdmin(), await addPerson(server)];
    await credit(first, person, FROM);
    await confirm(person.id);
    expect((await credit(first, person, 999)).second_approval_id).toBeNull();
    expect((await credit(other, person, 999)).second_approval_id).toBeNull();
    server.clock.advance(DAY - 1_000);
    const early = await signedIn(server, first.email);
    expect((await credit(early, person, 1)).second_approval_id).not.toBeNull();
    server.clock.advance(1_000);
    expect((await credit(early, person, 999)).second_approval_id).toBeNull();
    other = await signedIn(server, other.email);
  });

  it("waits in all from the sum times the factor on", async () => {
    const first = await anAdmin();
    for (let number = 0; number < FACTOR; number += 1) {
      const person = await addPerson(server);
      expect((await credit(first, person, 999)).second_approval_id).toBeNull();
    }
    const last = await addPerson(server);
    expect((await credit(first, last, FACTOR)).second_approval_id).not.toBeNull();
    expect((await credit(first, last, FACTOR - 1)).second_approval_id).toBeNull();
  });
});

describe("a submission for an own contract", () => {
  it("that reaches a sum with what was decided before stays pending, and is paid once a second admin confirms it", async () => {
    const [first, signer] = [await anAdmin(), await addPerson(server)];
    await credit(first, signer, 950);
    const id = await submission(first, 50, signer);
    const due = (await stored(id))?.review_due_at;
    expect(await approve(first, id)).toMatchObject({ id, status: "pending" });
    expect(await stored(id)).toMatchObject({ status: "pending", review_due_at: due });
    expect(await shown(id)).toMatchObject({ awaiting_second: true });
    expect(await pointsOf(server, signer)).toBe(950);
    const { db } = server.services;
    expect(await toldOf((await openAbout(server, id))?.id ?? "")).toMatchObject([
      { person_id: signer.id, facts: { approval_of: "submission" } },
    ]);
    for (const by of [first, other]) {
      expect((await tryCall(approve(by, id))).body).toMatchObject({ code: "AWAITING_SECOND" });
    }
    const past = db
      .update(signedContracts)
      .set({ status: "approved" })
      .where(eq(signedContracts.id, id));
    await expect(past.execute()).rejects.toThrow();
    expect((await tryCall(confirm(id, first))).body).toMatchObject({ code: "OWN_DECISION" });
    await confirm(id);
    expect(await stored(id)).toMatchObject({
      status: "approved",
      decided_by: other.id,
      review_note: "Thanks.",
    });
    expect((await ledgerOf(server, signer)).at(-1)).toEqual(["CONTRACT_COMPLETED", 50]);
    const { rows, decided } = await decisionsAbout(server, id);
    expect(decided).toEqual([
      ["request_second", first.id],
      ["approve_contract", other.id],
      ["confirm_second", other.id],
    ]);
    expect(rows[1]?.after).toMatchObject({ status: "approved", requested_by: first.id });
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("counts itself, for the person and in all; one of another admin's contract neither counts nor waits", async () => {
    const [first, signer] = [await anAdmin(), await addPerson(server)];
    const [own, foreign] = [
      await submission(first, 400, signer),
      await submission(other, 999, signer),
    ];
    expect(await approve(first, own)).toMatchObject({ status: "approved" });
    expect(await approve(first, foreign)).toMatchObject({ status: "approved" });
    expect((await credit(first, signer, 599)).second_approval_id).toBeNull();
    expect((await credit(first, signer, 1)).second_approval_id).not.toBeNull();
  });

  it("is own for 30 days after an edit, and without a reward never waits", async () => {
    const [first, signer] = [await anAdmin(), await addPerson(server)];
    const { contract, id } = await submissionOf(other, 900, signer);
    await clientOf(server, first).adminContracts.update({
      p_admin_id: first.id,
      p_contract_id: contract,
      p_title: "Edited",
    });
    const free = await submission(first, 0, signer);
    await credit(first, signer, 999);
    expect(await approve(first, free)).toMatchObject({ status: "approved" });
    expect(await approve(first, id)).toMatchObject({ status: "pending" });
    await clientOf(server, other).secondApprovals.refuse({
      p_id: (await openAbout(server, id))?.id ?? "",
    });
    expect(await shown(id)).toMatchObject({ status: "pending", awaiting_second: false });
    server.clock.advance(31 * DAY);
    const [later, second] = [
      await signedIn(server, first.email),
      await signedIn(server, other.email),
    ];
    other = second;
    await credit(later, signer, 999);
    expect(await approve(later, id)).toMatchObject({ status: "approved" });
  });

  it("that was handed in again since the first admin looked at it asks no second admin", async () => {
    const [first, signer] = [await anAdmin(), await addPerson(server)];
    await credit(first, signer, 950);
    const id = await submission(first, 50, signer);
    const p_submitted_at = (await shown(id)).submitted_at;
    await clientOf(server, signer).contracts.withdraw({ p_signed_contract_id: id });
    server.clock.advance(1);
    await submit(server, signer, id);
    const about = { p_signed_contract_id: id, p_submitted_at };
    const late = await tryCall(clientOf(server, first).submissions.approve(about));
    expect(late.body).toMatchObject({ code: "CHANGED_MEANWHILE" });
    expect(await openAbout(server, id)).toBeUndefined();
  });

  it("that waits can be rejected, given back and withdrawn, which withdraws what was asked", async () => {
    const first = await anAdmin();
    const ends = [
      (id: string) => clientOf(server, other).submissions.reject({ p_signed_contract_id: id }),
      (id: string) =>
        clientOf(server, first).submissions.requestChanges({
          p_signed_contract_id: id,
          p_note: "Sharper, please.",
        }),
      (id: string, signer: Person) =>
        clientOf(server, signer).contracts.withdraw({ p_signed_contract_id: id }),
    ];
    for (const end of ends) {
      const signer = await addPerson(server);
      const id = await submission(first, 20, signer);
      await credit(first, signer, 990);
      await approve(first, id);
      const asked = await openAbout(server, id);
      expect(await toldOf(asked?.id ?? "")).toMatchObject([{ read: false }]);
      await end(id, signer);
      expect(await openAbout(server, id)).toBeUndefined();
      const p_id = asked?.id ?? "";
      expect(await toldOf(p_id)).toMatchObject([{ read: true }]);
      expect(
        (await tryCall(clientOf(server, other).secondApprovals.confirm({ p_id }))).body,
      ).toMatchObject({ code: "ALREADY_DECIDED" });
    }
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("is asked for once with an idempotency key, and pays the waiting bonus when it is confirmed, not before", async () => {
    const [first, inviter] = [await anAdmin(), await addPerson(server)];
    const signer = await addInvited(server, inviter);
    const id = await submission(first, 20, signer);
    await credit(first, signer, 990);
    const headers = { "idempotency-key": newId() };
    const answer = await approve(first, id, headers);
    expect(await approve(first, id, headers)).toEqual(answer);
    expect(await openAbout(server, id)).toMatchObject({ kind: "submission", points: 20 });
    expect([await pointsOf(server, inviter), await pointsOf(server, signer)]).toEqual([0, 990]);
    await confirm(id);
    expect([await pointsOf(server, inviter), await pointsOf(server, signer)]).toEqual([50, 1_060]);
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("has one outcome when it is confirmed, rejected and withdrawn at the same moment", async () => {
    for (let round = 0; round < 3; round += 1) {
      const [first, signer] = [await anAdmin(), await addPerson(server)];
      const id = await submission(first, 20, signer);
      await credit(first, signer, 990);
      await approve(first, id);
      const endings = await Promise.all([
        tryCall(confirm(id)),
        tryCall(clientOf(server, first).submissions.reject({ p_signed_contract_id: id })),
        tryCall(clientOf(server, signer).contracts.withdraw({ p_signed_contract_id: id })),
      ]);
      expect(outcomes(endings).OK).toBe(1);
      expect(await pointsOf(server, signer)).toBe(endings[0]?.ok ? 1_010 : 990);
    }
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("is confirmed by the operator's command where no admin is independent, recorded so", async () => {
    const { services } = server;
    const [first, signer] = [await anAdmin(), await addPerson(server)];
    await credit(first, signer, 990);
    const id = await submission(first, 20, signer);
    await approve(first, id);
    const asked = (await openAbout(server, id))?.id ?? "";
    expect(await confirmByCommand(services, asked)).toBe("second_exists");
    await services.db.update(users).set({ is_admin: false }).where(ne(users.id, first.id));
    expect(await confirmByCommand(services, asked)).toBe("confirmed");
    expect(await stored(id)).toMatchObject({ status: "approved" });
    const { rows } = await decisionsAbout(server, id);
    expect(rows.find(({ action }) => action === "approve_contract")).toMatchObject({
      actor: "command",
      admin_id: null,
      after: { requested_by: first.id },
    });
    expect((await server.audit()).mismatches).toEqual([]);
  });
});
