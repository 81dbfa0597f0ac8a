import { endAllDueSignings } from "../../../src/work/signings/end-due-signings";
import { isEligible } from "./conditions";
import { endDue, endedAs, refusedByClock } from "./deadlines";
import { withdrawQuestion } from "./second-approvals";
import { type Attempt, firstOf } from "./step";
import {
  ageOf,
  chosen,
  enter,
  MINUTE_MS,
  type ModelContract,
  type ModelPerson,
  type ModelSigning,
  personOf,
  signingOf,
  takenPlaces,
  type World,
} from "./world";

/** One of the signings, and mostly its signer: nobody acts for an account that was deleted. */
export function signingAndActor(world: World, who: number, which: number) {
  const signing = chosen(world.signings, which);
  if (signing === undefined) return null;
  const isOther = world.gone.includes(signing.signer) || who % 4 === 0;
  return { signing, actor: isOther ? personOf(world, who) : signing.signer };
}

const NO_LIMIT = Number.POSITIVE_INFINITY;

/** Why nobody can sign the contract; null when somebody can. */
function signingClosed(world: World, contract: ModelContract) {
  const age = ageOf(world, contract);
  const open = Math.min(contract.places || NO_LIMIT, contract.pilot ?? NO_LIMIT);
  const isFull = takenPlaces(world, contract) >= open;
  return firstOf(
    [contract.isDeleted || contract.opensAt !== null, "NOT_FOUND"],
    [age === "grace", "CONTRACT_IN_GRACE_PERIOD"],
    [age === "over", "CONTRACT_EXPIRED"],
    [contract.status !== "active", "CONTRACT_NOT_ACTIVE"],
    [isFull, "CONTRACT_FULL"],
  );
}

/** Why signing is refused; null when it is not. */
function signingRefused(world: World, contract: ModelContract, signer: ModelPerson) {
  if (signingOf(world, contract, signer) !== undefined) return "ALREADY_SIGNED";
  return (
    signingClosed(world, contract) ??
    firstOf(
      [!isEligible(world, contract, signer), "NOT_ELIGIBLE"],
      [signer.balance < contract.cost, "NOT_ENOUGH_POINTS"],
    )
  );
}

function submittingRefused(world: World, signing: ModelSigning | undefined): string | null {
  if (signing === undefined) return "NOT_FOUND";
  if (signing.status === "lapsed") return "WORK_TIME_OVER";
  if (signing.status === "missed") return "SUBMISSION_EXPIRED";
  const isOpen = signing.status === "in_progress" || signing.status === "changes_requested";
  return isOpen ? refusedByClock(world, signing) : "NOT_SUBMITTABLE";
}

export function sign(world: World, who: number, which: number): Attempt | null {
  const actor = personOf(world, who);
  const contract = chosen(world.contracts, which);
  if (contract === undefined) return null;
  return {
    refusal: () => {
      // Where no place is free, what is due ends first, even if the signing is refused for another reason then.
      if (signingClosed(world, contract) === "CONTRACT_FULL") endDue(world, contract);
      return signingRefused(world, contract, actor);
    },
    call: ({ as }) => as(actor).contracts.sign({ p_contract_id: contract.id }),
    change: ({ id }) => {
      const { cost, reward, refund, workMinutes } = contract;
      world.signings.push({
        id,
        contract,
        signer: actor,
        status: "in_progress",
        cost,
        reward,
        refund,
        workDueAt: workMinutes === null ? null : world.now + workMinutes * MINUTE_MS,
        correctionDueAt: 0,
        rounds: 0,
        submittedFrom: "in_progress",
        rejectedBy: null,
        rejectedAt: 0,
        appeal: null,
        isOverturned: false,
      });
      enter(actor, "CONTRACT_SIGNED", -cost);
    },
  };
}

/** Hands in one's own signing, or tries to hand in somebody else's. */
export function submit(world: World, who: number, which: number): Attempt | null {
  const found = signingAndActor(world, who, which);
  if (found === null) return null;
  const { signing, actor } = found;
  const body = { p_signed_contract_id: signing.id, p_survey_responses: {} };
  return {
    refusal: submittingRefused(world, signing.signer === actor ? signing : undefined),
    call: ({ as }) => as(actor).contracts.submit(body),
    change: () => {
      const isCorrection = signing.status === "changes_requested";
      signing.submittedFrom = isCorrection ? "changes_requested" : "in_progress";
      signing.status = "pending";
    },
  };
}

export function giveBack(world: World, who: number, which: number): Attempt | null {
  const found = signingAndActor(world, who, which);
  if (found === null) return null;
  const { signing, actor } = found;
  const body = { p_signed_contract_id: signing.id };
  return {
    refusal:
      firstOf(
        [signing.signer !== actor, "NOT_FOUND"],
        [signing.status !== "in_progress", "CANNOT_GIVE_BACK"],
      ) ?? refusedByClock(world, signing),
    call: ({ as }) => as(actor).contracts.giveBackPlace(body),
    change: () => {
      signing.status = "given_back";
      if (signing.refund > 0) enter(actor, "CONTRACT_REJECTED", signing.refund);
    },
  };
}

export function withdraw(world: World, who: number, which: number): Attempt | null {
  const found = signingAndActor(world, who, which);
  if (found === null) return null;
  const { signing, actor } = found;
  const isWorkOver = signing.workDueAt !== null && signing.workDueAt <= world.now;
  const body = { p_signed_contract_id: signing.id };
  return {
    refusal: firstOf(
      [signing.signer !== actor, "NOT_FOUND"],
      [signing.status !== "pending", "CANNOT_WITHDRAW"],
      [ageOf(world, signing.contract) === "over", "SUBMISSION_EXPIRED"],
      [signing.submittedFrom === "in_progress" && isWorkOver, "WORK_TIME_OVER"],
    ),
    call: ({ as }) => as(actor).contracts.withdraw(body),
    change: () => {
      signing.status = signing.submittedFrom;
      withdrawQuestion(world, signing.id);
    },
  };
}

/** The task that ends signings whose time is over. */
export function endDueSignings(world: World): Attempt {
  return {
    call: ({ server }) => endAllDueSignings(server.services),
    change: () => endDue(world),
  };
}

/** What people are shown: also what the clock has ended and no task has stored yet. */
function shownStatus(world: World, signing: ModelSigning | undefined): string {
  if (signing === undefined) return "none";
  return endedAs(world, signing) ?? signing.status;
}

/** What the product says may be done agrees with what the model would allow. */
export function askWhatIsAllowed(world: World, who: number, which: number): Attempt | null {
  const actor = personOf(world, who);
  const contract = chosen(world.contracts, which);
  if (contract === undefined) return null;
  const own = signingOf(world, contract, actor);
  let answers: unknown;
  return {
    refusal: () => {
      const isHidden = contract.isDeleted || contract.opensAt !== null;
      return isHidden && own === undefined ? "NOT_FOUND" : null;
    },
    call: async ({ as }) => {
      const { contracts } = as(actor);
      const { signing } = await contracts.get({ id: contract.id });
      const input = { p_contract_id: contract.id };
      answers = {
        sign: await contracts.validateSigning(input),
        submit: await contracts.validateSubmission(input),
        status: signing?.status ?? "none",
      };
    },
    change: () => {
      const foreseen = {
        sign: signingRefused(world, contract, actor) === null,
        submit: submittingRefused(world, own) === null,
        status: shownStatus(world, own),
      };
      const [said, wanted] = [answers, foreseen].map((one) => JSON.stringify(one));
      if (said !== wanted) throw new Error(`the server says ${said}, the model ${wanted}`);
    },
  };
}
