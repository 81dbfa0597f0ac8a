import { endAllDueSignings } from "../../src/contracts/end-due-signings";
import { clientOf } from "../support/client";
import { signedIn } from "../support/people";
import type { TestServer } from "../support/server";
import { endDue, endOf } from "./deadlines";
import { Step } from "./step";
import {
  chosen,
  enter,
  type Foreseen,
  MINUTE_MS,
  type ModelPerson,
  type ModelSigning,
  refused,
  type World,
} from "./world";

const APPEAL_MS = 7 * 24 * 3_600_000;

/** An admin suspends somebody, time passes, the clock ends what is due, and the suspension is lifted. */
export class SuspendForAWhile extends Step {
  constructor(
    private readonly who: number,
    private readonly of: number,
    private readonly minutes: number,
  ) {
    super();
  }
  protected given() {
    return { who: this.who, of: this.of, minutes: this.minutes };
  }
  private people(world: World): { actor: ModelPerson; person: ModelPerson } {
    const [actor, person] = [chosen(world.people, this.who), chosen(world.people, this.of)];
    if (actor === undefined || person === undefined) throw new Error("nobody to choose");
    return { actor, person };
  }
  protected foresee(world: World): Foreseen {
    const { actor, person } = this.people(world);
    if (!actor.isAdmin) return refused("FORBIDDEN");
    if (actor === person) return refused("OWN_DECISION");
    return {
      outcome: "OK",
      change: () => {
        const started = world.now;
        world.now += this.minutes * MINUTE_MS;
        const own = world.signings.filter(({ signer }) => signer === person);
        for (const signing of own) standStill(signing, started, world.now);
        endDue(world);
      },
    };
  }
  protected async attempt(world: World, server: TestServer): Promise<unknown> {
    const { actor, person } = this.people(world);
    const about = { p_user_id: person.person.id, p_reason: "Model" };
    await clientOf(server, actor.person).people.suspend(about);
    server.clock.set(new Date(world.now + this.minutes * MINUTE_MS));
    await endAllDueSignings(server.services);
    actor.person = await signedIn(server, actor.person.email);
    const lifted = await clientOf(server, actor.person).people.lift(about);
    for (const one of world.people) one.person = await signedIn(server, one.person.email);
    return lifted;
  }
}

/** Moves what had time left when the suspension began; closes what its contract has ended meanwhile. */
function standStill(signing: ModelSigning, from: number, to: number): void {
  const { status, workDueAt, contract } = signing;
  const hadWorkTime = workDueAt === null || workDueAt > from;
  const end = endOf(contract);
  if (status === "in_progress" && hadWorkTime && end > from && end <= to && !contract.isDeleted) {
    signing.status = "rejected";
    enter(signing.signer, "CONTRACT_REJECTED", signing.cost);
    return;
  }
  const isOpen = ["in_progress", "pending", "changes_requested"].includes(status);
  if (isOpen && workDueAt !== null && hadWorkTime) signing.workDueAt = workDueAt + to - from;
  if (isOpen && signing.correctionDueAt > from) signing.correctionDueAt += to - from;
  if (status === "rejected" && signing.rejectedAt + APPEAL_MS > from)
    signing.rejectedAt += to - from;
}
