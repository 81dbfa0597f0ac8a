import type { REJECTION_REASONS } from "@signpoint/api/constants";
import { DAY, type DemoContract, HOUR } from "./demo-contract";
import { POOR_ANSWERS, PRAISE, REASONS } from "./demo-notes";
import type { DemoPerson } from "./demo-people";
import type { Random } from "./random";

/** A signing of the demo data with one review. Times are minutes before the seeding; what would come after it is null. */
export interface SimpleSigning {
  username: string;
  contract: DemoContract;
  signed: number;
  submitted: number | null;
  decided: number | null;
  decision: "approve" | "reject";
  /** By question; null for one that is skipped. */
  answers: (string | null)[];
  /** Whether the first answers are saved as a draft while nothing is submitted. */
  hasDraft: boolean;
  note: string | null;
  /** Why it is rejected. */
  reason: (typeof REJECTION_REASONS)[number] | null;
}

/** The probability that a signer never submits, and that a submission is poor and rejected. */
const NEVER_SUBMITTED = 0.07;
const POOR = 0.14;
const OPTIONAL_ANSWERED = 0.6;
const PRAISED = 0.3;
const DRAFTED = 0.5;
/** The probability that a decision takes days. */
const DECIDED_LATE = 0.03;

/** Returns the signings of a contract by its crowd: most of them early, each by another person who had joined before. */
export function planSignings(
  random: Random,
  contract: DemoContract,
  people: readonly DemoPerson[],
): SimpleSigning[] {
  const known = people.filter(
    ({ joinedDaysAgo }) => joinedDaysAgo * DAY > signableUntil(contract) + HOUR,
  );
  return random
    .shuffle(known, ({ isRegular }) => (isRegular ? 4 : 1))
    .slice(0, contract.crowd)
    .map((person) => planSigning(random, contract, person));
}

function planSigning(
  random: Random,
  contract: DemoContract,
  { username, joinedDaysAgo }: DemoPerson,
): SimpleSigning {
  const from = Math.min(contract.ageMinutes, joinedDaysAgo * DAY) - random.int(5, 30);
  const until = Math.max(signableUntil(contract), 0);
  const signed = Math.round(from - (from - until) * (random.int(0, 950) / 1_000) ** 1.6);
  const isPoor = random.chance(POOR);
  // One number for all answers, so that those of two questions fit together.
  const variant = random.int(0, 11);
  const submittedIn = random.int(20, 20 * HOUR);
  const decidedIn = random.chance(DECIDED_LATE)
    ? random.int(2 * DAY, 4 * DAY)
    : random.int(HOUR, 10 * HOUR);
  const submitted = random.chance(NEVER_SUBMITTED) ? null : signed - submittedIn;
  const closed = deletedAt(contract);
  const isSubmitted =
    submitted !== null && submitted > Math.max(submittableUntil(contract), closed, 0);
  const decided =
    isSubmitted && submitted - decidedIn > Math.max(closed, 0) ? submitted - decidedIn : null;
  const answers = contract.questions.map(({ type, required, samples }) => {
    if (samples.length === 0 || (!required && !random.chance(OPTIONAL_ANSWERED))) return null;
    const good = samples[variant % samples.length] ?? null;
    return isPoor && type === "text" ? random.pick(POOR_ANSWERS) : good;
  });
  const hasDraft = random.chance(DRAFTED);
  const refusal = isPoor ? random.pick(REASONS) : null;
  const praise = !isPoor && random.chance(PRAISED) ? random.pick(PRAISE) : null;
  return {
    username,
    contract,
    signed,
    submitted: isSubmitted ? submitted : null,
    decided,
    decision: isPoor ? "reject" : "approve",
    answers,
    hasDraft,
    note: refusal?.note ?? praise,
    reason: refusal?.reason ?? null,
  };
}

/** Returns until when a contract can be signed, in minutes before the seeding: negative in the future. */
function signableUntil({ ageMinutes, fields, edits = [] }: DemoContract): number {
  const closed = edits.filter(({ action }) => action === "delete" || action === "retire");
  const expired = fields.duration === 0 ? 0 : ageMinutes - fields.duration;
  return Math.max(expired, ...closed.map(({ minutesAgo }) => minutesAgo));
}

/** Returns when a contract was deleted, in minutes before the seeding; 0 when it was not. */
export function deletedAt({ edits = [] }: DemoContract): number {
  return edits.find(({ action }) => action === "delete")?.minutesAgo ?? 0;
}

/** Returns until when a contract can be submitted, in minutes before the seeding: negative in the future. */
export function submittableUntil({ ageMinutes, fields }: DemoContract): number {
  return fields.duration === 0 ? 0 : ageMinutes - fields.duration * 1.5;
}
