import { clientOf } from "../support/client";
import { BANK_DETAILS } from "../support/marketplace";
import type { TestServer } from "../support/server";
import { approve, isAwaiting, isMany, withdraw } from "./second-steps";
import { Step } from "./step";
import {
  chosen,
  enter,
  type Foreseen,
  isHeld,
  type ModelPerson,
  type ModelRedemption,
  refused,
  type World,
} from "./world";

export class CreateItem extends Step {
  constructor(
    private readonly who: number,
    private readonly offer: { isCash: boolean; price: number; stock: number; isInstant: boolean },
  ) {
    super();
  }
  protected given() {
    return { who: this.who, ...this.offer };
  }
  protected foresee(world: World): Foreseen {
    if (!chosen(world.people, this.who)?.isAdmin) return refused("FORBIDDEN");
    const { isCash, isInstant } = this.offer;
    if (this.offer.price === 0 || (isCash && isInstant)) return refused("BAD_REQUEST");
    return {
      outcome: "OK",
      change: ({ id }) => {
        world.items.push({ id, ...this.offer, codes: 0, isDeleted: false });
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const body = {
      name: "A thing",
      type: this.offer.isCash ? ("Cash" as const) : ("Gift Card" as const),
      price: this.offer.price,
      description: "What it is.",
      value: "$100",
      quantity: this.offer.stock,
      image_url: "/items/gift-card.svg",
      instant: this.offer.isInstant,
    };
    return clientOf(server, chosen(world.people, this.who)?.person).items.create(body);
  }
}

/** An admin's change of an item: another price, another stock, or its end. */
export class ChangeItem extends Step {
  constructor(
    private readonly who: number,
    private readonly which: number,
    private readonly change: { price: number } | { stock: number } | "delete",
  ) {
    super();
  }
  override check(world: Readonly<World>): boolean {
    return world.items.length > 0;
  }
  protected given() {
    return { who: this.who, which: this.which, change: this.change };
  }
  private of(world: World) {
    const actor = chosen(world.people, this.who);
    const item = chosen(world.items, this.which);
    if (actor === undefined || item === undefined) throw new Error("nothing to choose from");
    return { actor, item };
  }
  protected foresee(world: World): Foreseen {
    const { actor, item } = this.of(world);
    if (!actor.isAdmin) return refused("FORBIDDEN");
    if (item.isDeleted) return refused("NOT_FOUND");
    const { change } = this;
    return {
      outcome: "OK",
      change: () => {
        Object.assign(item, change === "delete" ? { isDeleted: true } : change);
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const { actor, item } = this.of(world);
    const { items } = clientOf(server, actor.person);
    const { id } = item;
    if (this.change === "delete") return items.delete({ id });
    if ("price" in this.change) return items.update({ id, price: this.change.price });
    return items.update({ id, quantity_change: this.change.stock - item.stock });
  }
}

/**
 * Redeems an item: under a new name, or under that of an earlier request of the same person; at the
 * price that it has, or at one that it has no more.
 */
export class Redeem extends Step {
  constructor(
    private readonly who: number,
    private readonly which: number,
    private readonly requestId: string,
    private readonly how: { repeats: number | null; showsPrice: "true" | "old" | "none" },
  ) {
    super();
  }
  override check(world: Readonly<World>): boolean {
    return world.items.length > 0;
  }
  protected given() {
    return { who: this.who, which: this.which, ...this.how };
  }
  private of(world: World) {
    const buyer = chosen(world.people, this.who);
    const earlier =
      this.how.repeats === null
        ? undefined
        : chosen(
            world.redemptions.filter((one) => one.buyer === buyer),
            this.how.repeats,
          );
    const item = chosen(world.items, this.which);
    if (buyer === undefined || item === undefined) throw new Error("nothing to choose from");
    const shown = { true: item.price, old: item.price + 1, none: undefined }[this.how.showsPrice];
    return { buyer, item, earlier, shown };
  }
  protected foresee(world: World): Foreseen {
    const { buyer, item, earlier, shown } = this.of(world);
    if (earlier !== undefined) return repeated(earlier, item.id, shown);
    if (item.isDeleted) return refused("ITEM_NOT_AVAILABLE");
    if (shown !== undefined && shown !== item.price) return refused("ITEM_CHANGED");
    // What needs a second admin waits for an approval like everything else.
    const isInstant = item.isInstant && !isMany(item.price);
    if (item.stock === 0 || (item.isInstant && item.codes === 0)) return refused("ITEM_SOLD_OUT");
    if (buyer.balance < item.price) return refused("NOT_ENOUGH_POINTS");
    const { requestId } = this;
    return {
      outcome: "OK",
      change: ({ id }) => {
        const { price } = item;
        const fresh = {
          status: isInstant ? "APPROVED" : "PENDING",
          isCancelled: false,
          heldUntil: null,
          holds: 0,
          payout: null,
        } as const;
        world.redemptions.push({ id, requestId, item, buyer, price, hasCode: isInstant, ...fresh });
        item.stock -= 1;
        enter(buyer, "POINTS_REDEEMED", -price);
        if (isInstant) {
          item.codes -= 1;
          enter(buyer, "REDEMPTION_APPROVED", 0);
        }
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const { buyer, item, earlier, shown } = this.of(world);
    const body = {
      p_item_id: item.id,
      p_request_id: earlier?.requestId ?? this.requestId,
      p_expected_price: shown,
      ...(item.isCash && { p_bank_details: BANK_DETAILS }),
    };
    return clientOf(server, buyer.person).marketplace.redeem(body);
  }
}

/** The same request again answers the first purchase; another one under its name is refused. */
function repeated(earlier: ModelRedemption, itemId: string, shown: number | undefined): Foreseen {
  const isSame = earlier.item.id === itemId && (shown ?? earlier.price) === earlier.price;
  if (!isSame) return refused("REQUEST_REUSED");
  return {
    outcome: "OK",
    change: ({ id }) => {
      if (id !== earlier.id) throw new Error(`the repeat answered ${id}, not ${earlier.id}`);
    },
  };
}

export class DecideRedemption extends Step {
  constructor(
    private readonly who: number,
    private readonly which: number,
    private readonly approves: boolean,
  ) {
    super();
  }
  override check(world: Readonly<World>): boolean {
    return world.redemptions.length > 0;
  }
  protected given() {
    return { who: this.who, which: this.which, approves: this.approves };
  }
  private of(world: World) {
    const actor = chosen(world.people, this.who);
    const redemption = chosen(world.redemptions, this.which);
    if (actor === undefined || redemption === undefined) throw new Error("nothing to choose from");
    return { actor, redemption };
  }
  protected foresee(world: World): Foreseen {
    const { actor, redemption } = this.of(world);
    if (!actor.isAdmin) return refused("FORBIDDEN");
    if (redemption.buyer === actor) return refused("OWN_DECISION");
    if (redemption.status !== "PENDING") return refused("ALREADY_DECIDED");
    if (this.approves && isHeld(world, redemption)) return refused("REDEMPTION_HELD");
    if (this.approves && isAwaiting(world, redemption.id)) return refused("AWAITING_SECOND");
    const { item } = redemption;
    const isAsked = this.approves && isMany(redemption.price);
    if (this.approves && !isAsked && !item.isCash && item.codes === 0) {
      return refused("NO_CODE_LEFT");
    }
    return { outcome: "OK", change: () => this.decide(world, redemption, actor) };
  }
  private decide(world: World, redemption: ModelRedemption, by: ModelPerson): void {
    const { id, buyer, item, price } = redemption;
    if (!this.approves) withdraw(world, id);
    if (this.approves && isMany(price)) {
      const about = { subjectId: id, owner: buyer, points: price, isCorrection: false };
      world.awaiting.push({ kind: "redemption", by, ...about });
    } else if (this.approves) {
      approve(redemption);
    } else {
      redemption.status = "REJECTED";
      item.stock += 1;
      enter(buyer, "REDEMPTION_REJECTED", price);
    }
  }
  protected attempt(world: World, server: TestServer) {
    const { actor, redemption } = this.of(world);
    const { redemptions } = clientOf(server, actor.person);
    const decide = this.approves ? redemptions.approve : redemptions.reject;
    return decide({ p_redemption_id: redemption.id });
  }
}
