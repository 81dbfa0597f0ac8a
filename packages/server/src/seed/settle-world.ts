import { REFERRAL_BONUS_POINTS } from "@signpoint/api/constants";
import type { ItemForm } from "@signpoint/api/entities/item-form";
import { DAY } from "./demo-contract";
import { DEMO_ITEMS, itemDaysAgo } from "./demo-items";
import { USER } from "./demo-people";
import type { PlannedSigning } from "./plan-reviews";
import { deletedAt } from "./plan-signings";
import type { Wish } from "./plan-wishes";
import { INTERVIEW, type Plan, WELCOME_POINTS } from "./plan-world";

/** A redemption that takes place. */
export interface Purchase extends Omit<Wish, "item"> {
  item: ItemForm;
}

interface Change {
  minutesAgo: number;
  apply: () => void;
}

/**
 * Returns what takes place of a plan: signings for which there are points and a place, and redemptions for which there
 * are points and stock. So no call of the seeding is refused.
 */
export function settleWorld(plan: Plan): { signings: PlannedSigning[]; purchases: Purchase[] } {
  const signings: PlannedSigning[] = [];
  const purchases: Purchase[] = [];
  const balances = new Map([[USER, WELCOME_POINTS]]);
  const places = new Map<string, number>();
  const stock = new Map(DEMO_ITEMS.map(({ name, quantity }) => [name, quantity]));

  const move = (username: string, points: number) =>
    balances.set(username, (balances.get(username) ?? 0) + points);
  const take = (title: string, change: number) =>
    places.set(title, (places.get(title) ?? 0) + change);

  const trySigning = (signing: PlannedSigning): Change["apply"] => {
    const { username, contract, decision } = signing;
    const { title, points_cost, points_reward, max_signers } = contract.fields;
    return () => {
      if ((balances.get(username) ?? 0) < points_cost) return;
      if (max_signers > 0 && (places.get(title) ?? 0) >= max_signers) return;
      signings.push(signing);
      move(username, -points_cost);
      take(title, 1);
      const closed = deletedAt(contract);
      if (signing.decided === null && closed === 0) return;
      later(signing.decided ?? closed, () => {
        const isApproved = signing.decided !== null && decision === "approve";
        move(username, isApproved ? points_reward : points_cost);
        if (!isApproved) take(title, -1);
      });
    };
  };
  const tryWish = (wish: Wish): Change["apply"] => {
    const { username, ordered, decided, decision } = wish;
    return () => {
      const item = chooseItem(wish, ordered, balances.get(username) ?? 0, stock);
      if (item === undefined) return;
      purchases.push({ ...wish, item });
      move(username, -item.price);
      stock.set(item.name, (stock.get(item.name) ?? 0) - 1);
      if (decided === null || decision === "approve") return;
      later(decided, () => {
        move(username, item.price);
        stock.set(item.name, (stock.get(item.name) ?? 0) + 1);
      });
    };
  };

  const changes: Change[] = [
    { minutesAgo: INTERVIEW.minutesAgo, apply: () => move(USER, INTERVIEW.points) },
    ...plan.people.map(({ username, joinedDaysAgo, invitedBy }) => ({
      minutesAgo: joinedDaysAgo * DAY,
      apply: () => {
        move(username, WELCOME_POINTS + (invitedBy === null ? 0 : REFERRAL_BONUS_POINTS));
        if (invitedBy !== null) move(invitedBy, REFERRAL_BONUS_POINTS);
      },
    })),
    ...plan.signings.map((signing) => ({
      minutesAgo: signing.signed,
      apply: trySigning(signing),
    })),
    ...plan.wishes.map((wish) => ({ minutesAgo: wish.ordered, apply: tryWish(wish) })),
  ];
  const later = (minutesAgo: number, apply: () => void) => changes.push({ minutesAgo, apply });
  while (changes.length > 0) {
    changes.sort((a, b) => a.minutesAgo - b.minutesAgo);
    changes.pop()?.apply();
  }
  return { signings, purchases };
}

/** Returns the item of a wish, if it is offered then, in stock, and not too expensive. */
function chooseItem(
  { item: wish }: Wish,
  minutesAgo: number,
  balance: number,
  stock: ReadonlyMap<string, number>,
): ItemForm | undefined {
  const affordable = DEMO_ITEMS.filter(
    ({ name, price }, index) =>
      itemDaysAgo(index) * DAY > minutesAgo && price <= balance && (stock.get(name) ?? 0) > 0,
  ).sort((a, b) => a.price - b.price);
  return typeof wish === "string"
    ? affordable.find(({ name }) => name === wish)
    : affordable[Math.floor(affordable.length * wish)];
}
