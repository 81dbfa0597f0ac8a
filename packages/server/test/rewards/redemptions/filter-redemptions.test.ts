import { expect, it } from "vitest";
import { clientOf, type Inputs } from "../../support/client";
import { addItem, redeemed } from "../../support/marketplace";
import { addPerson, signedIn } from "../../support/people";
import { startTestServer } from "../../support/server";

type Filters = Inputs["redemptions"]["list"];

const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id);

it("narrows the queue of redemptions down by person, kind of item, age and ownership, and counts each", async () => {
  const shop = await startTestServer();
  try {
    const boss = await addPerson(shop, { admin: true, points: 1_000 });
    const buyer = await addPerson(shop, { points: 1_000 });
    const card = await addItem(shop, { price: 10 });
    const reader = await addItem(shop, { price: 10, type: "Electronics" });
    const old = await redeemed(shop, buyer, card);
    shop.clock.advance(25 * 3_600_000);
    const again = await signedIn(shop, boss.email);
    const fresh = await redeemed(shop, await signedIn(shop, buyer.email), reader);
    const own = await redeemed(shop, again, card);
    const { list, filters } = clientOf(shop, again).redemptions;
    const found = async (input: Filters) => idsOf(await list({ type: "ITEM", ...input }));
    expect(await found({})).toEqual([old, fresh, own]);
    expect(await found({ own: "exclude" })).toEqual([old, fresh]);
    expect(await found({ own: "only" })).toEqual([own]);
    expect(await found({ user_id: buyer.id, item_type: "Electronics" })).toEqual([fresh]);
    expect(await found({ min_age_days: 1 })).toEqual([old]);
    const none = { over_2_days: 0, over_7_days: 0, overdue: 0 };
    expect(await filters({ type: "ITEM" })).toEqual({
      waiting: 2,
      own: 1,
      people: [{ id: buyer.id, username: buyer.username, waiting: 2 }],
      over_1_day: 1,
      ...none,
    });
    const nobody = { waiting: 0, own: 0, people: [], over_1_day: 0, ...none };
    expect(await filters({ type: "CASH" })).toEqual(nobody);
  } finally {
    await shop.stop();
  }
});
