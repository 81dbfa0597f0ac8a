import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { newId } from "../../../src/platform/db/new-id";
import { itemCodes } from "../../../src/platform/db/schema/index";
import { isAwaiting, withdrawQuestion } from "./second-approvals";
import { type Attempt, firstOf } from "./step";
import {
  chosen,
  isPaused,
  type ModelAwaiting,
  type ModelItem,
  type ModelPerson,
  personOf,
  type World,
} from "./world";

interface Offer {
  isCash: boolean;
  price: number;
  stock: number;
  isInstant: boolean;
}

export function createItem(world: World, who: number, offer: Offer): Attempt {
  const actor = personOf(world, who);
  const { isCash, isInstant, price, stock } = offer;
  return {
    refusal: firstOf(
      [!actor.isAdmin, "FORBIDDEN"],
      [price === 0 || (isCash && isInstant), "BAD_REQUEST"],
    ),
    call: ({ as }) =>
      as(actor).items.create({
        name: "A thing",
        type: isCash ? "Cash" : "Gift Card",
        price,
        description: "What it is.",
        value: "$100",
        quantity: stock,
        image_url: "/items/gift-card.svg",
        instant: isInstant,
      }),
    change: ({ id }) => {
      const waits = isCash && stock > 0 && differs(world, price);
      if (isCash) world.rate ??= price / DOLLARS;
      const item = { id, ...offer, stock: waits ? 0 : stock, codes: 0, isDeleted: false };
      world.items.push(item);
      if (waits) askAboutItem(world, item, actor, { more: stock });
    },
  };
}

/** What an item of the model is worth. */
const DOLLARS = 100;

/** Whether a price for a cash item is too far from the rate. */
function differs({ rate }: World, price: number): boolean {
  const own = price / DOLLARS;
  return rate !== null && Math.max(own / rate, rate / own) > 1.25;
}

/** Whether a second admin has to confirm a change of an item. */
function loosens(world: World, item: ModelItem, change: ItemChange): boolean {
  if (!item.isCash || change === "delete") return false;
  if ("stock" in change) return change.stock > item.stock && differs(world, item.price);
  if (change.price === item.price) return false;
  return change.price < item.price || (item.stock > 0 && differs(world, change.price));
}

/** Whether a change is one that cannot be made while another one waits. */
function changesTerms(item: ModelItem, change: ItemChange): boolean {
  if (change === "delete") return false;
  return "stock" in change ? change.stock > item.stock : change.price !== item.price;
}

function askAboutItem(
  world: World,
  item: ModelItem,
  by: ModelPerson,
  change: NonNullable<ModelAwaiting["change"]>,
): void {
  const about = { subjectId: item.id, owner: null, by, isCorrection: false };
  const points = "price" in change ? change.price : item.price;
  world.awaiting.push({ kind: "item", points, change, ...about });
}

type ItemChange = { price: number } | { stock: number } | "delete";

/** An admin's change of an item: another price, another stock, or its end. */
export function changeItem(
  world: World,
  who: number,
  which: number,
  change: ItemChange,
): Attempt | null {
  const actor = personOf(world, who);
  const item = chosen(world.items, which);
  if (item === undefined) return null;
  return {
    refusal: firstOf(
      [!actor.isAdmin, "FORBIDDEN"],
      [item.isDeleted, "NOT_FOUND"],
      [changesTerms(item, change) && isAwaiting(world, item.id), "AWAITING_SECOND"],
    ),
    call: ({ as }) => {
      const { items } = as(actor);
      const { id } = item;
      if (change === "delete") return items.delete({ id });
      if ("price" in change) return items.update({ id, price: change.price });
      return items.update({ id, quantity_change: change.stock - item.stock });
    },
    change: () => {
      if (change === "delete") {
        item.isDeleted = true;
        withdrawQuestion(world, item.id);
      } else if (loosens(world, item, change)) {
        askAboutItem(
          world,
          item,
          actor,
          "price" in change ? change : { more: change.stock - item.stock },
        );
      } else Object.assign(item, change);
    },
  };
}

/** Adds codes to an item, each sent twice: the second is left out. */
export function addCodes(
  world: World,
  who: number,
  which: number,
  codes: string[],
): Attempt | null {
  const actor = personOf(world, who);
  const item = chosen(world.items, which);
  if (item === undefined) return null;
  const body = { id: item.id, codes: [...codes, ...codes] };
  return {
    refusal: firstOf(
      [!actor.isAdmin, "FORBIDDEN"],
      [item.isDeleted, "NOT_FOUND"],
      [item.isCash, "BAD_REQUEST"],
    ),
    call: ({ as }) => as(actor).vault.add(body),
    change: () => {
      item.codes += codes.length;
    },
  };
}

/** A buyer, or somebody else, looks at the code of a redemption. */
export function revealCode(world: World, who: number, which: number): Attempt | null {
  const actor = personOf(world, who);
  const redemption = chosen(world.redemptions, which);
  if (redemption === undefined) return null;
  const body = { p_redemption_id: redemption.id };
  return {
    refusal: firstOf(
      [redemption.buyer !== actor, "NOT_FOUND"],
      [!redemption.hasCode, "NO_CODE_YET"],
      [isPaused(world, actor), "CODES_PAUSED"],
    ),
    call: ({ as }) => as(actor).vault.revealOwn(body),
  };
}

/** Removes a code of an item, one that was given, or one that is available where an item has one. */
export function removeCode(
  world: World,
  who: number,
  which: number,
  isGiven: boolean,
): Attempt | null {
  const actor = personOf(world, who);
  const hasGiven = (item: ModelItem) =>
    world.redemptions.some((one) => one.item === item && one.hasCode);
  const fitting = world.items.filter((one) => (isGiven ? hasGiven(one) : one.codes > 0));
  const item = chosen(fitting.length > 0 ? fitting : world.items, which);
  if (item === undefined) return null;
  return {
    refusal: firstOf(
      [!actor.isAdmin, "FORBIDDEN"],
      [isGiven && hasGiven(item), "CODE_TAKEN"],
      [isGiven || item.codes === 0, "NOT_FOUND"],
    ),
    call: async ({ as, server }) => {
      const { redemption_id, item_id } = itemCodes;
      const isWanted = isGiven ? isNotNull(redemption_id) : isNull(redemption_id);
      const code = await server.services.db.query.itemCodes.findFirst({
        where: and(eq(item_id, item.id), isWanted),
      });
      return await as(actor).vault.remove({ p_code_id: code?.id ?? newId() });
    },
    change: () => {
      item.codes -= 1;
    },
  };
}
