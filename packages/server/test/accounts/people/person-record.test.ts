import { beforeAll, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { clientOf } from "../../support/client";
import { addContract, pendingSigning, sign } from "../../support/main-job";
import { addItem, approve, redeemed, reject } from "../../support/marketplace";
import { addPerson, type Person, pointsOf } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

it("a person's record tells the balance, the decisions and the share of rejections", async () => {
  const person = await addPerson(server, { points: 2_000 });
  const record = () => clientOf(server, admin).administration.person({ id: person.id });
  const none = { in_progress: 0, pending: 0, approved: 0, rejected: 0 };
  expect(await record()).toEqual({
    id: person.id,
    username: person.username,
    points: 2_000,
    member_since: expect.any(String),
    deleted_at: null,
    submissions: none,
    rejection_rate: null,
    redemptions: { pending: 0, approved: 0, rejected: 0 },
    recent: [],
  });

  const { submissions } = clientOf(server, admin);
  const decided: string[] = [];
  for (const verdict of ["approve", "reject", "approve", "approve"] as const) {
    server.clock.advance(1_000);
    const { signingId } = await pendingSigning(server, person, { title: `To ${verdict}` });
    await submissions[verdict]({ p_signed_contract_id: signingId });
    decided.unshift(signingId);
  }
  await pendingSigning(server, person);
  await sign(server, person, (await addContract(server)).id);
  const item = await addItem(server, { price: 10 });
  const orders = [0, 1, 2].map(() => redeemed(server, person, item));
  const [first = "", second = ""] = await Promise.all(orders);
  await approve(server, first, admin);
  await reject(server, second, admin);

  const found = await record();
  expect(found).toMatchObject({
    points: await pointsOf(server, person),
    submissions: { in_progress: 1, pending: 1, approved: 3, rejected: 1 },
    rejection_rate: 0.25,
    redemptions: { pending: 1, approved: 1, rejected: 1 },
  });
  expect(found.recent.map(({ signed_contract_id }) => signed_contract_id)).toEqual(decided);
  expect(found.recent[2]).toMatchObject({ title: "To reject", status: "rejected" });
});

it("the record of an unknown person is missing, and no record is shown to others than admins", async () => {
  const person = await addPerson(server);
  const path = `/admin/people/${person.id}`;
  expect((await request(server, "GET", path)).status).toBe(401);
  expect((await request(server, "GET", path, { as: person })).status).toBe(403);
  const missing = `/admin/people/${newId()}`;
  expect((await request(server, "GET", missing, { as: admin })).status).toBe(404);
});
