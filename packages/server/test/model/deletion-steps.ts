import { deleteAccount } from "../../src/account-deletion/delete-account";
import { accountDeletions } from "../../src/db/schema/index";
import { addPerson } from "../support/people";
import type { TestServer } from "../support/server";
import { endDue } from "./deadlines";
import { Step } from "./step";
import { chosen, enter, type Foreseen, type ModelPerson, type World } from "./world";

const OPEN = ["in_progress", "pending", "changes_requested"];

/** The date of somebody's deletion has come. Another person takes their place among the people. */
export class DeleteAccount extends Step {
  private newcomer: ModelPerson | null = null;
  constructor(private readonly who: number) {
    super();
  }
  protected given() {
    return { who: this.who };
  }
  /** Never an admin: there shall be two. */
  private of(world: World): ModelPerson {
    const leaving = chosen(
      world.people.filter(({ isAdmin }) => !isAdmin),
      this.who,
    );
    if (leaving === undefined) throw new Error("there is nobody to delete");
    return leaving;
  }
  protected foresee(world: World): Foreseen {
    const leaving = this.of(world);
    const isBlocked = world.redemptions.some(
      ({ buyer, status, payout }) =>
        buyer === leaving && (status === "PENDING" || payout === "to_pay" || payout === "sent"),
    );
    if (isBlocked) return { outcome: "OK", change: () => this.take(world, null) };
    return { outcome: "OK", change: () => this.take(world, leaving) };
  }
  /** What is different afterwards; nobody leaves when something of money is open. */
  private take(world: World, leaving: ModelPerson | null): void {
    const { newcomer } = this;
    if ((leaving === null) !== (newcomer === null))
      throw new Error("the deletion was foreseen otherwise");
    if (leaving === null || newcomer === null) return;
    endDue(world, undefined, leaving);
    for (const signing of world.signings.filter(({ signer }) => signer === leaving)) {
      if (signing.appeal?.isOpen) signing.appeal = null;
      if (!OPEN.includes(signing.status)) continue;
      signing.status = "rejected";
      enter(leaving, "CONTRACT_REJECTED", signing.cost);
    }
    if (leaving.balance > 0) enter(leaving, "POINTS_REDEEMED", -leaving.balance);
    // Their notices are gone, by which the holds are counted.
    for (const one of world.redemptions) if (one.buyer === leaving) one.holds = 0;
    world.awaiting = world.awaiting.filter(
      ({ owner, isCorrection }) => !(isCorrection && owner === leaving),
    );
    world.gone.push(leaving);
    world.people[world.people.indexOf(leaving)] = newcomer;
  }
  protected async attempt(world: World, server: TestServer): Promise<unknown> {
    const { person } = this.of(world);
    const { services } = server;
    const now = services.now();
    const requested_at = new Date(now.getTime() - 1).toISOString();
    await services.db
      .insert(accountDeletions)
      .values({ user_id: person.id, requested_at, deletes_at: now.toISOString() })
      .onConflictDoNothing();
    this.newcomer = null;
    if ((await deleteAccount(services, person.id)) === "deleted") {
      const another = await addPerson(server);
      const referralCode = another.id.slice(-12).toUpperCase();
      this.newcomer = {
        person: another,
        isAdmin: false,
        referralCode,
        balance: 0,
        ledger: [],
      };
    }
    return { id: person.id };
  }
}
