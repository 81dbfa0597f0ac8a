import { and, eq, isNotNull } from "drizzle-orm";
import { postEntries } from "../../../src/ledger/entries/post-entries";
import { insertItem } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import { itemCodes, marketplaceItems, redemptions } from "../../../src/platform/db/schema/index";
import { clientOf, outcomes } from "../../support/client";
import { insertRedemption } from "../../support/marketplace";
import { addPerson, type Person, pointsOf } from "../../support/people";
import { type Arena, type Race, times, unless } from "./race";

const CROWD = 6;
const PRICE = 60;

/** A gift card whose buyers get codes of their own, with as many codes. */
async function itemWithCodes(arena: Arena, admin: Person, count: number) {
  const [first = { url: "" }] = arena.servers;
  const { services } = arena;
  const offer = { price: PRICE, quantity: 20, redemption_code: null };
  const item = await insertItem(services.db, offer, services.now());
  const codes = Array.from({ length: count }, newId);
  if (count > 0) await clientOf(first, admin).vault.add({ id: item.id, codes });
  return item;
}

async function bought(arena: Arena, item: { id: string }) {
  const [first = { url: "" }] = arena.servers;
  const person = await addPerson(arena, { points: PRICE });
  const request = { p_item_id: item.id, p_request_id: newId() };
  return (await clientOf(first, person).marketplace.redeem(request)).id;
}

const countGiven = ({ services }: Arena, item: { id: string }) =>
  services.db.$count(
    itemCodes,
    and(eq(itemCodes.item_id, item.id), isNotNull(itemCodes.redemption_id)),
  );

const countApproved = ({ services }: Arena, item: { id: string }) =>
  services.db.$count(
    redemptions,
    and(eq(redemptions.item_id, item.id), eq(redemptions.status, "APPROVED")),
  );

export const lastCodes: Race = {
  name: "the last codes",
  prepare: async (arena) => {
    const admins = await times(2, () => addPerson(arena, { admin: true }));
    const item = await itemWithCodes(arena, admins[0] as Person, 2);
    const ids = await times(CROWD, () => bought(arena, item));
    return {
      contenders: ids.map(
        (p_redemption_id, index) => (server) =>
          clientOf(server, admins[index % 2]).redemptions.approve({ p_redemption_id }),
      ),
      judge: async (answers) => [
        ...unless("answers", { OK: 2, NO_CODE_LEFT: CROWD - 2 }, outcomes(answers)),
        ...unless("codes given", 2, await countGiven(arena, item)),
        ...unless("approved", 2, await countApproved(arena, item)),
      ],
    };
  },
};

export const approveTwice: Race = {
  name: "two approvals of one gift card",
  prepare: async (arena) => {
    const admins = await times(2, () => addPerson(arena, { admin: true }));
    const item = await itemWithCodes(arena, admins[0] as Person, 1);
    const p_redemption_id = await bought(arena, item);
    return {
      contenders: admins.map(
        (admin) => (server) => clientOf(server, admin).redemptions.approve({ p_redemption_id }),
      ),
      judge: async (answers) => [
        ...unless("answers", { OK: 1, ALREADY_DECIDED: 1 }, outcomes(answers)),
        ...unless("codes given", 1, await countGiven(arena, item)),
      ],
    };
  },
};

export const approveAgainstInstant: Race = {
  name: "approve against purchases that are delivered at once, of the last code",
  prepare: async (arena) => {
    const [first = { url: "" }] = arena.servers;
    const admin = await addPerson(arena, { admin: true });
    const item = await itemWithCodes(arena, admin, 1);
    const p_redemption_id = await bought(arena, item);
    await clientOf(first, admin).items.update({ id: item.id, instant: true });
    const buyers = await times(3, () => addPerson(arena, { points: PRICE }));
    return {
      contenders: [
        ...buyers.map((buyer) => (server: { url: string }) => {
          const request = { p_item_id: item.id, p_request_id: newId() };
          return clientOf(server, buyer).marketplace.redeem(request);
        }),
        (server) => clientOf(server, admin).redemptions.approve({ p_redemption_id }),
      ],
      judge: async (answers) => {
        const { OK, ITEM_SOLD_OUT = 0, NO_CODE_LEFT = 0, ...others } = outcomes(answers);
        const points = await Promise.all(buyers.map((buyer) => pointsOf(arena, buyer)));
        const paid = points.filter((balance) => balance === 0).length;
        return [
          ...unless("other answers", {}, others),
          ...unless("successes", 1, OK),
          ...unless("refused", 3, ITEM_SOLD_OUT + NO_CODE_LEFT),
          ...unless("who paid", NO_CODE_LEFT, paid),
          ...unless("codes given", 1, await countGiven(arena, item)),
        ];
      },
    };
  },
};

export const sameTypedCode: Race = {
  name: "one typed code for two buyers",
  prepare: async (arena) => {
    const admins = await times(2, () => addPerson(arena, { admin: true }));
    const items = await times(2, () => itemWithCodes(arena, admins[0] as Person, 0));
    const ids = await Promise.all(items.map((item) => bought(arena, item)));
    const p_redemption_code = newId();
    return {
      contenders: ids.map(
        (p_redemption_id, index) => (server) =>
          clientOf(server, admins[index]).redemptions.approve({
            p_redemption_id,
            p_redemption_code,
          }),
      ),
      judge: async (answers) => {
        const given = await Promise.all(items.map((item) => countGiven(arena, item)));
        return [
          ...unless("answers", { OK: 1, CODE_TAKEN: 1 }, outcomes(answers)),
          ...unless("codes given", [0, 1], given.sort()),
        ];
      },
    };
  },
};

export const deliverTwice: Race = {
  name: "two deliveries of a code to one redemption",
  prepare: async (arena) => {
    const { services } = arena;
    const admins = await times(2, () => addPerson(arena, { admin: true }));
    const item = await itemWithCodes(arena, admins[0] as Person, 2);
    const person = await addPerson(arena, { points: PRICE });
    const { id: redemption } = await insertRedemption(
      services.db,
      { user_id: person.id, item_id: item.id, status: "APPROVED", price: PRICE },
      services.now(),
    );
    const paid = { user_id: person.id, points_earned: -PRICE, cause_id: redemption };
    await postEntries(
      services.db,
      [{ ...paid, source: "POINTS_REDEEMED", details: "Bought before" }],
      services.now(),
    );
    await services.db
      .update(marketplaceItems)
      .set({ quantity: 19 })
      .where(eq(marketplaceItems.id, item.id));
    return {
      contenders: admins.map(
        (admin) => (server) =>
          clientOf(server, admin).vault.deliver({ p_redemption_id: redemption }),
      ),
      judge: async (answers) => [
        ...unless("answers", { OK: 1, NOT_DELIVERABLE: 1 }, outcomes(answers)),
        ...unless("codes given", 1, await countGiven(arena, item)),
      ],
    };
  },
};

export const removeAgainstApprove: Race = {
  name: "two removals of the last code against an approval",
  prepare: async (arena) => {
    const admins = await times(3, () => addPerson(arena, { admin: true }));
    const item = await itemWithCodes(arena, admins[0] as Person, 1);
    const p_redemption_id = await bought(arena, item);
    const ofItem = eq(itemCodes.item_id, item.id);
    const { db } = arena.services;
    const p_code_id = (await db.query.itemCodes.findFirst({ where: ofItem }))?.id ?? "";
    return {
      contenders: [
        (server) => clientOf(server, admins[0]).redemptions.approve({ p_redemption_id }),
        ...admins
          .slice(1)
          .map(
            (admin) => (server: { url: string }) =>
              clientOf(server, admin).vault.remove({ p_code_id }),
          ),
      ],
      judge: async (answers) => {
        const isApproved = answers[0]?.ok === true;
        const wanted = isApproved
          ? { OK: 1, CODE_TAKEN: 2 }
          : { OK: 1, NO_CODE_LEFT: 1, NOT_FOUND: 1 };
        const given = isApproved ? 1 : 0;
        return [
          ...unless("answers", wanted, outcomes(answers)),
          ...unless("codes given", given, await countGiven(arena, item)),
          ...unless("codes", given, await db.$count(itemCodes, ofItem)),
          ...unless("approved", given, await countApproved(arena, item)),
        ];
      },
    };
  },
};
