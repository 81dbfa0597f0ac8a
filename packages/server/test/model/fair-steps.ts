import { endAllDueSignings } from "../../src/contracts/end-due-signings";
import { clientOf } from "../support/client";
import type { TestServer } from "../support/server";
import { endDue, refusedByClock } from "./deadlines";
import { Step } from "./step";
import {
  ageOf,
  chosen,
  enter,
  type Foreseen,
  type ModelPerson,
  type ModelSigning,
  payWaitingBonus,
  refused,
  type World,
} from "./world";

const CORRECTION_MS = 72 * 3_600_000;
const APPEAL_MS = 7 * 24 * 3_600_000;
const ROUNDS = 3;

/** One of the signings, and mostly its signer. */
abstract class SigningStep extends Step {
  constructor(
    protected readonly who: number,
    protected readonly which: number,
  ) {
    super();
  }
  override check(world: Readonly<World>): boolean {
    return world.signings.length > 0;
  }
  protected given() {
    return { who: this.who, which: this.which };
  }
  protected of(world: World): { signing: ModelSigning; actor: ModelPerson } {
    const signing = chosen(world.signings, this.which);
    // Nobody acts for an account that was deleted.
    const isGone = signing !== undefined && world.gone.includes(signing.signer);
    const isOther = isGone || this.who % 4 === 0;
    const actor = isOther ? chosen(world.people, this.who) : signing?.signer;
    if (signing === undefined || actor === undefined) throw new Error("nothing to choose from");
    return { signing, actor };
  }
}

export class GiveBack extends SigningStep {
  protected foresee(world: World): Foreseen {
    const { signing, actor } = this.of(world);
    if (signing.signer !== actor) return refused("NOT_FOUND");
    if (signing.status !== "in_progress") return refused("CANNOT_GIVE_BACK");
    const refusal = refusedByClock(world, signing);
    if (refusal !== null) return refused(refusal);
    return {
      outcome: "OK",
      change: () => {
        signing.status = "given_back";
        if (signing.refund > 0) enter(actor, "CONTRACT_REJECTED", signing.refund);
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const { signing, actor } = this.of(world);
    return clientOf(server, actor.person).contracts.giveBackPlace({
      p_signed_contract_id: signing.id,
    });
  }
}

export class Withdraw extends SigningStep {
  protected foresee(world: World): Foreseen {
    const { signing, actor } = this.of(world);
    if (signing.signer !== actor) return refused("NOT_FOUND");
    if (signing.status !== "pending") return refused("CANNOT_WITHDRAW");
    if (ageOf(world, signing.contract) === "over") return refused("SUBMISSION_EXPIRED");
    const isWorkOver = signing.workDueAt !== null && signing.workDueAt <= world.now;
    if (signing.submittedFrom === "in_progress" && isWorkOver) return refused("WORK_TIME_OVER");
    return {
      outcome: "OK",
      change: () => {
        signing.status = signing.submittedFrom;
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const { signing, actor } = this.of(world);
    return clientOf(server, actor.person).contracts.withdraw({ p_signed_contract_id: signing.id });
  }
}

export class RequestChanges extends SigningStep {
  protected override of(world: World) {
    const { signing } = super.of(world);
    const actor = chosen(world.people, this.who);
    if (actor === undefined) throw new Error("nobody to choose");
    return { signing, actor };
  }
  protected foresee(world: World): Foreseen {
    const { signing, actor } = this.of(world);
    if (!actor.isAdmin) return refused("FORBIDDEN");
    if (signing.signer === actor) return refused("OWN_DECISION");
    if (["approved", "rejected"].includes(signing.status)) return refused("ALREADY_DECIDED");
    if (signing.status !== "pending") return refused("NOT_SUBMITTED");
    if (signing.rounds === ROUNDS) return refused("ROUNDS_USED_UP");
    return {
      outcome: "OK",
      change: () => {
        signing.status = "changes_requested";
        signing.rounds += 1;
        signing.correctionDueAt = world.now + CORRECTION_MS;
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const { signing, actor } = this.of(world);
    const given = { p_signed_contract_id: signing.id, p_note: "Please add the price." };
    return clientOf(server, actor.person).submissions.requestChanges(given);
  }
}

/** The task that ends signings whose time is over. */
export class EndDue extends Step {
  protected given() {
    return {};
  }
  protected foresee(world: World): Foreseen {
    return { outcome: "OK", change: () => endDue(world) };
  }
  protected attempt(_world: World, server: TestServer) {
    return endAllDueSignings(server.services);
  }
}

/** The signer appeals a rejection, or tries to. */
export class AppealRejection extends SigningStep {
  protected foresee(world: World): Foreseen {
    const { signing, actor } = this.of(world);
    if (signing.signer !== actor) return refused("NOT_FOUND");
    if (signing.appeal !== null) return refused("ALREADY_APPEALED");
    if (signing.status !== "rejected" || signing.rejectedBy === null)
      return refused("NOT_APPEALABLE");
    if (signing.rejectedAt + APPEAL_MS <= world.now) return refused("APPEAL_TOO_LATE");
    return {
      outcome: "OK",
      change: ({ id }) => {
        signing.appeal = { id, isOpen: true };
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const { signing, actor } = this.of(world);
    const given = { p_signed_contract_id: signing.id, p_text: "Please look again." };
    return clientOf(server, actor.person).contracts.appeal(given);
  }
}

/** Somebody decides about one of the appeals. */
export class DecideAppeal extends Step {
  constructor(
    private readonly who: number,
    private readonly which: number,
    private readonly overturns: boolean,
  ) {
    super();
  }
  override check(world: Readonly<World>): boolean {
    return world.signings.some(({ appeal }) => appeal !== null);
  }
  protected given() {
    return { who: this.who, which: this.which, overturns: this.overturns };
  }
  private of(world: World) {
    const appealed = world.signings.filter(({ appeal }) => appeal !== null);
    const signing = chosen(appealed, this.which);
    const actor = chosen(world.people, this.who);
    if (!signing?.appeal || actor === undefined) throw new Error("nothing to choose from");
    return { signing, appeal: signing.appeal, actor };
  }
  protected foresee(world: World): Foreseen {
    const { signing, appeal, actor } = this.of(world);
    const { signer } = signing;
    if (!actor.isAdmin) return refused("FORBIDDEN");
    // The server holds an admin of no sequence: there is always another one.
    if (signer === actor || signing.rejectedBy === actor) return refused("OWN_DECISION");
    if (!appeal.isOpen) return refused("ALREADY_DECIDED");
    if (this.overturns && signer.waitsWith === actor) return refused("OWN_DECISION");
    return {
      outcome: "OK",
      change: () => {
        appeal.isOpen = false;
        if (!this.overturns) return;
        signing.status = "approved";
        signing.isOverturned = true;
        enter(signer, "CONTRACT_COMPLETED", signing.reward);
        if (signing.cost > 0) {
          enter(signer, "CONTRACT_SIGNED", -Math.min(signing.cost, signer.balance));
        }
        payWaitingBonus(world, signer);
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const { appeal, actor } = this.of(world);
    return clientOf(server, actor.person).appeals.decide({
      p_appeal_id: appeal.id,
      p_overturn: this.overturns,
      p_note: "It is complete.",
    });
  }
}
