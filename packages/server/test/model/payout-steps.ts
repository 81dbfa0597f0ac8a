import { ORPCError } from "@orpc/client";
import { clientOf } from "../support/client";
import type { TestServer } from "../support/server";
import { Step } from "./step";
import { chosen, enter, type Foreseen, type ModelRedemption, refused, type World } from "./world";

type Action = "send" | "confirm" | "fail";

const PROBLEMS = {
  to_pay: "not_sent",
  sent: "already_sent",
  confirmed: "already_confirmed",
  failed: "already_failed",
} as const;

/** Marks the payout of a redemption as sent, confirmed or failed, whether it has one or not. */
export class MovePayout extends Step {
  constructor(
    private readonly who: number,
    private readonly which: number,
    private readonly action: Action,
  ) {
    super();
  }
  override check(world: Readonly<World>): boolean {
    return world.redemptions.length > 0;
  }
  protected given() {
    return { who: this.who, which: this.which, action: this.action };
  }
  private of(world: World) {
    const actor = chosen(world.people, this.who);
    /* Mostly of cash: it is rare among what is redeemed. */
    const paid = world.redemptions.filter(({ payout }) => payout !== null);
    const redemption = chosen(paid.length > 0 ? paid : world.redemptions, this.which);
    if (actor === undefined || redemption === undefined) throw new Error("nothing to choose from");
    return { actor, redemption };
  }
  protected foresee(world: World): Foreseen {
    const { actor, redemption } = this.of(world);
    const { payout, buyer } = redemption;
    const isFailing = this.action === "fail";
    if (!actor.isAdmin) return refused("FORBIDDEN");
    if (payout === null) return refused(isFailing ? "NOT_FOUND" : "not_found");
    if (buyer === actor) return refused(isFailing ? "OWN_DECISION" : "own");
    const from = { send: ["to_pay"], confirm: ["sent"], fail: ["to_pay", "sent"] }[this.action];
    if (!from.includes(payout)) return refused(isFailing ? "PAYOUT_ENDED" : PROBLEMS[payout]);
    return { outcome: "OK", change: () => this.move(redemption) };
  }
  private move(redemption: ModelRedemption): void {
    const states = { send: "sent", confirm: "confirmed", fail: "failed" } as const;
    redemption.payout = states[this.action];
    if (this.action !== "fail") return;
    redemption.item.stock += 1;
    enter(redemption.buyer, "REDEMPTION_REJECTED", redemption.price);
  }
  protected async attempt(world: World, server: TestServer) {
    const { actor, redemption } = this.of(world);
    const { payouts } = clientOf(server, actor.person);
    const { id } = redemption;
    if (this.action === "fail") {
      return await payouts.markFailed({ p_redemption_id: id, p_reason: "Closed" });
    }
    const { items } =
      this.action === "send"
        ? await payouts.markSent({ p_payouts: [{ redemption_id: id, reference: "FT" }] })
        : await payouts.markConfirmed({ p_redemption_ids: [id] });
    const problem = items[0]?.problem ?? null;
    if (problem !== null) throw new ORPCError(problem, { status: 409 });
    return { id };
  }
}
