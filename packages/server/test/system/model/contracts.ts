import { FORM } from "../../work/contracts/admin-support";
import { type Asks, isTooLarge, toFields } from "./conditions";
import { endDue, reopen } from "./deadlines";
import { askAboutContract, isMany, totalOf, withdrawQuestion } from "./second-approvals";
import { type Attempt, firstOf } from "./step";
import {
  approvedPlaces,
  chosen,
  enter,
  isOpen,
  MINUTE_MS,
  type ModelContract,
  type ModelPerson,
  personOf,
  takenPlaces,
  type World,
} from "./world";

export interface Terms {
  cost: number;
  reward: number;
  /** Minutes; 0 for ever. */
  duration: number;
  places: number;
  workMinutes: number | null;
  refund: number;
  /** How many places are open at first; null when all are. */
  pilot?: number | null;
  asks?: Asks | null;
}

export function createContract(world: World, who: number, terms: Terms): Attempt {
  const actor = personOf(world, who);
  const { cost, reward, duration, places, workMinutes, refund, pilot = null, asks = null } = terms;
  return {
    refusal: firstOf(
      [!actor.isAdmin, "FORBIDDEN"],
      [refund > cost || isTooLarge(pilot, places), "BAD_REQUEST"],
    ),
    call: ({ as }) =>
      as(actor).adminContracts.create({
        ...FORM,
        p_admin_id: actor.person.id,
        p_points_cost: cost,
        p_points_reward: reward,
        p_duration: duration,
        p_max_signers: places,
        p_work_minutes: workMinutes,
        p_lapse_refund: refund,
        ...toFields(terms),
        p_survey_required: false,
        p_survey_questions: null,
      }),
    change: ({ id }) => {
      const points = totalOf(terms);
      const expiresAt = duration === 0 ? null : world.now + duration * MINUTE_MS;
      const status = isMany(points) ? "inactive" : "active";
      const edited = new Map([[actor, world.now]]);
      const waits = { opensAt: null, isConfirmed: false };
      world.contracts.push({
        id,
        ...terms,
        ...waits,
        pilot,
        asks,
        expiresAt,
        status,
        isDeleted: false,
        edited,
      });
      if (isMany(points)) askAboutContract(world, id, actor, points);
    },
  };
}

export function extend(world: World, who: number, which: number, minutes: number): Attempt | null {
  const actor = personOf(world, who);
  const contract = chosen(world.contracts, which);
  if (contract === undefined) return null;
  return {
    refusal: firstOf(
      [!actor.isAdmin, "FORBIDDEN"],
      [contract.isDeleted, "NOT_FOUND"],
      [contract.expiresAt === null, "NEVER_EXPIRES"],
      [minutes === 0 || contract.opensAt !== null, "BAD_REQUEST"],
    ),
    call: ({ as }) =>
      as(actor).adminContracts.extend({
        p_admin_id: actor.person.id,
        p_contract_id: contract.id,
        p_additional_minutes: minutes,
      }),
    change: () => {
      contract.expiresAt = Math.max(contract.expiresAt ?? 0, world.now) + minutes * MINUTE_MS;
      reopen(world, contract);
    },
  };
}

export function deleteContract(world: World, who: number, which: number): Attempt | null {
  const actor = personOf(world, who);
  const contract = chosen(world.contracts, which);
  if (contract === undefined) return null;
  const body = { p_admin_id: actor.person.id, p_contract_id: contract.id };
  return {
    refusal: firstOf([!actor.isAdmin, "FORBIDDEN"], [contract.isDeleted, "NOT_FOUND"]),
    call: ({ as }) => as(actor).adminContracts.delete(body),
    change: () => {
      endDue(world, contract);
      contract.isDeleted = true;
      withdrawQuestion(world, contract.id);
      for (const signing of world.signings) {
        if (signing.contract !== contract || !isOpen(signing)) continue;
        signing.status = "rejected";
        withdrawQuestion(world, signing.id);
        enter(signing.signer, "CONTRACT_REJECTED", signing.cost);
      }
    },
  };
}

export interface Edit {
  cost?: number | undefined;
  reward?: number | undefined;
  /** Minutes. */
  duration?: number | undefined;
  places?: number | undefined;
  status?: "active" | "inactive" | "completed" | undefined;
  /** Milliseconds; null ends the waiting. */
  opensAt?: number | null | undefined;
}

/** Changes the terms of a contract, which bind whoever signs next. */
export function editContract(world: World, who: number, which: number, edit: Edit): Attempt | null {
  const actor = personOf(world, who);
  const contract = chosen(world.contracts, which);
  if (contract === undefined) return null;
  const { status = contract.status, places = contract.places } = edit;
  return {
    refusal: firstOf(
      [!actor.isAdmin, "FORBIDDEN"],
      [contract.isDeleted, "NOT_FOUND"],
      [status === "completed" && contract.status !== "completed", "BAD_REQUEST"],
      [(edit.cost ?? contract.cost) < contract.refund, "BAD_REQUEST"],
      [isTooLarge(contract.pilot, places), "BAD_REQUEST"],
      [places !== 0 && places < takenPlaces(world, contract), "PLACES_TAKEN"],
    ),
    call: ({ as }) =>
      as(actor).adminContracts.update({
        p_admin_id: actor.person.id,
        p_contract_id: contract.id,
        p_points_cost: edit.cost,
        p_points_reward: edit.reward,
        p_duration: edit.duration,
        p_max_signers: edit.places,
        p_status: edit.status,
      }),
    change: () => applyEdit(world, contract, edit, actor),
  };
}

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** When a contract opens by itself after an edit: one that is opened, or put out of its waiting, does not. */
function openingAfter(contract: ModelContract, { status, opensAt }: Edit): number | null {
  if (opensAt !== undefined) return opensAt;
  return (status ?? contract.status) === "inactive" ? contract.opensAt : null;
}

export function applyEdit(
  world: World,
  contract: ModelContract,
  edit: Edit,
  by: ModelPerson,
): void {
  contract.edited.set(by, world.now);
  const wasAwaiting = withdrawQuestion(world, contract.id);
  const isCounted = contract.status === "active" || contract.isConfirmed;
  const before = isCounted ? (totalOf(contract) ?? NO_LIMIT) : 0;
  const paidBefore = isCounted ? contract.reward : 0;
  const opensAt = openingAfter(contract, edit);
  const waits = contract.opensAt !== null || opensAt !== null;
  const { duration = contract.duration, places = contract.places } = edit;
  const approved = approvedPlaces(world, contract);
  const isFilled = (limit: number) => limit > 0 && approved >= limit;
  const fills = isFilled(places) && !isFilled(contract.places);
  contract.status = edit.status ?? (wasAwaiting && !waits ? "active" : contract.status);
  if (contract.status === "active" && fills) contract.status = "completed";
  contract.expiresAt = waits
    ? runsOut(opensAt ?? world.now, duration)
    : expiryAfter(contract, duration, world.now);
  contract.opensAt = opensAt;
  contract.duration = duration;
  contract.places = places;
  contract.cost = edit.cost ?? contract.cost;
  contract.reward = edit.reward ?? contract.reward;
  const after = totalOf(contract);
  const isMore = contract.reward > paidBefore || (after ?? NO_LIMIT) > before;
  const isToOpen = contract.status === "active" || opensAt !== null;
  const asks = isToOpen && isMore && isMany(after);
  contract.isConfirmed = opensAt !== null && contract.isConfirmed && !asks;
  if (asks) {
    contract.status = "inactive";
    askAboutContract(world, contract.id, by, after);
  }
  reopen(world, contract);
}

/** The expiry moves by the difference; from for ever it runs from now. */
function expiryAfter(contract: ModelContract, duration: number, now: number): number | null {
  if (duration === contract.duration) return contract.expiresAt;
  if (duration === 0 || contract.expiresAt === null) return runsOut(now, duration);
  return contract.expiresAt + (duration - contract.duration) * MINUTE_MS;
}

/** The expiry of a contract whose time begins at `from`. */
export const runsOut = (from: number, duration: number): number | null =>
  duration === 0 ? null : from + duration * MINUTE_MS;
