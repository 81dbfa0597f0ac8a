import { beforeAll, expect, it } from "vitest";
import { clientOf } from "../../support/client";
import { pendingSigning, submit } from "../../support/main-job";
import { addItem, approve, redeemed, redeemedCash, reject } from "../../support/marketplace";
import { addPerson, type Person, testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { travel } from "../../support/travel";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NONE = { count: 0, median_hours: null, p95_hours: null };

const server = testServer();
beforeAll(() => server.clock.set("2026-06-01T00:00:00.000Z"));
const admin = testPerson(server, { admin: true });
const person = testPerson(server, { points: 9_000 });

const read = async () => {
  const { promised: _, ...taken } = await clientOf(server).reviewTimes.get();
  return taken;
};

it("tells anyone the median and the 95th percentile of the decisions of the last 30 days, by kind", async () => {
  expect(await read()).toEqual({ contracts: NONE, items: NONE, cash: NONE });
  const item = await addItem(server, { price: 10 });
  // Each waits an hour less than the one before: 5, 4, 3, 2 and 1 hours.
  const contracts: string[] = [];
  const items: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    contracts.push((await pendingSigning(server, person)).signingId);
    items.push(await redeemed(server, person, item));
    await travel(server, HOUR, person);
  }
  const cash = (await redeemedCash(server, person)).id;
  const decided = await travelled(0);
  for (const [index, id] of contracts.entries()) {
    const { approve: accept, reject: refuse } = clientOf(server, decided).submissions;
    await (index % 2 === 0 ? accept : refuse)({ p_signed_contract_id: id });
  }
  for (const id of items.slice(1)) await approve(server, id, decided);
  await reject(server, cash, decided);
  // What was read less than five minutes ago is answered again.
  server.clock.advance(5 * MINUTE);
  expect(await read()).toEqual({
    contracts: { count: 5, median_hours: 3, p95_hours: 4.8 },
    items: { count: 4, median_hours: null, p95_hours: null },
    cash: { count: 1, median_hours: null, p95_hours: null },
  });
});

it("counts each review of a submission, and forgets decisions after 30 days", async () => {
  server.clock.advance(31 * DAY);
  const boss = await addPerson(server, { admin: true });
  const signer = await addPerson(server, { points: 900 });
  const { signingId } = await pendingSigning(server, signer);
  await travel(server, 2 * HOUR, boss, signer);
  const { requestChanges, approve: accept } = clientOf(server, boss).submissions;
  await requestChanges({ p_signed_contract_id: signingId, p_note: "The price, please." });
  await submit(server, signer, signingId);
  await accept({ p_signed_contract_id: signingId });
  expect((await read()).contracts).toEqual({ count: 2, median_hours: null, p95_hours: null });
});

async function travelled(milliseconds: number): Promise<Person> {
  await travel(server, milliseconds, admin);
  return admin;
}
