import { clientOf } from "../support/client";
import type { TestServer } from "../support/server";
import { ContractStep, signingRefused, submittingRefused } from "./contract-step";
import { endDue, endedAs } from "./deadlines";
import { Step } from "./step";
import {
  approvedPlaces,
  chosen,
  enter,
  type Foreseen,
  MINUTE_MS,
  type ModelPerson,
  type ModelSigning,
  payWaitingBonus,
  refused,
  signingOf,
  type World,
} from "./world";

export class Sign extends ContractStep {
  protected foresee(world: World): Foreseen {
    const { actor, contract } = this.of(world);
    // Where no place is free, what is due ends first, even if the signing is refused for another reason then.
    if (signingRefused(world, contract, actor) === "CONTRACT_FULL") endDue(world, contract);
    const refusal = signingRefused(world, contract, actor);
    if (refusal !== null) return refused(refusal);
    const { cost, reward, refund, workMinutes } = contract;
    return {
      outcome: "OK",
      change: ({ id }) => {
        world.signings.push({
          id,
          contract,
          signer: actor,
          status: "in_progress",
          cost,
          reward,
          refund,
          workDueAt: workMinutes === null ? null : world.now + workMinutes * MINUTE_MS,
          correctionDueAt: 0,
          rounds: 0,
          submittedFrom: "in_progress",
          rejectedBy: null,
          rejectedAt: 0,
          appeal: null,
          isOverturned: false,
        });
        enter(actor, "CONTRACT_SIGNED", -cost);
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const { actor, contract } = this.of(world);
    return clientOf(server, actor.person).contracts.sign({ p_contract_id: contract.id });
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
    // Nobody acts for an account that was deleted.
    const isGone = signing !== undefined && world.gone.includes(signing.signer);
    const isOther = isGone || this.who % 4 === 0;
    const actor = isOther ? chosen(world.people, this.who) : signing?.signer;
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
        const isCorrection = signing.status === "changes_requested";
        signing.submittedFrom = isCorrection ? "changes_requested" : "in_progress";
        signing.status = "pending";
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const { signing, actor } = this.of(world);
    const body = { p_signed_contract_id: signing.id, p_survey_responses: {} };
    return clientOf(server, actor.person).contracts.submit(body);
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
    if (["approved", "rejected"].includes(signing.status)) return refused("ALREADY_DECIDED");
    if (signing.status !== "pending") return refused("NOT_SUBMITTED");
    if (this.approves && signing.signer.waitsWith === actor) return refused("OWN_DECISION");
    return { outcome: "OK", change: () => this.decide(world, signing, actor) };
  }
  private decide(world: World, signing: ModelSigning, admin: ModelPerson): void {
    const { contract, signer } = signing;
    signing.status = this.approves ? "approved" : "rejected";
    if (!this.approves) {
      signing.rejectedBy = admin;
      signing.rejectedAt = world.now;
      enter(signer, "CONTRACT_REJECTED", signing.cost);
      return;
    }
    enter(signer, "CONTRACT_COMPLETED", signing.reward);
    payWaitingBonus(world, signer);
    const isFilled = contract.places > 0 && approvedPlaces(world, contract) >= contract.places;
    if (isFilled) contract.status = "completed";
  }
  protected attempt(world: World, server: TestServer) {
    const { signing, actor } = this.of(world);
    const { submissions } = clientOf(server, actor.person);
    const decide = this.approves ? submissions.approve : submissions.reject;
    return decide({ p_signed_contract_id: signing.id });
  }
}

/** What people are shown: also what the clock has ended and no task has stored yet. */
function shownStatus(world: World, signing: ModelSigning | undefined): string {
  if (signing === undefined) return "none";
  return endedAs(world, signing) ?? signing.status;
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
      status: shownStatus(world, signingOf(world, contract, actor)),
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
    const { contracts } = clientOf(server, actor.person);
    const { signing } = await contracts.get({ id: contract.id });
    const input = { p_contract_id: contract.id };
    this.answers = {
      sign: await contracts.validateSigning(input),
      submit: await contracts.validateSubmission(input),
      status: signing?.status ?? "none",
    };
  }
}
