import { REVIEW_LEASE_SECONDS } from "@signpoint/api/platform/constants";
import { beforeAll, describe, expect, it } from "vitest";
import { applyRetention } from "../../../src/personal-data/apply-retention";
import { newId } from "../../../src/platform/db/new-id";
import { reviewLeases } from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import { pendingSigning, sign } from "../../support/main-job";
import { addItem, redeemed, redeemedCash } from "../../support/marketplace";
import { addPerson, type Person, testPerson } from "../../support/people";
import { testServer } from "../../support/server";

const LEASE_MS = REVIEW_LEASE_SECONDS * 1_000;

const server = testServer();
beforeAll(() => server.clock.set("2026-05-01T12:00:00Z"));
const ada = testPerson(server, { admin: true });
const ben = testPerson(server, { admin: true });
const user = testPerson(server, { points: 100_000 });

const take = async (as: Person, ...p_ids: string[]) => {
  const { leases } = await clientOf(server, as).reviewLeases.take({ p_ids });
  return Object.fromEntries(leases.map(({ subject_id, reviewer }) => [subject_id, reviewer.id]));
};
/** Returns the id of a new submission, the last one of the queue. */
const pending = async () => {
  server.clock.advance(1_000);
  return (await pendingSigning(server, user)).signingId;
};
const reviewerOf = async (as: Person, id: string) =>
  (await clientOf(server, as).submissions.get({ signed_contract_id: id })).reviewer;

describe("leases of what admins review", () => {
  it("passes over what others review on the way to the next submission, while there are others", async () => {
    const ids = [await pending(), await pending(), await pending()] as const;
    const next = async () =>
      (await clientOf(server, ben).submissions.neighbours({ signed_contract_id: ids[0] })).next;
    await take(ada, ids[1]);
    expect(await next()).toBe(ids[2]);
    await take(ada, ids[2]);
    expect(await next()).toBe(ids[1]);
  });

  it("names the reviewer of a submission to other admins, in the list and on its page", async () => {
    const id = await pending();
    expect(await take(ada, id)).toEqual({ [id]: ada.id });
    const until = new Date(server.clock.now().getTime() + LEASE_MS).toISOString();
    const reviewer = { id: ada.id, username: ada.username, until };
    const listed = async (as: Person) => {
      const { items } = await clientOf(server, as).submissions.list({
        user_id: user.id,
        limit: 100,
      });
      return items.find((item) => item.id === id)?.reviewer;
    };
    expect(await listed(ben)).toEqual(reviewer);
    expect(await reviewerOf(ben, id)).toEqual(reviewer);
    expect([await listed(ada), await reviewerOf(ada, id)]).toEqual([null, null]);
    server.clock.advance(LEASE_MS);
    expect(await listed(ben)).toBeNull();
  });

  it("names the reviewer of item and cash redemptions", async () => {
    const item = await redeemed(server, user, await addItem(server));
    const { id: cash } = await redeemedCash(server, user);
    expect(await take(ada, item, cash)).toEqual({ [item]: ada.id, [cash]: ada.id });
    const { redemptions } = clientOf(server, ben);
    for (const [id, type] of [
      [item, "ITEM"],
      [cash, "CASH"],
    ] as const) {
      const { items } = await redemptions.list({ type, limit: 100 });
      expect(items.find((one) => one.id === id)?.reviewer?.username).toBe(ada.username);
      expect((await redemptions.getForAdmin({ id })).reviewer?.id).toBe(ada.id);
    }
  });

  it("gives each of many submissions to one of the admins who take them at once", async () => {
    const ids = await Promise.all(Array.from({ length: 3 }, pending));
    const admins = [ada, ben, await addPerson(server, { admin: true })];
    const answers = await Promise.all(
      admins.flatMap((admin) => ids.map((id) => take(admin, id).then((got) => got[id]))),
    );
    for (const [index, id] of ids.entries()) {
      const holder = (await take(ada, id))[id];
      const told = admins.map((_, admin) => answers[admin * ids.length + index]);
      expect(told).toEqual([holder, holder, holder]);
    }
  });

  it("takes several leases at once in any order without a deadlock", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, pending));
    const [first, second] = await Promise.all([take(ada, ...ids), take(ben, ...ids.toReversed())]);
    expect(second).toEqual(first);
  });

  it("passes a lease on when it has ended, and not while its holder renews it", async () => {
    const id = await pending();
    await take(ada, id);
    server.clock.advance(LEASE_MS - 1_000);
    expect(await take(ben, id)).toEqual({ [id]: ada.id });
    expect(await take(ada, id)).toEqual({ [id]: ada.id });
    server.clock.advance(LEASE_MS - 1_000);
    expect(await take(ben, id)).toEqual({ [id]: ada.id });
    server.clock.advance(1_000);
    expect(await take(ben, id)).toEqual({ [id]: ben.id });
    expect(await take(ada, id)).toEqual({ [id]: ben.id });
  });

  it("gives back the caller's own leases alone", async () => {
    const [own, other] = [await pending(), await pending()];
    await take(ada, own);
    await take(ben, other);
    const { reviewLeases: leases } = clientOf(server, ada);
    expect(await leases.release({ p_ids: [own, other, newId()] })).toEqual({ released: 1 });
    expect(await reviewerOf(ben, own)).toBeNull();
    expect((await reviewerOf(ada, other))?.id).toBe(ben.id);
  });

  it("refuses no decision about what another admin reviews", async () => {
    const id = await pending();
    await take(ada, id);
    const { submissions } = clientOf(server, ben);
    const { status } = await submissions.approve({ p_signed_contract_id: id });
    expect(status).toBe("approved");
  });

  it("leases nothing but what is pending and another person's", async () => {
    const own = (await pendingSigning(server, await addPerson(server, { points: 100 }))).signingId;
    const decided = await pending();
    await clientOf(server, ben).submissions.approve({ p_signed_contract_id: decided });
    const { contract } = await pendingSigning(server, user);
    const open = await sign(server, await addPerson(server, { points: 500 }), contract.id);
    const signer = await addPerson(server, { admin: true, points: 500 });
    const ofAdmin = (await pendingSigning(server, signer)).signingId;
    expect(await take(signer, ofAdmin, decided, open, newId(), own)).toEqual({ [own]: signer.id });
  });

  it("deletes ended leases with the periodic task, and no others", async () => {
    const [ended, running] = [await pending(), await pending()];
    await take(ada, ended);
    server.clock.advance(LEASE_MS);
    await take(ada, running);
    await applyRetention(server.services);
    const left = await server.services.db.select().from(reviewLeases);
    expect(left.map(({ subject_id }) => subject_id)).toEqual([running]);
  });
});
