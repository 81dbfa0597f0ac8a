import { payWaitingBonus } from "./bonuses";
import {
  approveSigning,
  countAlone,
  isAwaiting,
  needsTwo,
  withdrawQuestion,
} from "./second-approvals";
import { signingAndActor } from "./signings";
import { type Attempt, firstOf, type Reason } from "./step";
import {
  APPEAL_MS,
  chosen,
  enter,
  MINUTE_MS,
  type ModelPerson,
  type ModelSigning,
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
  const { id, contract, signer, reward: points } = signing;
  const decided = { by: actor, owner: signer, contract, points };
  return {
    refusal: firstOf(
      ...undecidable(signing, actor),
      [approves && isAwaiting(world, id), "AWAITING_SECOND"],
      [approves && signer.waitsWith === actor, "OWN_DECISION"],
    ),
    call: ({ as }) => {
      const { submissions } = as(actor);
      const decide = approves ? submissions.approve : submissions.reject;
      return decide({ p_signed_contract_id: id });
    },
    change: () => {
      if (!approves) {
        signing.status = "rejected";
        withdrawQuestion(world, id);
        signing.rejectedBy = actor;
        signing.rejectedAt = world.now;
        enter(signer, "CONTRACT_REJECTED", signing.cost);
        return;
      }
      if (needsTwo(world, decided)) {
        const about = { subjectId: id, owner: signer, by: actor, points, isCorrection: false };
        world.awaiting.push({ kind: "submission", ...about });
        return;
      }
      countAlone(world, decided);
      approveSigning(world, signing);
    },
  };
}

export function requestChanges(world: World, who: number, which: number): Attempt | null {
  const actor = personOf(world, who);
  const signing = chosen(world.signings, which);
  if (signing === undefined) return null;
  const body = { p_signed_contract_id: signing.id, p_note: "Please add the price." };
  return {
    refusal: firstOf(...undecidable(signing, actor), [signing.rounds === ROUNDS, "ROUNDS_USED_UP"]),
    call: ({ as }) => as(actor).submissions.requestChanges(body),
    change: () => {
      signing.status = "changes_requested";
      withdrawQuestion(world, signing.id);
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
  const body = { p_signed_contract_id: signing.id, p_text: "Please look again." };
  return {
    refusal: firstOf(
      [signing.signer !== actor, "NOT_FOUND"],
      [signing.appeal !== null, "ALREADY_APPEALED"],
      [!isRejected, "NOT_APPEALABLE"],
      [signing.rejectedAt + APPEAL_MS <= world.now, "APPEAL_TOO_LATE"],
    ),
    call: ({ as }) => as(actor).contracts.appeal(body),
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
    refusal: firstOf(
      [!actor.isAdmin, "FORBIDDEN"],
      // The server holds an admin of no sequence: there is always another one.
      [signer === actor || signing.rejectedBy === actor, "OWN_DECISION"],
      [!appeal.isOpen, "ALREADY_DECIDED"],
      [overturns && signer.waitsWith === actor, "OWN_DECISION"],
    ),
    call: ({ as }) =>
      as(actor).appeals.decide({
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
