import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { newId } from "../../../src/platform/db/new-id";
import { itemCodes } from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import { type Attempt, firstOf } from "./step";
import { chosen, isPaused, type ModelItem, personOf, type World } from "./world";

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
    refusal: () =>
      firstOf([!actor.isAdmin, "FORBIDDEN"], [price === 0 || (isCash && isInstant), "BAD_REQUEST"]),
    call: (server) =>
      clientOf(server, actor.person).items.create({
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
      world.items.push({ id, ...offer, codes: 0, isDeleted: false });
    },
  };
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
    refusal: () => firstOf([!actor.isAdmin, "FORBIDDEN"], [item.isDeleted, "NOT_FOUND"]),
    call: (server) => {
      const { items } = clientOf(server, actor.person);
      const { id } = item;
      if (change === "delete") return items.delete({ id });
      if ("price" in change) return items.update({ id, price: change.price });
      return items.update({ id, quantity_change: change.stock - item.stock });
    },
    change: () => {
      Object.assign(item, change === "delete" ? { isDeleted: true } : change);
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
  return {
    refusal: () =>
      firstOf(
        [!actor.isAdmin, "FORBIDDEN"],
        [item.isDeleted, "NOT_FOUND"],
        [item.isCash, "BAD_REQUEST"],
      ),
    call: (server) => {
      const body = { id: item.id, codes: [...codes, ...codes] };
      return clientOf(server, actor.person).vault.add(body);
    },
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
  return {
    refusal: () =>
      firstOf(
        [redemption.buyer !== actor, "NOT_FOUND"],
        [!redemption.hasCode, "NO_CODE_YET"],
        [isPaused(world, actor), "CODES_PAUSED"],
      ),
    call: (server) => {
      const body = { p_redemption_id: redemption.id };
      return clientOf(server, actor.person).vault.revealOwn(body);
    },
    change: () => {},
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
    refusal: () =>
      firstOf(
        [!actor.isAdmin, "FORBIDDEN"],
        [isGiven && hasGiven(item), "CODE_TAKEN"],
        [isGiven || item.codes === 0, "NOT_FOUND"],
      ),
    call: async (server) => {
      const { redemption_id, item_id } = itemCodes;
      const isWanted = isGiven ? isNotNull(redemption_id) : isNull(redemption_id);
      const code = await server.services.db.query.itemCodes.findFirst({
        where: and(eq(item_id, item.id), isWanted),
      });
      return await clientOf(server, actor.person).vault.remove({ p_code_id: code?.id ?? newId() });
    },
    change: () => {
      item.codes -= 1;
    },
  };
}
