import { MS_PER_DAY, MS_PER_HOUR } from "@signpoint/api/platform/durations";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { clientOf } from "../../support/client";
import {
  addCashItem,
  addItem,
  approve,
  BANK_DETAILS,
  redeem,
  redeemedCash,
} from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { codeOf, setClock } from "./support";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

const START = new Date("2027-02-01T09:00:00.000Z");
const newBuyer = () => addPerson(server, { points: 2_000 });
const pageOf = (as: Person, id: string) => clientOf(server, as).redemptions.get({ id });
const adminPageOf = (id: string) => clientOf(server, admin).redemptions.getForAdmin({ id });
const later = (hours: number) => new Date(START.getTime() + hours * MS_PER_HOUR);
async function cashFor(buyer: Person, accountNumber: string) {
  const item = await addCashItem(server, { price: 1 });
  const p_bank_details = { ...BANK_DETAILS, accountNumber };
  return await redeem(server, buyer, item, { p_bank_details });
}

describe("the page of a redemption", () => {
  it("tells the buyer what has happened, without names and why a hold was lifted, and the admins with them", async () => {
    await setClock(server, START, [admin]);
    const buyer = await newBuyer();
    const { id } = await redeemedCash(server, buyer);
    const about = { p_redemption_id: id };
    const calls = () => clientOf(server, admin).redemptions;
    await setClock(server, later(1), [admin, buyer]);
    const until = later(48).toISOString();
    await calls().hold({ ...about, p_reason: "We ask the bank.", p_until: until });
    await setClock(server, later(2), [admin, buyer]);
    await calls().release({ ...about, p_reason: "It answered." });
    await setClock(server, later(3), [admin, buyer]);
    await approve(server, id, admin, { p_note: "Sent today." });
    const timeline = (name: string | null, own: string | null, lifted: string | null) => [
      event("requested", 0, { username: own }),
      event("held", 1, { username: name, note: "We ask the bank.", until }),
      event("released", 2, { username: name, note: lifted }),
      event("approved", 3, { username: name, note: "Sent today." }),
    ];
    expect((await pageOf(buyer, id)).timeline).toEqual(timeline(null, null, null));
    const seen = (await adminPageOf(id)).timeline;
    expect(seen).toEqual(timeline(admin.username, buyer.username, "It answered."));
  });

  it("tells of cancelling, and of how many wait before it only while it is pending", async () => {
    await setClock(server, START, [admin]);
    const buyer = await newBuyer();
    const { id } = await redeem(server, buyer, await addItem(server));
    expect(await pageOf(buyer, id)).toMatchObject({ waiting_before: expect.any(Number) });
    await setClock(server, later(1), [admin, buyer]);
    await clientOf(server, buyer).redemptions.cancel({ p_redemption_id: id });
    const page = await pageOf(buyer, id);
    expect(page.waiting_before).toBeNull();
    expect(page.timeline).toEqual([event("requested", 0), event("cancelled", 1)]);
  });

  it("masks the account number for its buyer", async () => {
    const buyer = await newBuyer();
    const { id } = await redeemedCash(server, buyer);
    expect((await pageOf(buyer, id)).bank_details?.accountNumber).toBe("****6354");
  });

  it("is found by admins by the reference in any spelling", async () => {
    const buyer = await newBuyer();
    const { id, reference } = await redeem(server, buyer, await addItem(server));
    expect((await adminPageOf(reference)).id).toBe(id);
    expect((await adminPageOf(` ${reference.toLowerCase().replace("-", "")}`)).id).toBe(id);
    for (const unknown of ["0000-0000", "not one", newId()]) {
      expect(await codeOf(adminPageOf(unknown))).toBe("NOT_FOUND");
    }
  });

  it("opens for nobody but its buyer", async () => {
    const { id } = await redeemedCash(server, await newBuyer());
    expect(await codeOf(pageOf(await newBuyer(), id))).toBe("NOT_FOUND");
    expect(await codeOf(pageOf(admin, id))).toBe("NOT_FOUND");
  });
});

describe("warnings before paying", () => {
  it("name the other people who asked for money to the same account number, in any spelling", async () => {
    const [first, second] = [await newBuyer(), await newBuyer()];
    const one = await cashFor(first, "00-4455 66");
    const other = await cashFor(second, "00445566");
    const warningOf = async (id: string) =>
      (await adminPageOf(id)).warnings.find(({ kind }) => kind === "shared_account");
    const shared = (person: Person) => ({
      kind: "shared_account",
      people: 1,
      usernames: [person.username],
    });
    expect(await warningOf(one.id)).toEqual(shared(second));
    expect(await warningOf(other.id)).toEqual(shared(first));
    const listed = await clientOf(server, admin).redemptions.list({ type: "CASH", limit: 100 });
    const item = listed.items.find(({ id }) => id === one.id);
    expect(item?.warnings).toContainEqual(shared(second));
  });

  it("name a first payout of a young account, until one has been paid", async () => {
    const buyer = await newBuyer();
    const kinds = async (id: string) => (await adminPageOf(id)).warnings.map(({ kind }) => kind);
    const first = await cashFor(buyer, newId());
    expect(await kinds(first.id)).toEqual(["first_payout"]);
    await approve(server, first.id, admin);
    expect(await kinds(first.id)).toEqual([]);
    const second = await cashFor(buyer, newId());
    expect(await kinds(second.id)).toEqual(["account_changed"]);
  });

  it("name a changed account, and not a known one", async () => {
    const buyer = await newBuyer();
    await setClock(server, new Date(START.getTime() + 100 * MS_PER_DAY), [admin, buyer]);
    await cashFor(buyer, "111122223333");
    await setClock(server, new Date(START.getTime() + 200 * MS_PER_DAY), [admin, buyer]);
    const changed = await cashFor(buyer, "999988887777");
    expect((await adminPageOf(changed.id)).warnings).toEqual([
      {
        kind: "account_changed",
        previous_used_at: new Date(START.getTime() + 100 * MS_PER_DAY).toISOString(),
      },
    ]);
    await setClock(server, new Date(START.getTime() + 240 * MS_PER_DAY), [admin, buyer]);
    const known = await cashFor(buyer, "999988887777");
    expect((await adminPageOf(known.id)).warnings).toEqual([]);
  });

  it("name many redemptions in a day, also of items", async () => {
    const buyer = await newBuyer();
    const item = await addItem(server, { price: 1 });
    await setClock(server, "2028-01-01T10:00:00.000Z", [admin, buyer]);
    for (let count = 0; count < 3; count += 1) await redeem(server, buyer, item);
    const { id } = await redeem(server, buyer, item);
    expect((await adminPageOf(id)).warnings).toEqual([
      { kind: "many_redemptions", redemptions: 4 },
    ]);
    await setClock(server, "2028-01-02T10:00:00.000Z", [admin, buyer]);
    const next = await redeem(server, buyer, item);
    expect((await adminPageOf(next.id)).warnings).toEqual([]);
  });

  it("do not keep an admin from approving", async () => {
    const { id } = await cashFor(await newBuyer(), newId());
    expect((await adminPageOf(id)).warnings).not.toEqual([]);
    expect(await approve(server, id, admin)).toMatchObject({ status: "APPROVED" });
  });
});

function event(
  kind: string,
  hours: number,
  given: { username?: string | null; note?: string | null; until?: string } = {},
) {
  return {
    kind,
    at: later(hours).toISOString(),
    username: null,
    note: null,
    until: null,
    ...given,
  };
}
