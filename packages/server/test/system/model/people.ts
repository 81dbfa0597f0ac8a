import { eq } from "drizzle-orm";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { accountDeletions, users } from "../../../src/platform/db/schema/index";
import { endAllDueSignings } from "../../../src/work/signings/end-due-signings";
import { click, mailTo, PASSWORD, requestAuth } from "../../accounts/auth/support";
import { addPerson, signedIn } from "../../support/people";
import type { TestServer } from "../../support/server";
import { payBonus } from "./bonuses";
import { endDue, endOf } from "./deadlines";
import { withdrawQuestion } from "./second-approvals";
import { type Attempt, firstOf } from "./step";
import {
  APPEAL_MS,
  chosen,
  enter,
  isOpen,
  MINUTE_MS,
  type ModelPerson,
  type ModelSigning,
  personOf,
  type World,
} from "./world";

/** Somebody new signs up, invited or not, and confirms the email, even twice. */
export function join(world: World, invitedBy: number | null, name: string): Attempt | null {
  /** Hashing a password is slow on purpose. */
  if (world.people.length >= 7) return null;
  const inviter = invitedBy === null ? undefined : personOf(world, invitedBy);
  let joined: Pick<ModelPerson, "person" | "referralCode"> | null = null;
  return {
    call: async ({ server }) => {
      const email = `${name}.${world.people[0]?.person.id}@example.com`;
      const data = { referral_code: inviter?.referralCode };
      const body = { email, password: PASSWORD, data };
      const { status } = await requestAuth(server, "POST", "/signup", body);
      const { link } = await mailTo(server, email);
      await click(link);
      await click(link);
      const person = await signedIn(server, email);
      const { users: rows } = server.services.db.query;
      const row = await rows.findFirst({ where: eq(users.id, person.id) });
      joined = { person, referralCode: row?.referral_code ?? "" };
      if (status !== 200) throw new Error(`signing up answered ${status}`);
    },
    change: () => {
      if (joined === null) throw new Error("the signup was not confirmed");
      const newcomer: ModelPerson = { ...joined, isAdmin: false, balance: 0, ledger: [] };
      world.people.push(newcomer);
      if (inviter === undefined) return;
      if (world.bonuses.hold) newcomer.waitsWith = inviter;
      else payBonus(world, newcomer, inviter);
    },
  };
}

/** An admin lets bonuses wait for the first approval or not, and limits them. */
export function changeBonusRules(world: World, who: number, hold: boolean, cap: number): Attempt {
  const actor = personOf(world, who);
  return {
    refusal: firstOf([!actor.isAdmin, "FORBIDDEN"]),
    call: ({ as }) =>
      as(actor).adminSettings.update({
        bonus_hold_until_first_approval: hold,
        bonus_cap_per_inviter_month: cap,
      }),
    change: () => {
      world.bonuses = { hold, cap };
    },
  };
}

/**
 * The date of somebody's deletion has come; nobody leaves when something of money is open. Another person takes their place
 * among the people. Never an admin: there shall be two.
 */
export function deleteOneAccount(world: World, who: number): Attempt | null {
  const leaving = chosen(
    world.people.filter(({ isAdmin }) => !isAdmin),
    who,
  );
  if (leaving === undefined) return null;
  const isBlocked = world.redemptions.some(
    ({ buyer, status, payout }) =>
      buyer === leaving &&
      (status === "PENDING" || ["to_pay", "sent", "awaiting_details"].includes(payout ?? "")),
  );
  let newcomer: ModelPerson | null = null;
  return {
    call: async ({ server: { services, ...server } }) => {
      const { id } = leaving.person;
      const now = services.now();
      const requested_at = new Date(now.getTime() - 1).toISOString();
      await services.db
        .insert(accountDeletions)
        .values({ user_id: id, requested_at, deletes_at: now.toISOString() })
        .onConflictDoNothing();
      if ((await deleteAccount(services, id)) !== "deleted") return;
      const person = await addPerson({ services, ...server });
      const referralCode = person.id.slice(-12).toUpperCase();
      newcomer = { person, isAdmin: false, referralCode, balance: 0, ledger: [] };
    },
    change: () => {
      if (isBlocked !== (newcomer === null)) throw new Error("the deletion was foreseen otherwise");
      if (newcomer !== null) leave(world, leaving, newcomer);
    },
  };
}

function leave(world: World, leaving: ModelPerson, newcomer: ModelPerson): void {
  endDue(world, undefined, leaving);
  for (const signing of world.signings.filter(({ signer }) => signer === leaving)) {
    withdrawQuestion(world, signing.id);
    if (signing.appeal?.isOpen) signing.appeal = null;
    if (!isOpen(signing)) continue;
    signing.status = "rejected";
    enter(leaving, "CONTRACT_REJECTED", signing.cost);
  }
  if (leaving.balance > 0) enter(leaving, "POINTS_REDEEMED", -leaving.balance);
  // Their notices are gone, by which the holds are counted.
  for (const one of world.redemptions) if (one.buyer === leaving) one.holds = 0;
  world.awaiting = world.awaiting.filter((one) => !(one.isCorrection && one.owner === leaving));
  world.gone.push(leaving);
  world.people[world.people.indexOf(leaving)] = newcomer;
}

/** An admin suspends somebody, time passes, the clock ends what is due, and the suspension is lifted. */
export function suspendForAWhile(
  world: World,
  who: number,
  whom: number,
  minutes: number,
): Attempt {
  const actor = personOf(world, who);
  const person = personOf(world, whom);
  const started = world.now;
  const ended = world.now + minutes * MINUTE_MS;
  return {
    refusal: firstOf([!actor.isAdmin, "FORBIDDEN"], [actor === person, "OWN_DECISION"]),
    call: async ({ as, server }) => {
      const about = { p_user_id: person.person.id, p_reason: "Model" };
      await as(actor).people.suspend(about);
      server.clock.set(new Date(ended));
      await endAllDueSignings(server.services);
      actor.person = await signedIn(server, actor.person.email);
      const lifted = await as(actor).people.lift(about);
      await signInAll(world, server);
      return lifted;
    },
    change: () => {
      world.now = ended;
      for (const signing of world.signings) {
        if (signing.signer === person) standStill(signing, started, ended);
      }
      endDue(world);
    },
  };
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
  const wasOpen = isOpen(signing);
  if (wasOpen && workDueAt !== null && hadWorkTime) signing.workDueAt = workDueAt + to - from;
  if (wasOpen && signing.correctionDueAt > from) signing.correctionDueAt += to - from;
  if (status === "rejected" && signing.rejectedAt + APPEAL_MS > from)
    signing.rejectedAt += to - from;
}

type Later = { minutes: number } | { boundary: "expiry" | "end"; of: number };

/** Time goes on: by minutes, or to the very instant at which a contract changes its state. */
export function passTime(world: World, to: Later): Attempt {
  const later = laterThan(world, to);
  return {
    call: async ({ server }) => {
      server.clock.set(new Date(later));
      await signInAll(world, server);
    },
    change: () => {
      world.now = later;
      for (const one of world.people) one.isUnproved = false;
    },
  };
}

function laterThan({ now, contracts }: World, to: Later): number {
  if ("minutes" in to) return now + to.minutes * MINUTE_MS;
  const contract = chosen(contracts, to.of);
  if (contract === undefined || contract.expiresAt === null) return now;
  const grace = to.boundary === "end" ? (contract.duration * MINUTE_MS) / 2 : 0;
  return Math.max(now, contract.expiresAt + grace);
}

/** Signs everybody in anew: their access tokens may be over. */
export async function signInAll({ people }: World, server: TestServer): Promise<void> {
  for (const one of people) one.person = await signedIn(server, one.person.email);
}
