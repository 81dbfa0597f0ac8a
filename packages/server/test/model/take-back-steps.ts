import { clientOf } from "../support/client";
import type { TestServer } from "../support/server";
import { Step } from "./step";
import { chosen, enter, type Foreseen, refused, type World } from "./world";

/** An admin takes points of what an approved signing paid. */
export class TakeBack extends Step {
  constructor(
    private readonly who: number,
    private readonly which: number,
    private readonly points: number,
    /** Whether one that has paid is chosen, if there is one. */
    private readonly isPaid: boolean,
  ) {
    super();
  }
  override check(world: Readonly<World>): boolean {
    return world.signings.length > 0;
  }
  protected given() {
    return { who: this.who, which: this.which, points: this.points, isPaid: this.isPaid };
  }
  private of(world: World) {
    const actor = chosen(world.people, this.who);
    const paid = world.signings.filter((one) => one.status === "approved" && one.reward > 0);
    const all = this.isPaid && paid.length > 0 ? paid : world.signings;
    const signing = chosen(all, this.which);
    if (actor === undefined || signing === undefined) throw new Error("nothing to choose from");
    return { actor, signing };
  }
  /** No reward of the model is so high that a second admin would have to confirm it. */
  protected foresee(world: World): Foreseen {
    const { actor, signing } = this.of(world);
    const { signer, status, reward, takenBack = 0 } = signing;
    if (!actor.isAdmin) return refused("FORBIDDEN");
    if (signer === actor) return refused("OWN_DECISION");
    if (world.gone.includes(signer)) return refused("NOT_FOUND");
    if (status !== "approved" || takenBack + this.points > reward) return refused("BAD_REQUEST");
    if (signer.balance < this.points) return refused("NOT_ENOUGH_POINTS");
    return {
      outcome: "OK",
      change: () => {
        signing.takenBack = takenBack + this.points;
        enter(signer, "POINTS_REDEEMED", -this.points);
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const { actor, signing } = this.of(world);
    return clientOf(server, actor.person).points.deduct({
      user_id: signing.signer.person.id,
      points_to_deduct: this.points,
      p_signed_contract_id: signing.id,
    });
  }
}
