import { beforeEach, describe, expect, it } from "vitest";
import { watchServices } from "../../../src/http/metrics/watch-services";
import { announceBreaches } from "../../../src/work/review-times/announce-breaches";
import { clientOf } from "../../support/client";
import { pendingSigning } from "../../support/main-job";
import { addItem, redeemed, redeemedCash } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { travel } from "../../support/travel";

const DAY = 86_400_000;

const server = testServer();
let admin: Person;
let person: Person;
beforeEach(async () => {
  // A Monday.
  server.clock.set("2026-06-01T10:00:00.000Z");
  admin = await addPerson(server, { admin: true });
  person = await addPerson(server, { points: 5_000 });
});

// First, while nothing else is overdue.
it("counts overdue decisions in the metrics, by kind", async () => {
  watchServices(server.services);
  const figures = async () => {
    const text = await server.services.metrics.registry.metrics();
    const lines = text.matchAll(/^signpoint_overdue_approvals\{kind="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...lines].map(([, kind, count]) => [kind, Number(count)]));
  };
  await pendingSigning(server, person);
  await redeemed(server, person, await addItem(server, { price: 10 }));
  await redeemedCash(server, person);
  const given = { p_signed_contract_id: (await pendingSigning(server, person)).signingId };
  await clientOf(server, admin).submissions.reject(given);
  await clientOf(server, person).contracts.appeal({ ...given, p_text: "Please look again." });
  server.clock.advance(2 * DAY - 1);
  expect(await figures()).toEqual({ contract: 0, item: 0, cash: 0, appeal: 0 });
  server.clock.advance(1);
  expect(await figures()).toEqual({ contract: 1, item: 1, cash: 0, appeal: 1 });
  server.clock.advance(5 * DAY);
  expect(await figures()).toEqual({ contract: 1, item: 1, cash: 1, appeal: 1 });
  // So that the next ones tell of their own alone.
  await announceBreaches(server.services);
});

/** Returns the messages to the admins about overdue reviews of the person, newest first. */
async function told(): Promise<{ message: string; read: boolean; data: object }[]> {
  const { items } = await clientOf(server, admin).notifications.list({ limit: 100 });
  return items
    .filter(({ kind, message }) => kind === "review_overdue" && message.includes(person.username))
    .map(({ message, read, data }) => ({ message, read, data }));
}

describe("a decision that is overdue", () => {
  it("is told to the admins once, from the promised instant on, and is read with the decision", async () => {
    const { signingId } = await pendingSigning(server, person, { title: "Soup" });
    const mug = await redeemed(server, person, await addItem(server, { name: "Mug", price: 10 }));
    const cash = await redeemedCash(server, person);
    await travel(server, 2 * DAY - 1, admin);
    await announceBreaches(server.services);
    expect(await told()).toEqual([]);
    server.clock.advance(1);
    expect(await announceBreaches(server.services, AbortSignal.abort())).toBe(0);
    expect(await announceBreaches(server.services)).toBe(2);
    expect(await announceBreaches(server.services)).toBe(0);
    const soup = {
      message: `${person.username} still waits for the review of "Soup"`,
      data: { signed_contract_id: signingId },
    };
    const drink = {
      message: `${person.username} still waits for "Mug"`,
      data: { redemption_id: mug, redemption_type: "ITEM" },
    };
    expect((await told()).toSorted((a, b) => a.message.length - b.message.length)).toEqual([
      { ...drink, read: false },
      { ...soup, read: false },
    ]);
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
    expect((await told()).find(({ message }) => message === soup.message)?.read).toBe(true);
    await travel(server, 5 * DAY, admin);
    expect(await announceBreaches(server.services)).toBe(1);
    expect((await told())[0]?.data).toEqual({ redemption_id: cash.id, redemption_type: "CASH" });
  });

  it("is told again for the next submission after a request for changes", async () => {
    const { signingId } = await pendingSigning(server, person);
    await travel(server, 2 * DAY, admin, person);
    await announceBreaches(server.services);
    await clientOf(server, admin).submissions.requestChanges({
      p_signed_contract_id: signingId,
      p_note: "The price, please.",
    });
    await clientOf(server, person).contracts.submit({
      p_signed_contract_id: signingId,
      p_survey_responses: {},
    });
    await announceBreaches(server.services);
    expect(await told()).toHaveLength(1);
    await travel(server, 2 * DAY, admin);
    await announceBreaches(server.services);
    expect(await told()).toHaveLength(2);
  });

  it("is told once by several servers at the same moment", async () => {
    for (let index = 0; index < 2; index += 1) await pendingSigning(server, person);
    await travel(server, 2 * DAY, admin);
    await Promise.all([1, 2, 3, 4].map(() => announceBreaches(server.services)));
    expect(await told()).toHaveLength(2);
  });
});
