import { and, eq, isNotNull } from "drizzle-orm";
import { newId } from "../../../src/platform/db/new-id";
import { itemCodes, redemptions } from "../../../src/platform/db/schema/index";
import { clientOf, outcomes } from "../../support/client";
import { redeemed } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { addItemWithCodes } from "../../support/vault";
import {
  type Arena,
  addAdmin,
  addAdmins,
  addPeople,
  type Contender,
  count,
  countWith,
  type Races,
  times,
} from "./race";

const BUYERS = 4;
const PRICE = 60;

/** A gift card whose buyers get codes of their own, with as many codes. */
const itemWith = async (arena: Arena, admin: Person, codes: number) =>
  (await addItemWithCodes(arena, admin, codes, { price: PRICE })).item;

const bought = async (arena: Arena, item: { id: string }) =>
  await redeemed(arena, await addPerson(arena, { points: PRICE }), item);

const countGiven = ({ services }: Arena, { id }: { id: string }) =>
  services.db.$count(itemCodes, and(eq(itemCodes.item_id, id), isNotNull(itemCodes.redemption_id)));

const countApproved = ({ services }: Arena, { id }: { id: string }) =>
  services.db.$count(
    redemptions,
    and(eq(redemptions.item_id, id), eq(redemptions.status, "APPROVED")),
  );

const approves =
  (admin: Person | undefined, p_redemption_id: string, p_redemption_code?: string): Contender =>
  (as) =>
    as(admin).redemptions.approve({ p_redemption_id, p_redemption_code });

export const vaultRaces = {
  "the last codes, each buyer's approved by two admins": async (arena) => {
    const [admin, other] = [await addAdmin(arena), await addAdmin(arena)];
    const item = await itemWith(arena, admin, 2);
    const ids = await times(BUYERS, () => bought(arena, item));
    return {
      contenders: ids.flatMap((id) => [approves(admin, id), approves(other, id)]),
      judge: async (answers) => {
        const { OK, NO_CODE_LEFT = 0, ALREADY_DECIDED = 0, ...others } = outcomes(answers);
        return {
          successes: [OK, 2],
          refused: [NO_CODE_LEFT + ALREADY_DECIDED, 2 * BUYERS - 2],
          "other answers": [others, {}],
          "codes given": [await countGiven(arena, item), 2],
          approved: [await countApproved(arena, item), 2],
        };
      },
    };
  },

  "approve against purchases that are delivered at once, of the last code": async (arena) => {
    const admin = await addAdmin(arena);
    const item = await itemWith(arena, admin, 1);
    const id = await bought(arena, item);
    await clientOf(arena, admin).items.update({ id: item.id, instant: true });
    const buyers = await addPeople(arena, 3, PRICE);
    return {
      contenders: [
        ...buyers.map(
          (buyer): Contender =>
            (as) =>
              as(buyer).marketplace.redeem({ p_item_id: item.id, p_request_id: newId() }),
        ),
        approves(admin, id),
      ],
      judge: async (answers) => {
        const { OK, ITEM_SOLD_OUT = 0, NO_CODE_LEFT = 0, ...others } = outcomes(answers);
        return {
          "other answers": [others, {}],
          successes: [OK, 1],
          refused: [ITEM_SOLD_OUT + NO_CODE_LEFT, 3],
          "who paid": [await countWith(arena, buyers, 0), NO_CODE_LEFT],
          "codes given": [await countGiven(arena, item), 1],
        };
      },
    };
  },

  "one typed code for two buyers": async (arena) => {
    const admins = await addAdmins(arena, 2);
    const items = await Promise.all(admins.map((admin) => itemWith(arena, admin, 0)));
    const ids = await Promise.all(items.map((item) => bought(arena, item)));
    const code = newId();
    return {
      contenders: ids.map((id, index) => approves(admins[index], id, code)),
      judge: async (answers) => {
        const given = await Promise.all(items.map((item) => countGiven(arena, item)));
        return {
          answers: [outcomes(answers), { OK: 1, CODE_TAKEN: 1 }],
          "codes given": [given.sort(), [0, 1]],
        };
      },
    };
  },

  "two removals of the last code against an approval": async (arena) => {
    const admin = await addAdmin(arena);
    const item = await itemWith(arena, admin, 1);
    const id = await bought(arena, item);
    const { query } = arena.services.db;
    const code = await query.itemCodes.findFirst({ where: eq(itemCodes.item_id, item.id) });
    const removal: Contender = (as) => as(admin).vault.remove({ p_code_id: code?.id ?? "" });
    return {
      contenders: [approves(admin, id), removal, removal],
      judge: async (answers) => {
        const isApproved = answers[0]?.ok === true;
        const wanted = isApproved
          ? { OK: 1, CODE_TAKEN: 2 }
          : { OK: 1, NO_CODE_LEFT: 1, NOT_FOUND: 1 };
        const given = isApproved ? 1 : 0;
        return {
          answers: [outcomes(answers), wanted],
          "codes given": [await countGiven(arena, item), given],
          codes: [await count(arena, itemCodes.item_id, item.id), given],
          approved: [await countApproved(arena, item), given],
        };
      },
    };
  },
} satisfies Races;
