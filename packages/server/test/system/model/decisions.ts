import { clientOf } from "../../support/client";
import { signingAndActor } from "./signings";
import { type Attempt, firstOf, type Reason } from "./step";
import {
  APPEAL_MS,
  approvedPlaces,
  chosen,
  enter,
  MINUTE_MS,
  type ModelPerson,
  type ModelSigning,
  payWaitingBonus,
  personOf,
  type World,
} from "./world";

const CORRECTION_MS = 72 * 60 * MINUTE_MS;
const ROUNDS = 3;

/** The reasons why somebody decides nothing about a submission. */
const undecidable = ({ signer, status }: ModelSigning, actor: ModelPerson): Reason[] => [
  [!actor.isAdmin, "FORBIDDEN"],
  [signer === actor, "OWN_DECISION"],
  [["approved", "rejected"].includes(status), "ALREADY_DECIDED"],
  [status !== "pending", "NOT_SUBMITTED"],
];

export function decideSubmission(
  world: World,
  who: number,
  which: number,
  approves: boolean,
): Attempt | null {
  const actor = personOf(world, who);
  const signing = chosen(world.signings, which);
  if (signing === undefined) return null;
  const { contract, signer } = signing;
  return {
    refusal: () =>
      firstOf(...undecidable(signing, actor), [
        approves && signer.waitsWith === actor,
        "OWN_DECISION",
      ]),
    call: (server) => {
      const { submissions } = clientOf(server, actor.person);
      const decide = approves ? submissions.approve : submissions.reject;
      return decide({ p_signed_contract_id: signing.id });
    },
    change: () => {
      signing.status = approves ? "approved" : "rejected";
      if (!approves) {
        signing.rejectedBy = actor;
        signing.rejectedAt = world.now;
        enter(signer, "CONTRACT_REJECTED", signing.cost);
        return;
      }
      enter(signer, "CONTRACT_COMPLETED", signing.reward);
      payWaitingBonus(world, signer);
      const isFilled = contract.places > 0 && approvedPlaces(world, contract) >= contract.places;
      if (isFilled) contract.status = "completed";
    },
  };
}

export function requestChanges(world: World, who: number, which: number): Attempt | null {
  const actor = personOf(world, who);
  const signing = chosen(world.signings, which);
  if (signing === undefined) return null;
  return {
    refusal: () =>
      firstOf(...undecidable(signing, actor), [signing.rounds === ROUNDS, "ROUNDS_USED_UP"]),
    call: (server) => {
      const body = { p_signed_contract_id: signing.id, p_note: "Please add the price." };
      return clientOf(server, actor.person).submissions.requestChanges(body);
    },
    change: () => {
      signing.status = "changes_requested";
      signing.rounds += 1;
      signing.correctionDueAt = world.now + CORRECTION_MS;
    },
  };
}

/** The signer appeals a rejection, or tries to. */
export function appealRejection(world: World, who: number, which: number): Attempt | null {
  const found = signingAndActor(world, who, which);
  if (found === null) return null;
  const { signing, actor } = found;
  const isRejected = signing.status === "rejected" && signing.rejectedBy !== null;
  return {
    refusal: () =>
      firstOf(
        [signing.signer !== actor, "NOT_FOUND"],
        [signing.appeal !== null, "ALREADY_APPEALED"],
        [!isRejected, "NOT_APPEALABLE"],
        [signing.rejectedAt + APPEAL_MS <= world.now, "APPEAL_TOO_LATE"],
      ),
    call: (server) => {
      const body = { p_signed_contract_id: signing.id, p_text: "Please look again." };
      return clientOf(server, actor.person).contracts.appeal(body);
    },
    change: ({ id }) => {
      signing.appeal = { id, isOpen: true };
    },
  };
}

/** Somebody decides about one of the appeals. */
export function decideAppeal(
  world: World,
  who: number,
  which: number,
  overturns: boolean,
): Attempt | null {
  const actor = personOf(world, who);
  const signing = chosen(
    world.signings.filter((one) => one.appeal !== null),
    which,
  );
  if (!signing?.appeal) return null;
  const { appeal, signer } = signing;
  return {
    refusal: () =>
      firstOf(
        [!actor.isAdmin, "FORBIDDEN"],
        // The server holds an admin of no sequence: there is always another one.
        [signer === actor || signing.rejectedBy === actor, "OWN_DECISION"],
        [!appeal.isOpen, "ALREADY_DECIDED"],
        [overturns && signer.waitsWith === actor, "OWN_DECISION"],
      ),
    call: (server) =>
      clientOf(server, actor.person).appeals.decide({
        p_appeal_id: appeal.id,
        p_overturn: overturns,
        p_note: "It is complete.",
      }),
    change: () => {
      appeal.isOpen = false;
      if (!overturns) return;
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

/**
 * An admin takes points of what an approved signing paid: with `isPaid` of one that has paid, if there is one. No reward of the
 * model is so high that a second admin would have to confirm it.
 */
export function takeBack(
  world: World,
  who: number,
  which: number,
  points: number,
  isPaid: boolean,
): Attempt | null {
  const actor = personOf(world, who);
  const paid = world.signings.filter((one) => one.status === "approved" && one.reward > 0);
  const signing = chosen(isPaid && paid.length > 0 ? paid : world.signings, which);
  if (signing === undefined) return null;
  const { signer, status, reward, takenBack = 0 } = signing;
  return {
    refusal: () =>
      firstOf(
        [!actor.isAdmin, "FORBIDDEN"],
        [signer === actor, "OWN_DECISION"],
        [world.gone.includes(signer), "NOT_FOUND"],
        [status !== "approved" || takenBack + points > reward, "BAD_REQUEST"],
        [signer.balance < points, "NOT_ENOUGH_POINTS"],
      ),
    call: (server) =>
      clientOf(server, actor.person).points.deduct({
        user_id: signer.person.id,
        points_to_deduct: points,
        p_signed_contract_id: signing.id,
      }),
    change: () => {
      signing.takenBack = takenBack + points;
      enter(signer, "POINTS_REDEEMED", -points);
    },
  };
}
