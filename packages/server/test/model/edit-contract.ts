import { clientOf } from "../support/client";
import type { TestServer } from "../support/server";
import { reopen } from "./deadlines";
import { askAboutContract, isMany, totalOf, withdraw } from "./second-steps";
import { Step } from "./step";
import {
  approvedPlaces,
  chosen,
  type Foreseen,
  MINUTE_MS,
  type ModelContract,
  type ModelPerson,
  refused,
  takenPlaces,
  type World,
} from "./world";

export interface Edit {
  cost?: number | undefined;
  reward?: number | undefined;
  /** Minutes. */
  duration?: number | undefined;
  places?: number | undefined;
  status?: "active" | "inactive" | "completed" | undefined;
}

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** Changes the terms of a contract, which bind whoever signs next. */
export class EditContract extends Step {
  constructor(
    private readonly who: number,
    private readonly which: number,
    private readonly edit: Edit,
  ) {
    super();
  }
  override check(world: Readonly<World>): boolean {
    return world.contracts.length > 0;
  }
  protected given() {
    return { who: this.who, which: this.which, ...this.edit };
  }
  private of(world: World) {
    const actor = chosen(world.people, this.who);
    const contract = chosen(world.contracts, this.which);
    if (actor === undefined || contract === undefined) throw new Error("nothing to choose from");
    return { actor, contract };
  }

  protected foresee(world: World): Foreseen {
    const { actor, contract } = this.of(world);
    const { status = contract.status, places = contract.places } = this.edit;
    if (!actor.isAdmin) return refused("FORBIDDEN");
    if (contract.isDeleted) return refused("NOT_FOUND");
    if (status === "completed" && contract.status !== "completed") return refused("BAD_REQUEST");
    if ((this.edit.cost ?? contract.cost) < contract.refund) return refused("BAD_REQUEST");
    if (places !== 0 && places < takenPlaces(world, contract)) return refused("PLACES_TAKEN");
    return { outcome: "OK", change: () => this.apply(world, contract, actor) };
  }

  private apply(world: World, contract: ModelContract, by: ModelPerson): void {
    const wasAwaiting = withdraw(world, contract.id);
    const wasActive = contract.status === "active";
    const before = wasActive ? (totalOf(contract) ?? NO_LIMIT) : 0;
    const paidBefore = wasActive ? contract.reward : 0;
    const { duration = contract.duration, places = contract.places } = this.edit;
    const approved = approvedPlaces(world, contract);
    const isFilled = (limit: number) => limit > 0 && approved >= limit;
    const fills = isFilled(places) && !isFilled(contract.places);
    contract.status = this.edit.status ?? (wasAwaiting ? "active" : contract.status);
    if (contract.status === "active" && fills) contract.status = "completed";
    contract.expiresAt = expiryAfter(contract, duration, world.now);
    contract.duration = duration;
    contract.places = places;
    contract.cost = this.edit.cost ?? contract.cost;
    contract.reward = this.edit.reward ?? contract.reward;
    const after = totalOf(contract);
    const isMore = contract.reward > paidBefore || (after ?? NO_LIMIT) > before;
    if (contract.status === "active" && isMore && isMany(after)) {
      contract.status = "inactive";
      askAboutContract(world, contract.id, by, after);
    }
    reopen(world, contract);
  }

  protected attempt(world: World, server: TestServer) {
    const { actor, contract } = this.of(world);
    const body = {
      p_admin_id: actor.person.id,
      p_contract_id: contract.id,
      p_points_cost: this.edit.cost,
      p_points_reward: this.edit.reward,
      p_duration: this.edit.duration,
      p_max_signers: this.edit.places,
      p_status: this.edit.status,
    };
    return clientOf(server, actor.person).adminContracts.update(body);
  }
}

/** The expiry moves by the difference; from for ever it runs from now. */
function expiryAfter(contract: ModelContract, duration: number, now: number): number | null {
  if (duration === contract.duration) return contract.expiresAt;
  if (duration === 0) return null;
  return contract.expiresAt === null
    ? now + duration * MINUTE_MS
    : contract.expiresAt + (duration - contract.duration) * MINUTE_MS;
}
