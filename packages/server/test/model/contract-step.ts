import { refusedByClock } from "./deadlines";
import { Step } from "./step";
import {
  ageOf,
  chosen,
  type ModelContract,
  type ModelPerson,
  type ModelSigning,
  signingOf,
  takenPlaces,
  type World,
} from "./world";

/** Somebody, and a contract that may be of any state. */
export abstract class ContractStep extends Step {
  constructor(
    protected readonly who: number,
    protected readonly which: number,
  ) {
    super();
  }
  override check(world: Readonly<World>): boolean {
    return world.contracts.length > 0;
  }
  protected given(): Record<string, unknown> {
    return { who: this.who, which: this.which };
  }
  protected of(world: World): { actor: ModelPerson; contract: ModelContract } {
    const actor = chosen(world.people, this.who);
    const contract = chosen(world.contracts, this.which);
    if (actor === undefined || contract === undefined) throw new Error("nothing to choose from");
    return { actor, contract };
  }
}

/** Why signing is refused; null when it is not. */
export function signingRefused(world: World, contract: ModelContract, signer: ModelPerson) {
  if (signingOf(world, contract, signer)) return "ALREADY_SIGNED";
  if (contract.isDeleted) return "NOT_FOUND";
  const age = ageOf(world, contract);
  if (age !== "running") {
    return age === "grace" ? "CONTRACT_IN_GRACE_PERIOD" : "CONTRACT_EXPIRED";
  }
  if (contract.status !== "active") return "CONTRACT_NOT_ACTIVE";
  if (contract.places > 0 && takenPlaces(world, contract) >= contract.places)
    return "CONTRACT_FULL";
  return signer.balance < contract.cost ? "NOT_ENOUGH_POINTS" : null;
}

export function submittingRefused(world: World, signing: ModelSigning | undefined): string | null {
  if (signing === undefined) return "NOT_FOUND";
  if (signing.status === "lapsed") return "WORK_TIME_OVER";
  if (signing.status === "missed") return "SUBMISSION_EXPIRED";
  const isOpen = signing.status === "in_progress" || signing.status === "changes_requested";
  return isOpen ? refusedByClock(world, signing) : "NOT_SUBMITTABLE";
}
