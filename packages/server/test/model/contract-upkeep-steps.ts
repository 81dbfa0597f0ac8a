import { FORM } from "../contracts/admin-support";
import { clientOf } from "../support/client";
import type { TestServer } from "../support/server";
import { ContractStep } from "./contract-step";
import { endDue, reopen } from "./deadlines";
import { askAboutContract, isMany, totalOf, withdraw } from "./second-steps";
import { Step } from "./step";
import { chosen, enter, type Foreseen, MINUTE_MS, refused, type World } from "./world";

export class CreateContract extends Step {
  constructor(
    private readonly who: number,
    private readonly terms: {
      cost: number;
      reward: number;
      duration: number;
      places: number;
      workMinutes: number | null;
      refund: number;
    },
  ) {
    super();
  }
  protected given() {
    return { who: this.who, ...this.terms };
  }
  protected foresee(world: World): Foreseen {
    if (!chosen(world.people, this.who)?.isAdmin) return refused("FORBIDDEN");
    const { duration, refund, cost } = this.terms;
    if (refund > cost) return refused("BAD_REQUEST");
    const expiresAt = duration === 0 ? null : world.now + duration * MINUTE_MS;
    const by = chosen(world.people, this.who);
    const points = totalOf(this.terms);
    const status = isMany(points) ? "inactive" : "active";
    return {
      outcome: "OK",
      change: ({ id }) => {
        world.contracts.push({ id, ...this.terms, expiresAt, status, isDeleted: false });
        if (isMany(points)) askAboutContract(world, id, by, points);
      },
    };
  }
  protected attempt(world: World, server: TestServer) {
    const actor = chosen(world.people, this.who)?.person;
    const { cost, reward, duration, places, workMinutes, refund } = this.terms;
    const body = {
      ...FORM,
      p_admin_id: actor?.id ?? "",
      p_points_cost: cost,
      p_points_reward: reward,
      p_duration: duration,
      p_max_signers: places,
      p_work_minutes: workMinutes,
      p_lapse_refund: refund,
      p_survey_required: false,
      p_survey_questions: null,
    };
    return clientOf(server, actor).adminContracts.create(body);
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
        reopen(world, contract);
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
    return clientOf(server, actor.person).adminContracts.extend(body);
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
        endDue(world, contract);
        contract.isDeleted = true;
        withdraw(world, contract.id);
        for (const signing of world.signings) {
          const isOpen = ["in_progress", "pending", "changes_requested"].includes(signing.status);
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
    return clientOf(server, actor.person).adminContracts.delete(body);
  }
}
