import { beforeEach, describe, expect, it } from "vitest";
import { endAllDueSignings } from "../../../src/work/signings/end-due-signings";
import { clientOf, tryCall } from "../../support/client";
import { addContract, pendingSigning, sign, submit } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { travel } from "../../support/travel";
import { kindsOf, noticesOf } from "./support";

const HOUR = 3_600_000;
const byText = (a: string, b: string) => (a < b ? -1 : 1);

const server = testServer();
let admin: Person;
let other: Person;
let person: Person;
beforeEach(async () => {
  server.clock.set("2026-06-01T10:00:00.000Z");
  admin = await addPerson(server, { admin: true });
  other = await addPerson(server, { admin: true });
  person = await addPerson(server, { points: 5_000 });
});

const request = (id: string, p_note: string) =>
  clientOf(server, admin).submissions.requestChanges({ p_signed_contract_id: id, p_note });
const appeal = (id: string) =>
  clientOf(server, person).contracts.appeal({ p_signed_contract_id: id, p_text: "Look again." });
const decide = (p_appeal_id: string, p_overturn: boolean) =>
  clientOf(server, other).appeals.decide({ p_appeal_id, p_overturn, p_note: "I looked." });
const bodiesOf = async (kind: string) =>
  (await noticesOf(server, person)).filter((one) => one.kind === kind).map(({ body }) => body);

async function rejected(given: Parameters<typeof addContract>[1] = {}) {
  const made = await pendingSigning(server, person, { title: "Soup", ...given });
  await clientOf(server, admin).submissions.reject({ p_signed_contract_id: made.signingId });
  return made;
}

describe("what a signer is told besides decisions", () => {
  it("tells each request for changes with its own note and the time that is left", async () => {
    const { contract, signingId } = await pendingSigning(server, person, { title: "Soup" });
    await request(signingId, "The price, please.");
    const [notice] = await noticesOf(server, person);
    expect(notice).toMatchObject({
      kind: "changes_requested",
      title: "Changes requested",
      href: `/contracts/${contract.id}`,
    });
    expect(notice?.body).toContain(
      "Your submission of “Soup” needs changes. Submit it again before",
    );
    expect(notice?.body).toContain("Note from the reviewer: The price, please.");
    await submit(server, person, signingId);
    server.clock.advance(1);
    await request(signingId, "Sharper, please.");
    const bodies = await bodiesOf("changes_requested");
    expect(bodies.map((body) => body.split("reviewer: ")[1])).toEqual([
      "Sharper, please.",
      "The price, please.",
    ]);
  });

  it("tells a lapsed signing with what came back, and a missed one, once each", async () => {
    const lapsed = await addContract(server, {
      title: "Soup",
      points_cost: 40,
      lapse_refund: 15,
      work_minutes: 30,
    });
    const missed = await addContract(server, { title: "Bread", duration: 40 });
    await sign(server, person, lapsed.id);
    await sign(server, person, missed.id);
    await travel(server, 2 * HOUR, person);
    for (let round = 0; round < 2; round += 1) await endAllDueSignings(server.services);
    expect((await kindsOf(server, person)).toSorted(byText)).toEqual([
      "signing_lapsed",
      "signing_missed",
    ]);
    expect(await bodiesOf("signing_lapsed")).toEqual([
      "You did not submit “Soup” in time. Your place went back to the others. You got 15 points back.",
    ]);
    expect(await bodiesOf("signing_missed")).toEqual([
      "“Bread” has expired before you submitted it.",
    ]);
  });

  it("tells how an appeal was decided, with what was paid", async () => {
    const granted = await rejected({ points_cost: 40, points_reward: 90 });
    await decide((await appeal(granted.signingId)).id, true);
    expect((await noticesOf(server, person))[0]).toMatchObject({
      kind: "appeal_decided",
      title: "Appeal granted",
      href: `/contracts/${granted.contract.id}`,
      body: "The rejection of “Soup” was overturned. You received 90 points. The cost that you had got back was taken again: 40 points. Note from the reviewer: I looked.",
    });
    server.clock.advance(1);
    const upheld = await rejected();
    await decide((await appeal(upheld.signingId)).id, false);
    expect((await noticesOf(server, person))[0]).toMatchObject({
      title: "Rejection upheld",
      body: "The rejection of “Soup” was upheld. Note from the reviewer: I looked.",
    });
  });
});

describe("what admins are told about appeals", () => {
  it("notifies them of each appeal once, until it is decided", async () => {
    const { signingId } = await rejected();
    const { id } = await appeal(signingId);
    expect(await tryCall(appeal(signingId))).toMatchObject({ body: { code: "ALREADY_APPEALED" } });
    const found = async () => {
      const { items } = await clientOf(server, other).notifications.list({ limit: 100 });
      return items.filter(({ kind, data }) => {
        return kind === "appeal" && data.signed_contract_id === signingId;
      });
    };
    expect(await found()).toMatchObject([
      { message: `${person.username} appealed the rejection of "Soup"`, read: false },
    ]);
    await decide(id, false);
    expect(await found()).toMatchObject([{ read: true }]);
  });
});
