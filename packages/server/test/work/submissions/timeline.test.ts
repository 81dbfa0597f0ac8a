import { beforeEach, describe, expect, it } from "vitest";
import { endAllDueSignings } from "../../../src/work/signings/end-due-signings";
import { clientOf } from "../../support/client";
import { addContract, sign, submit } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { travel } from "../../support/travel";
import { deleteContract } from "../contracts/admin-support";

const MINUTE = 60_000;
const DAY = 86_400_000;

const server = testServer();
let admin: Person;
let other: Person;
let person: Person;
beforeEach(async () => {
  server.clock.set("2026-06-01T10:00:00.000Z");
  admin = await addPerson(server, { admin: true });
  other = await addPerson(server, { admin: true });
  person = await addPerson(server, { points: 500 });
});

/** Signs a contract for 40 points that pays 90, and returns what can be done with it. */
async function signed(given: Parameters<typeof addContract>[1] = {}) {
  const contract = await addContract(server, { points_cost: 40, points_reward: 90, ...given });
  const id = await sign(server, person, contract.id);
  const about = { p_signed_contract_id: id };
  const signer = clientOf(server, person).contracts;
  const review = clientOf(server, admin).submissions;
  const minuteLater = <Result>(action: () => Promise<Result>) => {
    server.clock.advance(MINUTE);
    return action();
  };
  return {
    contract,
    id,
    save: () => minuteLater(() => signer.saveDraft({ ...about, p_answers: {} })),
    submit: () => minuteLater(() => submit(server, person, id)),
    withdraw: () => minuteLater(() => signer.withdraw(about)),
    giveBack: () => minuteLater(() => signer.giveBackPlace(about)),
    request: (p_note: string) => minuteLater(() => review.requestChanges({ ...about, p_note })),
    approve: () => minuteLater(() => review.approve({ ...about, p_note: "Good." })),
    reject: () => minuteLater(() => review.reject({ ...about, p_note: "Blurred." })),
    appeal: () => minuteLater(() => signer.appeal({ ...about, p_text: "Look again." })),
    decide: (p_appeal_id: string, p_overturn: boolean) => {
      const decision = { p_appeal_id, p_overturn, p_note: "I looked." };
      return minuteLater(() => clientOf(server, other).appeals.decide(decision));
    },
    delete: () => minuteLater(() => deleteContract(server, admin, contract.id)),
  };
}

/** Moves the clock to the next full hour. */
async function nextHour(): Promise<void> {
  server.clock.set("2026-06-01T11:00:00.000Z");
  await travel(server, 0, person, admin, other);
}

/** Returns the entries as `minute kind`, as the signer sees them. */
async function seen(contractId: string): Promise<string[]> {
  const { timeline } = await clientOf(server, person).contracts.get({ id: contractId });
  for (const { username } of timeline) expect(username).toBeNull();
  return timeline.map(({ at, kind }) => `${at.slice(14, 16)} ${kind}`);
}

/** Returns the entries as `kind name: note`, as an admin sees them. */
async function seenByAdmin(signingId: string): Promise<string[]> {
  const found = await clientOf(server, admin).submissions.get({ signed_contract_id: signingId });
  const names = new Map([
    [person.username, "signer"],
    [admin.username, "admin"],
    [other.username, "other"],
  ]);
  return found.timeline.map(
    ({ kind, username, note }) =>
      `${kind} ${username === null ? "nobody" : names.get(username)}${note === null ? "" : `: ${note}`}`,
  );
}

describe("the timeline of a signing", () => {
  it("tells drafts, submissions, requests for changes, the approval and the payment", async () => {
    const { contract, id, ...act } = await signed();
    await act.save();
    expect(await seen(contract.id)).toEqual(["00 signed", "01 draft_saved"]);
    await act.submit();
    await act.request("The price, please.");
    const asked = ["00 signed", "02 submitted", "03 changes_requested"];
    expect(await seen(contract.id)).toEqual(asked);
    await act.save();
    expect(await seen(contract.id)).toEqual([...asked, "04 draft_saved"]);
    await act.submit();
    await act.request("Sharper, please.");
    await act.submit();
    await act.approve();
    expect(await seen(contract.id)).toEqual([
      ...asked,
      "05 submitted",
      "06 changes_requested",
      "07 submitted",
      "08 approved",
      "08 paid",
    ]);
    expect(await seenByAdmin(id)).toEqual([
      "signed signer",
      "submitted signer",
      "changes_requested admin: The price, please.",
      "submitted signer",
      "changes_requested admin: Sharper, please.",
      "submitted signer",
      "approved admin: Good.",
      "paid nobody",
    ]);
  });

  it("tells the latest withdrawal with the submission that it took back", async () => {
    const { contract, id, ...act } = await signed();
    await act.submit();
    await act.withdraw();
    const withdrawn = ["00 signed", "01 submitted", "02 withdrawn"];
    expect(await seen(contract.id)).toEqual(withdrawn);
    await act.submit();
    expect(await seen(contract.id)).toEqual([...withdrawn, "03 submitted"]);
    expect((await seenByAdmin(id)).at(2)).toBe("withdrawn signer");
  });

  it("tells a rejection, its appeal and how another admin decided it", async () => {
    const upheld = await signed();
    await upheld.submit();
    await upheld.reject();
    const { id } = await upheld.appeal();
    const appealed = ["00 signed", "01 submitted", "02 rejected", "03 appealed"];
    expect(await seen(upheld.contract.id)).toEqual(appealed);
    await upheld.decide(id, false);
    expect(await seen(upheld.contract.id)).toEqual([...appealed, "04 appeal_upheld"]);
    await nextHour();
    const overturned = await signed();
    await overturned.submit();
    await overturned.reject();
    await overturned.decide((await overturned.appeal()).id, true);
    expect(await seen(overturned.contract.id)).toEqual([
      ...appealed,
      "04 appeal_overturned",
      "04 paid",
    ]);
    expect((await seenByAdmin(overturned.id)).slice(2)).toEqual([
      "rejected admin: Blurred.",
      "appealed signer",
      "appeal_overturned other: I looked.",
      "paid nobody",
    ]);
    const { items } = await clientOf(server, other).appeals.list({ state: "overturned" });
    expect(items[0]?.submission.timeline).toHaveLength(6);
  });

  it("pays nothing for a contract without a reward", async () => {
    const { contract, ...act } = await signed({ points_cost: 0, points_reward: 0 });
    await act.submit();
    await act.approve();
    expect(await seen(contract.id)).toEqual(["00 signed", "01 submitted", "02 approved"]);
  });

  it("tells nothing to who has not signed, a place given back, and a closure by the deletion of the contract", async () => {
    expect(await seen((await addContract(server)).id)).toEqual([]);
    const given = await signed();
    await given.giveBack();
    expect(await seen(given.contract.id)).toEqual(["00 signed", "01 given_back"]);
    await nextHour();
    const removed = await signed();
    await removed.submit();
    await removed.delete();
    expect(await seen(removed.contract.id)).toEqual(["00 signed", "01 submitted", "02 removed"]);
    expect((await seenByAdmin(removed.id)).at(-1)).toBe("removed nobody");
  });

  it("tells what the clock has ended, before and after its task has stored it", async () => {
    const lapsed = await signed({ work_minutes: 30 });
    const missed = await signed({ duration: 40 });
    const late = await signed({ duration: 40 });
    await late.submit();
    await late.request("The price, please.");
    await travel(server, 4 * DAY, person, admin);
    const expected = [
      ["00 signed", "30 lapsed"],
      // A grace period of half the duration ends with the full expiry.
      ["00 signed", "00 missed"],
      ["00 signed", "01 submitted", "02 changes_requested", "02 not_corrected"],
    ];
    const contracts = [lapsed, missed, late].map(({ contract }) => contract.id);
    for (const [index, id] of contracts.entries()) expect(await seen(id)).toEqual(expected[index]);
    await endAllDueSignings(server.services);
    for (const [index, id] of contracts.entries()) {
      expect((await seen(id)).map((entry) => entry.slice(3))).toEqual(
        expected[index]?.map((entry) => entry.slice(3)),
      );
    }
    expect((await seenByAdmin(late.id)).at(-1)).toBe("not_corrected nobody");
  });
});
