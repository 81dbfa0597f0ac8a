import { pseudonym } from "@signpoint/api/personal-data/deletion-rules";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { newId } from "../../../src/platform/db/new-id";
import { askedToLeave } from "../../personal-data/account-deletion/support";
import { clientOf } from "../../support/client";
import { addContract, pendingSigning, sign } from "../../support/main-job";
import { addItem, approve, redeemed, redeemedCash } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

const LISTS = ["signings", "redemptions"] as const;
const people = () => clientOf(server, admin).people;

/** Returns the ids of all pages of a list, read with this many on each page. */
async function idsOfAllPages(
  list: (typeof LISTS)[number],
  id: string,
  limit: number,
): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await people()[list]({ id, limit, ...(cursor !== undefined && { cursor }) });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    ids.push(...page.items.map((item) => item.id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

describe("the signings of a person", () => {
  it("are all there, newest first, over pages, with what was agreed and their states", async () => {
    const [person, other] = [
      await addPerson(server, { points: 1_000 }),
      await addPerson(server, { points: 1_000 }),
    ];
    const made: string[] = [];
    for (const title of ["First", "Second", "Third"]) {
      const given = { title, points_cost: 10, points_reward: 30 };
      made.unshift((await pendingSigning(server, person, given)).signingId);
      await pendingSigning(server, other, given);
    }
    const open = await addContract(server, { title: "Open", points_cost: 5, points_reward: 8 });
    made.unshift(await sign(server, person, open.id));
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: made[1] ?? "" });
    expect(await idsOfAllPages("signings", person.id, 3)).toEqual(made);
    const { items } = await people().signings({ id: person.id });
    expect(items).toMatchObject([
      { title: "Open", status: "in_progress", contract_id: open.id, points_cost: 5 },
      { title: "Third", status: "approved", points_reward: 30, decided_at: expect.any(String) },
      { title: "Second", status: "pending" },
      { title: "First", status: "pending" },
    ]);
  });
});

describe("the redemptions of a person", () => {
  it("are all there, newest first, over pages, with reference, price, state and payout, and no bank details", async () => {
    const person = await addPerson(server, { points: 1_000 });
    const card = await redeemed(server, person, await addItem(server, { name: "Card", price: 20 }));
    const { id: cash } = await redeemedCash(server, person);
    await approve(server, cash, admin);
    await redeemedCash(server, await addPerson(server, { points: 1_000 }));
    expect(await idsOfAllPages("redemptions", person.id, 1)).toEqual([cash, card]);
    const { items } = await people().redemptions({ id: person.id });
    expect(items).toMatchObject([
      { status: "APPROVED", item_type: "Cash", payout_state: "to_pay" },
      { status: "PENDING", item_name: "Card", price: 20, payout_state: null },
    ]);
    expect(items[0]?.reference).toMatch(/^\w{4}-\w{4}$/);
    expect(Object.keys(items[0] ?? {})).not.toContain("bank_details");
  });
});

describe.each(LISTS)("the list of a person's %s", (list) => {
  it("is refused to everybody but admins, and missing for an unknown person", async () => {
    const person = await addPerson(server);
    const path = `/admin/people/${person.id}/${list}`;
    expect((await request(server, "GET", path)).status).toBe(401);
    expect((await request(server, "GET", path, { as: person })).status).toBe(403);
    const unknown = `/admin/people/${newId()}/${list}`;
    expect((await request(server, "GET", unknown, { as: admin })).status).toBe(404);
    expect((await request(server, "GET", path, { as: admin })).status).toBe(200);
  });

  it("refuses the cursor of something else", async () => {
    const { id } = await addPerson(server);
    const path = `/admin/people/${id}/${list}?cursor=bm90IG91cnM`;
    expect((await request(server, "GET", path, { as: admin })).status).toBe(400);
  });
});

describe("the page of a deleted account", () => {
  it("shows what stays under the pseudonym, and nothing that was erased", async () => {
    const person = await addPerson(server, { points: 100 });
    const invited = await addPerson(server);
    const { signingId } = await pendingSigning(server, person, { title: "Kept", points_cost: 10 });
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
    await people().addNote({ p_user_id: person.id, p_note: "Called us" });
    await askedToLeave(server, person);
    expect(await deleteAccount(server.services, person.id)).toBe("deleted");

    const { administration } = clientOf(server, admin);
    const record = await administration.person({ id: person.id });
    expect(record).toMatchObject({ username: pseudonym(person.id), points: 0 });
    expect(record.deleted_at).not.toBeNull();
    const account = await people().account({ id: person.id });
    expect(account).toMatchObject({
      username: pseudonym(person.id),
      email: null,
      sessions: 0,
      has_second_factor: false,
      last_sign_in_at: null,
      suspension: null,
    });
    expect((await people().notes({ id: person.id })).items).toEqual([]);
    expect((await people().signings({ id: person.id })).items).toMatchObject([
      { id: signingId, title: "Kept", status: "approved" },
    ]);
    const ledger = await administration.activity({ user: person.id });
    expect(ledger.items.map(({ username }) => username)).toContain(pseudonym(person.id));
    expect(JSON.stringify([record, account, ledger])).not.toContain(person.username);
    expect((await people().account({ id: invited.id })).email).toBe(invited.email);
  });
});
