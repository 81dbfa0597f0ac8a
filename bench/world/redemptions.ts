import { ITEM_TYPES } from "@signpoint/api/platform/constants";
import { idOf, KIND } from "./ids";
import { below, randomOf } from "./random";
import {
  FIRST_ORDINARY_USER,
  HOT_ITEM_SHARE,
  HOT_USERS,
  STEADY_USER,
  STEADY_USER_SIGNINGS,
} from "./size";
import { textOf } from "./text";
import { spreadOver, type World } from "./world";

const HOT_USERS_SHARE = 0.02;
const WEEK_MS = 7 * 24 * 3_600_000;

export interface MadeItem {
  index: number;
  id: string;
  name: string;
  type: (typeof ITEM_TYPES)[number];
  /** Points. */
  price: number;
  createdMs: number;
  isDeleted: boolean;
}

/** Returns an item of the world. One in four is cash. */
export function itemAt(world: World, index: number): MadeItem {
  const random = randomOf(KIND.item, index);
  const createdMs = spreadOver(world, index, world.size.items);
  return {
    index,
    id: idOf(KIND.item, index, createdMs),
    name: textOf(random, 3),
    type: ITEM_TYPES[index % ITEM_TYPES.length] ?? "Cash",
    price: 50 + below(random, 400) * 5,
    createdMs,
    isDeleted: random() < 0.05,
  };
}

export interface MadeRedemption {
  index: number;
  id: string;
  /** Index of the buyer. */
  user: number;
  item: MadeItem;
  status: "PENDING" | "APPROVED" | "REJECTED";
  createdMs: number;
  decidedMs: number | null;
}

/** Yields all redemptions of the world, the oldest first. */
export function* redemptionsOf(world: World): Generator<MadeRedemption> {
  const { redemptions, items } = world.size;
  for (let index = 0; index < redemptions; index += 1) {
    const random = randomOf(KIND.redemption, index);
    const createdMs = spreadOver(world, index, redemptions);
    const roll = random();
    const status = roll < 0.8 ? "APPROVED" : roll < 0.9 ? "REJECTED" : "PENDING";
    yield {
      index,
      id: idOf(KIND.redemption, index, createdMs),
      user: buyerOf(world, index, random()),
      item: itemAt(world, random() < HOT_ITEM_SHARE ? 0 : below(random, items)),
      status,
      createdMs,
      decidedMs:
        status === "PENDING" ? null : Math.min(world.nowMs - 1, createdMs + below(random, WEEK_MS)),
    };
  }
}

function buyerOf({ size }: World, index: number, roll: number): number {
  const every = Math.max(1, Math.floor(size.redemptions / STEADY_USER_SIGNINGS));
  if (index % every === 0) return STEADY_USER;
  if (roll < HOT_USERS_SHARE) return Math.floor((roll / HOT_USERS_SHARE) * HOT_USERS);
  return FIRST_ORDINARY_USER + (index % (size.users - FIRST_ORDINARY_USER));
}
