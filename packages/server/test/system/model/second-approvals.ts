import { and, eq } from "drizzle-orm";
import { secondApprovals } from "../../../src/platform/db/schema/index";
import type { TestServer } from "../../support/server";
import { payWaitingBonus } from "./bonuses";
import { type Attempt, firstOf } from "./step";
import {
  approvedPlaces,
  chosen,
  enter,
  isHeld,
  MINUTE_MS,
  type ModelAwaiting,
  type ModelContract,
  type ModelPerson,
  type ModelRedemption,
  type ModelSigning,
  personOf,
  type World,
} from "./world";

/** From how many points on a second admin confirms, in the model and on its server. */
export const SECOND_FROM = 150;

/** Whether so many points need a second admin; null is more than any number. */
export const isMany = (points: number | null): boolean => points === null || points >= SECOND_FROM;

/** How many times that one admin alone moves in a day, in all. */
export const DAILY_FACTOR = 4;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What one admin decides about a person; `contract` of a submission. */
interface Decided {
  by: ModelPerson;
  owner: ModelPerson;
  points: number;
  contract?: ModelContract;
}

/** Whether it needs a second admin: by itself, or with what this admin decided alone within a day. */
export function needsTwo(world: World, { by, owner, points, contract }: Decided): boolean {
  const isOwn = (one: ModelContract | undefined) =>
    one === undefined || (one.edited.get(by) ?? 0) > world.now - 30 * DAY_MS;
  if (!isOwn(contract) || points === 0) return false;
  const counted = world.alone.filter(
    (one) => one.by === by && one.at > world.now - DAY_MS && isOwn(one.contract),
  );
  const sum = (list: typeof counted) => list.reduce((all, one) => all + one.points, points);
  return (
    isMany(points) ||
    isMany(sum(counted.filter((one) => one.owner === owner))) ||
    sum(counted) >= SECOND_FROM * DAILY_FACTOR
  );
}

/** Remembers what one admin has decided alone. */
export function countAlone(world: World, decided: Decided): void {
  world.alone.push({ ...decided, at: world.now });
}

/** What all places of a contract pay; null without a limit. */
export function totalOf({ reward, places }: { reward: number; places: number }): number | null {
  if (reward === 0) return 0;
  return places === 0 ? null : reward * places;
}

/** Takes back what waits about a contract or redemption; answers whether there was something. */
export function withdrawQuestion(world: World, subjectId: string): boolean {
  const before = world.awaiting.length;
  world.awaiting = world.awaiting.filter((one) => one.subjectId !== subjectId || one.isCorrection);
  return world.awaiting.length < before;
}

/** Whether an approval, a publishing or a change of an item waits; the end of a hold is a matter of its own. */
export const isAwaiting = (
  world: World,
  subjectId: string,
  isMeant = ({ kind }: ModelAwaiting) => kind !== "release",
): boolean =>
  world.awaiting.some((one) => one.subjectId === subjectId && !one.isCorrection && isMeant(one));

export const isReleaseAwaiting = (world: World, subjectId: string): boolean =>
  isAwaiting(world, subjectId, ({ kind }) => kind === "release");

/** A second admin confirms or refuses. */
export function decideSecond(
  world: World,
  who: number,
  which: number,
  confirms: boolean,
): Attempt | null {
  const actor = personOf(world, who);
  const awaiting = chosen(world.awaiting, which);
  if (awaiting === undefined) return null;
  return {
    refusal:
      firstOf(
        [!actor.isAdmin, "FORBIDDEN"],
        [awaiting.by === actor || awaiting.owner === actor, "OWN_DECISION"],
        [confirms && getsBonus(awaiting, actor), "OWN_DECISION"],
      ) ?? (confirms ? obstacleOf(world, awaiting) : null),
    call: async ({ as, server }) => {
      const { secondApprovals } = as(actor);
      const p_id = await idOf(server, awaiting);
      await (confirms ? secondApprovals.confirm({ p_id }) : secondApprovals.refuse({ p_id }));
    },
    change: () => {
      world.awaiting = world.awaiting.filter((one) => one !== awaiting);
      if (confirms) carryOut(world, awaiting);
      else if (awaiting.kind === "payout_details") askAgain(world, awaiting.subjectId, actor);
    },
  };
}

/** Whether confirming pays this admin a bonus. */
const getsBonus = ({ kind, owner }: ModelAwaiting, actor: ModelPerson): boolean =>
  kind === "submission" && owner?.waitsWith === actor;

/** The server's id of what waits: of equal ones, any. */
async function idOf(server: TestServer, awaiting: ModelAwaiting): Promise<string> {
  const { kind, subjectId, by, points } = awaiting;
  const open = await server.services.db
    .select()
    .from(secondApprovals)
    .where(and(eq(secondApprovals.subject_id, subjectId), eq(secondApprovals.state, "open")));
  const found = open.find(
    (one) => one.kind === kind && one.requested_by === by.person.id && one.points === points,
  );
  if (found === undefined) throw new Error(`the server has no open ${kind} of ${subjectId}`);
  return found.id;
}

/** Has a contract wait. */
export function askAboutContract(
  world: World,
  subjectId: string,
  by: ModelPerson,
  points: number | null,
): void {
  const kind = "contract" as const;
  world.awaiting.push({ kind, subjectId, owner: null, by, points, isCorrection: false });
}

/** Approves a submission: the reward is paid, and with it the bonus that waits. */
export function approveSigning(world: World, signing: ModelSigning): void {
  const { signer, contract, reward } = signing;
  signing.status = "approved";
  enter(signer, "CONTRACT_COMPLETED", reward);
  payWaitingBonus(world, signer);
  const isFilled = contract.places > 0 && approvedPlaces(world, contract) >= contract.places;
  if (isFilled) contract.status = "completed";
}

/** Approves a redemption: it is paid out, or takes a code. */
export function approve(world: World, redemption: ModelRedemption): void {
  const { buyer, item } = redemption;
  withdrawQuestion(world, redemption.id);
  redemption.status = "APPROVED";
  redemption.payout = item.isCash ? "to_pay" : null;
  enter(buyer, "REDEMPTION_APPROVED", 0);
  if (item.isCash) {
    enter(buyer, "COMMISSION_FEE", 0);
    return;
  }
  item.codes -= 1;
  redemption.hasCode = true;
}

/** Why it cannot be done any more, or yet. */
function obstacleOf(world: World, { owner, points, subjectId, kind, signing }: ModelAwaiting) {
  const { takenBack = 0, reward = 0 } = signing ?? {};
  if (signing !== undefined && takenBack + (points ?? 0) > reward) return "BAD_REQUEST";
  if (kind === "deduction" && (owner?.balance ?? 0) < (points ?? 0)) return "NOT_ENOUGH_POINTS";
  const redemption = world.redemptions.find(({ id }) => id === subjectId);
  if (redemption === undefined || kind === "payout_details" || kind === "release") return null;
  if (isHeld(world, redemption)) return "REDEMPTION_HELD";
  return !redemption.item.isCash && redemption.item.codes === 0 ? "NO_CODE_LEFT" : null;
}

/** Has a payout wait for another account. */
export function askAgain(world: World, subjectId: string, by: ModelPerson): void {
  const redemption = world.redemptions.find(({ id }) => id === subjectId);
  if (redemption === undefined) throw new Error("what waits is about nothing");
  redemption.payout = "awaiting_details";
  redemption.askedFor = { by, due: world.now + 14 * 24 * 60 * MINUTE_MS };
}

function carryOut(world: World, awaiting: ModelAwaiting): void {
  const { kind, owner, points, subjectId, change } = awaiting;
  if (kind === "payout_details") return;
  if (kind === "credit" || kind === "deduction") {
    const source = kind === "credit" ? "POINTS_EARNED" : "POINTS_REDEEMED";
    enter(ownerOf(owner), source, (kind === "credit" ? 1 : -1) * (points ?? 0));
    const { signing } = awaiting;
    if (signing !== undefined) signing.takenBack = (signing.takenBack ?? 0) + (points ?? 0);
    return;
  }
  const item = world.items.find(({ id }) => id === subjectId);
  if (item !== undefined && change !== undefined) {
    if ("price" in change) item.price = change.price;
    else item.stock += change.more;
    return;
  }
  const contract = world.contracts.find(({ id }) => id === subjectId);
  if (contract !== undefined) {
    if (contract.opensAt !== null && contract.opensAt > world.now) {
      contract.isConfirmed = true;
      return;
    }
    contract.opensAt = null;
    contract.status = "active";
    if (takesPlaces(world, subjectId)) return;
    const { duration } = contract;
    contract.expiresAt = duration === 0 ? null : world.now + duration * MINUTE_MS;
    return;
  }
  const signing = world.signings.find(({ id }) => id === subjectId);
  if (signing !== undefined) {
    approveSigning(world, signing);
    return;
  }
  const redemption = world.redemptions.find(({ id }) => id === subjectId);
  if (redemption === undefined) throw new Error("what waits is about nothing");
  if (kind === "release") {
    redemption.heldUntil = null;
    return;
  }
  approve(world, redemption);
}

function ownerOf(owner: ModelPerson | null): ModelPerson {
  if (owner === null) throw new Error("a correction is about a person");
  return owner;
}

/** Whether somebody holds a place of the contract. */
function takesPlaces({ signings }: World, contractId: string): boolean {
  const free = ["rejected", "lapsed", "given_back"];
  return signings.some(
    (one) => one.contract.id === contractId && !free.includes(one.status) && !one.isOverturned,
  );
}
