import { clientOf } from "../support/client";
import type { TestServer } from "../support/server";
import { withdraw } from "./second-steps";
import { Step } from "./step";
import {
  chosen,
  enter,
  type Foreseen,
  isHeld,
  MINUTE_MS,
  type ModelPerson,
  type ModelRedemption,
  refused,
  type World,
} from "./world";

abstract class AboutRedemption extends Step {
  constructor(
    protected readonly who: number,
    protected readonly which: number,
  ) {
    super();
  }
  override check(world: Readonly<World>): boolean {
    return world.redemptions.length > 0;
  }
  protected given(): Record<string, unknown> {
    return { who: this.who, which: this.which };
  }
  protected of(world: World): { actor: ModelPerson; redemption: ModelRedemption } {
    const actor = chosen(world.people, this.who);
    const redemption = chosen(world.redemptions, this.which);
    if (actor === undefined || redemption === undefined) throw new Error("nothing to choose from");
    return { actor, redemption };
  }
  protected callsOf(world: World, server: TestServer) {
    return clientOf(server, this.of(world).actor.person).redemptions;
  }
}

/** The buyer, or somebody else, cancels a redemption. */
export class CancelRedemption extends AboutRedemption {
  protected foresee(world: World): Foreseen {
    const { actor, redemption } = this.of(world);
    if (redemption.buyer !== actor) return refused("NOT_FOUND");
    if (redemption.status !== "PENDING") return refused("ALREADY_DECIDED");
    return {
      outcome: "OK",
      change: () => {
        redemption.status = "REJECTED";
        redemption.isCancelled = true;
        withdraw(world, redemption.id);
        redemption.item.stock += 1;
        enter(actor, "REDEMPTION_REJECTED", redemption.price);
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const p_redemption_id = this.of(world).redemption.id;
    return this.callsOf(world, server).cancel({ p_redemption_id });
  }
}

/** An admin holds a redemption for some minutes. */
export class HoldRedemption extends AboutRedemption {
  constructor(
    who: number,
    which: number,
    private readonly minutes: number,
  ) {
    super(who, which);
  }
  protected override given() {
    return { ...super.given(), minutes: this.minutes };
  }
  private until(world: World): number {
    return world.now + this.minutes * MINUTE_MS;
  }
  protected foresee(world: World): Foreseen {
    const { actor, redemption } = this.of(world);
    if (!actor.isAdmin) return refused("FORBIDDEN");
    if (this.minutes === 0) return refused("BAD_REQUEST");
    if (redemption.buyer === actor) return refused("OWN_DECISION");
    if (redemption.status !== "PENDING") return refused("ALREADY_DECIDED");
    const heldUntil = this.until(world);
    if (heldUntil < (redemption.heldUntil ?? 0)) return refused("BAD_REQUEST");
    return {
      outcome: "OK",
      change: () => {
        redemption.heldUntil = heldUntil;
        redemption.holds += 1;
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    return this.callsOf(world, server).hold({
      p_redemption_id: this.of(world).redemption.id,
      p_reason: "To be checked",
      p_until: new Date(this.until(world)).toISOString(),
    });
  }
}

/** An admin lifts a hold. */
export class ReleaseRedemption extends AboutRedemption {
  protected foresee(world: World): Foreseen {
    const { actor, redemption } = this.of(world);
    if (!actor.isAdmin) return refused("FORBIDDEN");
    if (redemption.buyer === actor) return refused("OWN_DECISION");
    if (redemption.status !== "PENDING") return refused("ALREADY_DECIDED");
    if (!isHeld(world, redemption)) return refused("REDEMPTION_NOT_HELD");
    return {
      outcome: "OK",
      change: () => {
        redemption.heldUntil = null;
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const p_redemption_id = this.of(world).redemption.id;
    return this.callsOf(world, server).release({ p_redemption_id });
  }
}
