import { and, eq } from "drizzle-orm";
import { secondApprovals } from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import type { TestServer } from "../../support/server";
import { type Attempt, firstOf } from "./step";
import {
  chosen,
  enter,
  isHeld,
  MINUTE_MS,
  type ModelAwaiting,
  type ModelPerson,
  type ModelRedemption,
  personOf,
  type World,
} from "./world";

/** From how many points on a second admin confirms, in the model and on its server. */
export const SECOND_FROM = 150;

/** Whether so many points need a second admin; null is more than any number. */
export const isMany = (points: number | null): boolean => points === null || points >= SECOND_FROM;

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

export const isAwaiting = (world: World, subjectId: string): boolean =>
  world.awaiting.some((one) => one.subjectId === subjectId && !one.isCorrection);

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
    refusal: () =>
      firstOf(
        [!actor.isAdmin, "FORBIDDEN"],
        [awaiting.by === actor || awaiting.owner === actor, "OWN_DECISION"],
      ) ?? (confirms ? obstacleOf(world, awaiting) : null),
    call: async (server) => {
      const { secondApprovals } = clientOf(server, actor.person);
      const p_id = await idOf(server, awaiting);
      await (confirms ? secondApprovals.confirm({ p_id }) : secondApprovals.refuse({ p_id }));
    },
    change: () => {
      world.awaiting = world.awaiting.filter((one) => one !== awaiting);
      if (confirms) carryOut(world, awaiting);
    },
  };
}

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

/** Approves a redemption: it is paid out, or takes a code. */
export function approve(redemption: ModelRedemption): void {
  const { buyer, item } = redemption;
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
function obstacleOf(world: World, { owner, points, subjectId, kind }: ModelAwaiting) {
  if (kind === "deduction" && (owner?.balance ?? 0) < (points ?? 0)) return "NOT_ENOUGH_POINTS";
  const redemption = world.redemptions.find(({ id }) => id === subjectId);
  if (redemption === undefined) return null;
  if (isHeld(world, redemption)) return "REDEMPTION_HELD";
  return !redemption.item.isCash && redemption.item.codes === 0 ? "NO_CODE_LEFT" : null;
}

function carryOut(world: World, { kind, owner, points, subjectId }: ModelAwaiting): void {
  if (kind === "credit" || kind === "deduction") {
    const source = kind === "credit" ? "POINTS_EARNED" : "POINTS_REDEEMED";
    enter(ownerOf(owner), source, (kind === "credit" ? 1 : -1) * (points ?? 0));
    return;
  }
  const contract = world.contracts.find(({ id }) => id === subjectId);
  if (contract !== undefined) {
    contract.status = "active";
    if (takesPlaces(world, subjectId)) return;
    const { duration } = contract;
    contract.expiresAt = duration === 0 ? null : world.now + duration * MINUTE_MS;
    return;
  }
  const redemption = world.redemptions.find(({ id }) => id === subjectId);
  if (redemption === undefined) throw new Error("what waits is about nothing");
  approve(redemption);
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
