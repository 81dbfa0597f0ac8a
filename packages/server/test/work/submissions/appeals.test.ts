import { ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deductPoints } from "../../../src/ledger/entries/deduct-points";
import { users } from "../../../src/platform/db/schema/index";
import { pdf } from "../../platform/files/sample-files";
import { FILE_QUESTION, upload } from "../../platform/files/upload";
import { clientOf, codeOf, tryCall } from "../../support/client";
import { type addContract, pendingSigning, questionsFor } from "../../support/main-job";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";
import { travel } from "../../support/travel";
import { contractFor, decisionsAbout } from "../contracts/admin-support";

const DAY = 24 * 3_600_000;
const server = testServer();
let rejecter: Person;
let decider: Person;
beforeEach(async () => {
  server.clock.set("2026-06-01T00:00:00.000Z");
  rejecter = await addPerson(server, { admin: true });
  decider = await addPerson(server, { admin: true });
});

const appeal = (id: string, as: Person | undefined, p_text = "Please look again.") =>
  clientOf(server, as).contracts.appeal({ p_signed_contract_id: id, p_text });
const decide = (
  id: string,
  as: Person | undefined,
  p_overturn: boolean,
  p_note = "It is complete.",
) => clientOf(server, as).appeals.decide({ p_appeal_id: id, p_overturn, p_note });
const read = (id: string, as: Person) => clientOf(server, as).contracts.get({ id });

const deleteContract = (p_contract_id: string) =>
  clientOf(server, rejecter).adminContracts.delete({ p_admin_id: rejecter.id, p_contract_id });

/** A submission for 40 points that pays 90, rejected. */
async function rejected(given: Parameters<typeof addContract>[1] = {}, points = 100) {
  const person = await addPerson(server, { points });
  const terms = { points_cost: 40, points_reward: 90, max_signers: 1, ...given };
  const { contract, signingId } = await pendingSigning(server, person, terms);
  await clientOf(server, rejecter).submissions.reject({
    p_signed_contract_id: signingId,
    p_note: "The price is missing.",
    p_reason: "incomplete",
  });
  return { person, contract, signingId };
}

describe("rejecting with a reason", () => {
  it("shows the reason and the words to the signer, and records both", async () => {
    const { person, contract, signingId } = await rejected();
    expect((await read(contract.id, person)).signing).toMatchObject({
      status: "rejected",
      decision_reason: "incomplete",
      review_note: "The price is missing.",
      was_decided_by_admin: true,
    });
    expect((await decisionsAbout(server, decider, signingId))[0]).toMatchObject({
      after: {
        status: "rejected",
        decision_reason: "incomplete",
        review_note: "The price is missing.",
      },
    });
  });
});

describe("an appeal", () => {
  it("that is overturned pays the reward, takes the returned cost again, and counts beside the places", async () => {
    const { person, contract, signingId } = await rejected();
    const made = await appeal(signingId, person);
    expect(made).toMatchObject({ state: "open", due_at: "2026-06-03T00:00:00.000Z", files: [] });
    const { items } = await clientOf(server, decider).appeals.list({});
    expect(items.find(({ id }) => id === made.id)).toMatchObject({
      text: "Please look again.",
      rejected_by_username: rejecter.username,
      may_decide: true,
      has_only_same_admin: false,
      submission: {
        id: signingId,
        username: person.username,
        decision_reason: "incomplete",
        versions: [],
      },
    });
    expect(await decide(made.id, decider, true)).toMatchObject({
      state: "overturned",
      note: "It is complete.",
      by_same_admin: false,
      recharged_points: 40,
    });
    expect((await ledgerOf(server, person)).slice(1)).toEqual([
      ["CONTRACT_SIGNED", -40],
      ["CONTRACT_REJECTED", 40],
      ["CONTRACT_COMPLETED", 90],
      ["CONTRACT_SIGNED", -40],
    ]);
    expect(await pointsOf(server, person)).toBe(150);
    const shown = await read(contract.id, person);
    expect(shown).toMatchObject({
      signing: { status: "approved" },
      appeal: { state: "overturned" },
    });
    expect(shown.places_left).toBe(1);
    expect(await contractFor(server, decider, contract.id)).toMatchObject({
      places_taken: 0,
      submissions: { approved: 1, total: 1 },
    });
    expect((await decisionsAbout(server, decider, made.id))[0]).toMatchObject({
      action: "decide_appeal",
      admin_id: decider.id,
      after: { state: "overturned", note: "It is complete.", recharged_points: 40 },
    });
  });

  it("that is upheld changes no points, with the reason for the signer", async () => {
    const { person, contract, signingId } = await rejected();
    const { id } = await appeal(signingId, person);
    await decide(id, decider, false, "The price is still missing.");
    expect(await pointsOf(server, person)).toBe(100);
    expect(await read(contract.id, person)).toMatchObject({
      signing: { status: "rejected" },
      appeal: { state: "upheld", note: "The price is still missing.", recharged_points: null },
    });
  });

  it("takes no more of the returned cost than the balance holds, and says so", async () => {
    const { person, signingId } = await rejected({ points_cost: 80, points_reward: 30 });
    const { id } = await appeal(signingId, person);
    const ctx = { ...server.services, caller: { user_id: decider.id, session_id: "" } };
    await deductPoints(ctx, { user_id: person.id, points_to_deduct: 90 });
    expect(await decide(id, decider, true)).toMatchObject({ recharged_points: 40 });
    expect(await pointsOf(server, person)).toBe(0);
    const [latest] = (await clientOf(server, person).earnings.list({})).items;
    expect(latest).toMatchObject({
      points_earned: -40,
      details: expect.stringContaining("40 points waived"),
    });
  });

  it("outlives the deletion of its contract, and pays without a second cost where it cost nothing", async () => {
    const { person, contract, signingId } = await rejected({ points_cost: 0 });
    const { id } = await appeal(signingId, person);
    await deleteContract(contract.id);
    expect(await decide(id, decider, true)).toMatchObject({ recharged_points: 0 });
    expect((await ledgerOf(server, person)).map(([source]) => source)).toEqual([
      "POINTS_EARNED",
      "CONTRACT_SIGNED",
      "CONTRACT_REJECTED",
      "CONTRACT_COMPLETED",
    ]);
  });
});

describe("making an appeal", () => {
  it("is possible once, within 7 days, with words, against one's own rejection", async () => {
    const { person, signingId } = await rejected();
    expect(await codeOf(appeal(signingId, await addPerson(server)))).toBe("NOT_FOUND");
    expect(await tryCall(appeal(signingId, person, " "))).toMatchObject({ status: 400 });
    await travel(server, 7 * DAY - 1, person);
    await appeal(signingId, person);
    expect(await codeOf(appeal(signingId, person))).toBe("ALREADY_APPEALED");
    const late = await rejectedAt("2026-06-20T00:00:00.000Z");
    await travel(server, 7 * DAY, late.person);
    expect(await codeOf(appeal(late.signingId, late.person))).toBe("APPEAL_TOO_LATE");
  });

  it("is refused for what is not rejected, and for a closure by deletion, which says that no admin decided", async () => {
    const person = await addPerson(server, { points: 500 });
    const { contract, signingId } = await pendingSigning(server, person);
    expect(await codeOf(appeal(signingId, person))).toBe("NOT_APPEALABLE");
    await deleteContract(contract.id);
    expect(await codeOf(appeal(signingId, person))).toBe("NOT_APPEALABLE");
    const closed = { status: "rejected", was_decided_by_admin: false };
    expect((await read(contract.id, person)).signing).toMatchObject(closed);
  });

  it("takes the files that were uploaded since the rejection, which the signer sees before", async () => {
    const questions = [{ ...FILE_QUESTION, required: false }];
    const { person, contract, signingId } = await rejected({ questions });
    const [question] = await questionsFor(server, person, contract.id);
    const place = { signingId, questionId: question?.id ?? "" };
    const shown = async () => (await read(contract.id, person)).uploads;
    expect(await shown()).toEqual([]);
    for (const filename of ["first.pdf", "second.pdf"]) {
      const sent = await upload(server, { place, filename, body: pdf(), as: person });
      expect(sent.status).toBe(200);
    }
    const [uploaded, ...others] = await shown();
    expect(uploaded).toMatchObject({ filename: "second.pdf", question_id: question?.id });
    expect(others).toEqual([]);
    expect((await appeal(signingId, person)).files).toEqual([uploaded?.path]);
    expect(await shown()).toEqual([]);
  });
});

async function rejectedAt(instant: string) {
  server.clock.set(instant);
  rejecter = await addPerson(server, { admin: true });
  return await rejected();
}

describe("deciding an appeal", () => {
  it("is refused to who rejected and to the signer, without a reason, twice, and for an unknown one", async () => {
    const signer = await addPerson(server, { points: 100, admin: true });
    const { signingId } = await pendingSigning(server, signer);
    await clientOf(server, rejecter).submissions.reject({ p_signed_contract_id: signingId });
    const { id } = await appeal(signingId, signer);
    const own = { status: 403, body: { code: "OWN_DECISION" } };
    expect(await tryCall(decide(id, rejecter, true))).toMatchObject(own);
    expect(await tryCall(decide(id, signer, true))).toMatchObject(own);
    expect(await tryCall(decide(id, decider, true, " "))).toMatchObject({ status: 400 });
    expect(await tryCall(decide(signingId, decider, true))).toMatchObject({ status: 404 });
    await decide(id, decider, false);
    expect(await codeOf(decide(id, decider, true))).toBe("ALREADY_DECIDED");
    const { items } = await clientOf(server, rejecter).appeals.list({ state: "upheld" });
    expect(items.find((one) => one.id === id)).toMatchObject({
      decided_by_username: decider.username,
      may_decide: false,
    });
  });

  it("is left to a single admin who rejected, which both sides are told", async () => {
    const { person, contract, signingId } = await rejected();
    const { id } = await appeal(signingId, person);
    const { db } = server.services;
    await db.update(users).set({ is_admin: false }).where(ne(users.id, rejecter.id));
    const { items } = await clientOf(server, rejecter).appeals.list({});
    const listed = items.find((one) => one.id === id);
    expect(listed).toMatchObject({ may_decide: true, has_only_same_admin: true });
    expect(await decide(id, rejecter, true)).toMatchObject({ by_same_admin: true });
    const shown = await read(contract.id, person);
    expect(shown.appeal).toMatchObject({ state: "overturned", by_same_admin: true });
  });
});

it("passes the audit after all appeals", async () => {
  expect((await server.audit()).mismatches).toEqual([]);
});
