import { FORM } from "../admin/support";
import { call, rpc } from "../support/call";
import type { TestServer } from "../support/server";
import { Step } from "./step";
import {
  ageOf,
  approvedPlaces,
  chosen,
  enter,
  type Foreseen,
  MINUTE_MS,
  type ModelContract,
  type ModelPerson,
  type ModelSigning,
  refused,
  signingOf,
  takenPlaces,
  type World,
} from "./world";

/** Somebody, and a contract that may be of any state. */
abstract class ContractStep extends Step {
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
function signingRefused(world: World, contract: ModelContract, signer: ModelPerson) {
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

function submittingRefused(world: World, signing: ModelSigning | undefined): string | null {
  if (signing === undefined) return "NOT_FOUND";
  if (signing.status !== "in_progress") return "NOT_SUBMITTABLE";
  return ageOf(world, signing.contract) === "over" ? "SUBMISSION_EXPIRED" : null;
}

export class CreateContract extends Step {
  constructor(
    private readonly who: number,
    private readonly terms: { cost: number; reward: number; duration: number; places: number },
  ) {
    super();
  }
  protected given() {
    return { who: this.who, ...this.terms };
  }
  protected foresee(world: World): Foreseen {
    if (!chosen(world.people, this.who)?.isAdmin) return refused("FORBIDDEN");
    const { duration } = this.terms;
    const expiresAt = duration === 0 ? null : world.now + duration * MINUTE_MS;
    return {
      outcome: "OK",
      change: ({ id }) => {
        world.contracts.push({ id, ...this.terms, expiresAt, status: "active", isDeleted: false });
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const actor = chosen(world.people, this.who)?.person;
    const { cost, reward, duration, places } = this.terms;
    const body = {
      ...FORM,
      p_admin_id: actor?.id,
      p_points_cost: cost,
      p_points_reward: reward,
      p_duration: duration,
      p_max_signers: places,
      p_survey_required: false,
      p_survey_questions: null,
    };
    return rpc(server, "create_contract_with_survey", body, actor);
  }
}

export class Sign extends ContractStep {
  protected foresee(world: World): Foreseen {
    const { actor, contract } = this.of(world);
    const refusal = signingRefused(world, contract, actor);
    if (refusal !== null) return refused(refusal);
    const { cost, reward } = contract;
    return {
      outcome: "OK",
      change: ({ id }) => {
        world.signings.push({ id, contract, signer: actor, status: "in_progress", cost, reward });
        enter(actor, "CONTRACT_SIGNED", -cost);
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const { actor, contract } = this.of(world);
    return rpc(server, "sign_contract", { p_contract_id: contract.id }, actor.person);
  }
}

/** Hands in one's own signing, or tries to hand in somebody else's. */
export class Submit extends Step {
  constructor(
    private readonly who: number,
    private readonly which: number,
  ) {
    super();
  }
  override check(world: Readonly<World>): boolean {
    return world.signings.length > 0;
  }
  protected given() {
    return { who: this.who, which: this.which };
  }
  private of(world: World) {
    const signing = chosen(world.signings, this.which);
    // Mostly the signer.
    const actor = this.who % 4 === 0 ? chosen(world.people, this.who) : signing?.signer;
    if (signing === undefined || actor === undefined) throw new Error("nothing to choose from");
    return { signing, actor };
  }
  protected foresee(world: World): Foreseen {
    const { signing, actor } = this.of(world);
    const refusal = submittingRefused(world, signing.signer === actor ? signing : undefined);
    if (refusal !== null) return refused(refusal);
    return {
      outcome: "OK",
      change: () => {
        signing.status = "pending";
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const { signing, actor } = this.of(world);
    const body = { p_signed_contract_id: signing.id, p_survey_responses: {} };
    return rpc(server, "submit_contract", body, actor.person);
  }
}

export class DecideSubmission extends Step {
  constructor(
    private readonly who: number,
    private readonly which: number,
    private readonly approves: boolean,
  ) {
    super();
  }
  override check(world: Readonly<World>): boolean {
    return world.signings.length > 0;
  }
  protected given() {
    return { who: this.who, which: this.which, approves: this.approves };
  }
  private of(world: World) {
    const signing = chosen(world.signings, this.which);
    const actor = chosen(world.people, this.who);
    if (signing === undefined || actor === undefined) throw new Error("nothing to choose from");
    return { signing, actor };
  }
  protected foresee(world: World): Foreseen {
    const { signing, actor } = this.of(world);
    if (!actor.isAdmin) return refused("FORBIDDEN");
    if (signing.signer === actor) return refused("OWN_DECISION");
    if (signing.status === "in_progress") return refused("NOT_SUBMITTED");
    if (signing.status !== "pending") return refused("ALREADY_DECIDED");
    return { outcome: "OK", change: () => this.decide(world, signing) };
  }
  private decide(world: World, signing: ModelSigning): void {
    const { contract, signer } = signing;
    signing.status = this.approves ? "approved" : "rejected";
    if (!this.approves) {
      enter(signer, "CONTRACT_REJECTED", signing.cost);
      return;
    }
    enter(signer, "CONTRACT_COMPLETED", signing.reward);
    const isFilled = contract.places > 0 && approvedPlaces(world, contract) >= contract.places;
    if (isFilled) contract.status = "completed";
  }
  protected attempt(world: World, server: TestServer) {
    const { signing, actor } = this.of(world);
    const name = this.approves ? "approve_contract" : "reject_contract";
    return rpc(server, name, { p_signed_contract_id: signing.id }, actor.person);
  }
}

export class Extend extends ContractStep {
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
  protected foresee(world: World): Foreseen {
    const { actor, contract } = this.of(world);
    const { expiresAt } = contract;
    if (!actor.isAdmin) return refused("FORBIDDEN");
    if (contract.isDeleted) return refused("NOT_FOUND");
    if (expiresAt === null) return refused("NEVER_EXPIRES");
    if (this.minutes === 0) return refused("BAD_REQUEST");
    return {
      outcome: "OK",
      change: () => {
        contract.expiresAt = Math.max(expiresAt, world.now) + this.minutes * MINUTE_MS;
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const { actor, contract } = this.of(world);
    const body = {
      p_admin_id: actor.person.id,
      p_contract_id: contract.id,
      p_additional_minutes: this.minutes,
    };
    return rpc(server, "extend_contract_expiration", body, actor.person);
  }
}

export class DeleteContract extends ContractStep {
  protected foresee(world: World): Foreseen {
    const { actor, contract } = this.of(world);
    if (!actor.isAdmin) return refused("FORBIDDEN");
    if (contract.isDeleted) return refused("NOT_FOUND");
    return {
      outcome: "OK",
      change: () => {
        contract.isDeleted = true;
        for (const signing of world.signings) {
          const isOpen = signing.status === "in_progress" || signing.status === "pending";
          if (signing.contract !== contract || !isOpen) continue;
          signing.status = "rejected";
          enter(signing.signer, "CONTRACT_REJECTED", signing.cost);
        }
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const { actor, contract } = this.of(world);
    const body = { p_admin_id: actor.person.id, p_contract_id: contract.id };
    return rpc(server, "delete_contract", body, actor.person);
  }
}

/** What the product says may be done agrees with what the model would allow. */
export class AskWhatIsAllowed extends ContractStep {
  private answers: unknown;
  protected foresee(world: World): Foreseen {
    const { actor, contract } = this.of(world);
    const isHidden = contract.isDeleted && !signingOf(world, contract, actor);
    if (isHidden) return refused("NOT_FOUND");
    const mayAfterwards = {
      sign: signingRefused(world, contract, actor) === null,
      submit: submittingRefused(world, signingOf(world, contract, actor)) === null,
      status: signingOf(world, contract, actor)?.status ?? "none",
    };
    return {
      outcome: "OK",
      change: () => {
        if (JSON.stringify(this.answers) !== JSON.stringify(mayAfterwards)) {
          const texts = [this.answers, mayAfterwards].map((one) => JSON.stringify(one));
          throw new Error(`the server says ${texts[0]}, the model ${texts[1]}`);
        }
      },
    };
  }
  protected async attempt(world: World, server: TestServer) {
    const { actor, contract } = this.of(world);
    const given = { p_contract_id: contract.id };
    const detail = await call(server, "GET", `/contracts/${contract.id}`, { as: actor.person });
    if (detail.status !== 200) return detail;
    const sign = await rpc(server, "validate_contract_signing", given, actor.person);
    const submit = await rpc(server, "validate_contract_submission", given, actor.person);
    const { signing } = detail.body as { signing: { status: string } | null };
    this.answers = { sign: sign.body, submit: submit.body, status: signing?.status ?? "none" };
    return detail;
  }
}
