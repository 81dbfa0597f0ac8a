import { eq } from "drizzle-orm";
import { users } from "../../src/db/schema/index";
import { click, mailTo, PASSWORD, requestAuth } from "../auth/support";
import { clientOf } from "../support/client";
import { signedIn } from "../support/people";
import type { TestServer } from "../support/server";
import { isMany } from "./second-steps";
import { Step } from "./step";
import {
  chosen,
  enter,
  type Foreseen,
  MINUTE_MS,
  type ModelPerson,
  payBonus,
  refused,
  type World,
} from "./world";

export class DeductPoints extends Step {
  constructor(
    private readonly who: number,
    private readonly from: number,
    private readonly points: number,
  ) {
    super();
  }
  protected given() {
    return { who: this.who, from: this.from, points: this.points };
  }
  protected foresee(world: World): Foreseen {
    const owner = chosen(world.people, this.from);
    if (owner === undefined) throw new Error("there is no person to choose");
    if (!chosen(world.people, this.who)?.isAdmin) return refused("FORBIDDEN");
    if (owner === chosen(world.people, this.who)) return refused("OWN_DECISION");
    if (owner.balance < this.points) return refused("NOT_ENOUGH_POINTS");
    return { outcome: "OK", change: () => correct(world, owner, this.who, -this.points) };
  }
  protected attempt(world: World, server: TestServer) {
    const body = {
      user_id: chosen(world.people, this.from)?.person.id ?? "",
      points_to_deduct: this.points,
    };
    return clientOf(server, chosen(world.people, this.who)?.person).points.deduct(body);
  }
}

/** Moves the points, or has them wait for a second admin. */
function correct(world: World, owner: ModelPerson, who: number, points: number): void {
  const by = chosen(world.people, who);
  if (by === undefined) throw new Error("there is no person to choose");
  if (!isMany(Math.abs(points))) {
    enter(owner, points < 0 ? "POINTS_REDEEMED" : "POINTS_EARNED", points);
    return;
  }
  const about = { subjectId: owner.person.id, owner, by, isCorrection: true };
  const kind = points < 0 ? "deduction" : "credit";
  world.awaiting.push({ kind, points: Math.abs(points), ...about });
}

/** An admin gives points to somebody. */
export class CreditPoints extends Step {
  constructor(
    private readonly who: number,
    private readonly to: number,
    private readonly points: number,
  ) {
    super();
  }
  protected given() {
    return { who: this.who, to: this.to, points: this.points };
  }
  protected foresee(world: World): Foreseen {
    const owner = chosen(world.people, this.to);
    const actor = chosen(world.people, this.who);
    if (owner === undefined) throw new Error("there is no person to choose");
    if (!actor?.isAdmin) return refused("FORBIDDEN");
    if (owner === actor) return refused("OWN_DECISION");
    return { outcome: "OK", change: () => correct(world, owner, this.who, this.points) };
  }
  protected attempt(world: World, server: TestServer) {
    const p_user_id = chosen(world.people, this.to)?.person.id ?? "";
    const actor = chosen(world.people, this.who)?.person;
    const body = { p_user_id, p_points: this.points, p_reason: "Model" };
    return clientOf(server, actor).points.credit(body);
  }
}

/** Somebody new signs up, invited or not, and confirms the email, even twice. */
export class Join extends Step {
  constructor(
    private readonly invitedBy: number | null,
    private readonly name: string,
  ) {
    super();
  }
  /** Hashing a password is slow on purpose. */
  override check(world: Readonly<World>): boolean {
    return world.people.length < 7;
  }
  protected given() {
    return { invitedBy: this.invitedBy };
  }
  private joined: Pick<ModelPerson, "person" | "referralCode"> | null = null;
  private inviter(world: World): ModelPerson | undefined {
    return this.invitedBy === null ? undefined : chosen(world.people, this.invitedBy);
  }
  protected foresee(world: World): Foreseen {
    const inviter = this.inviter(world);
    return {
      outcome: "OK",
      change: () => {
        if (this.joined === null) throw new Error("the signup was not confirmed");
        const newcomer: ModelPerson = { ...this.joined, isAdmin: false, balance: 0, ledger: [] };
        world.people.push(newcomer);
        if (inviter === undefined) return;
        if (world.bonuses.hold) newcomer.waitsWith = inviter;
        else payBonus(world, newcomer, inviter);
      },
    };
  }
  protected async attempt(world: World, server: TestServer): Promise<unknown> {
    const email = `${this.name}.${world.people[0]?.person.id}@example.com`;
    const data = { referral_code: this.inviter(world)?.referralCode };
    const { status } = await requestAuth(server, "POST", "/signup", {
      email,
      password: PASSWORD,
      data,
    });
    const { link } = await mailTo(server, email);
    await click(link);
    await click(link);
    const person = await signedIn(server, email);
    const row = await server.services.db.query.users.findFirst({ where: eq(users.id, person.id) });
    this.joined = { person, referralCode: row?.referral_code ?? "" };
    if (status !== 200) throw new Error(`signing up answered ${status}`);
    return { id: person.id };
  }
}

/** An admin lets bonuses wait for the first approval or not, and limits them. */
export class ChangeBonusRules extends Step {
  constructor(
    private readonly who: number,
    private readonly hold: boolean,
    private readonly cap: number,
  ) {
    super();
  }
  protected given() {
    return { who: this.who, hold: this.hold, cap: this.cap };
  }
  protected foresee(world: World): Foreseen {
    if (!chosen(world.people, this.who)?.isAdmin) return refused("FORBIDDEN");
    const change = () => {
      world.bonuses = { hold: this.hold, cap: this.cap };
    };
    return { outcome: "OK", change };
  }
  protected attempt(world: World, server: TestServer) {
    return clientOf(server, chosen(world.people, this.who)?.person).adminSettings.update({
      bonus_hold_until_first_approval: this.hold,
      bonus_cap_per_inviter_month: this.cap,
    });
  }
}

/** Time goes on: by minutes, or to the very instant at which a contract changes its state. */
export class PassTime extends Step {
  constructor(
    private readonly to: { minutes: number } | { boundary: "expiry" | "end"; of: number },
  ) {
    super();
  }
  protected given() {
    return this.to;
  }
  private later(world: World): number {
    if ("minutes" in this.to) return world.now + this.to.minutes * MINUTE_MS;
    const contract = chosen(world.contracts, this.to.of);
    if (contract === undefined || contract.expiresAt === null) return world.now;
    const grace = this.to.boundary === "end" ? (contract.duration * MINUTE_MS) / 2 : 0;
    return Math.max(world.now, contract.expiresAt + grace);
  }
  protected foresee(world: World): Foreseen {
    const later = this.later(world);
    return {
      outcome: "OK",
      change: () => {
        world.now = later;
      },
    };
  }
  protected async attempt(world: World, server: TestServer): Promise<unknown> {
    server.clock.set(new Date(this.later(world)));
    for (const one of world.people) one.person = await signedIn(server, one.person.email);
    return null;
  }
}
