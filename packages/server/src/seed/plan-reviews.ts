import { DAY, HOUR } from "./demo-contract";
import { APPEALS, GRANTED, POOR_ANSWERS, REQUESTS, UPHELD } from "./demo-notes";
import { ADMIN, SECOND_ADMIN } from "./demo-people";
import { deletedAt, type SimpleSigning, submittableUntil } from "./plan-signings";
import type { Random } from "./random";

/** A request for changes, and the corrected submission if there is one. Times are minutes before the seeding. */
export interface Round {
  requested: number;
  submitted: number | null;
  note: string;
  /** What stands in the texts of the submission that is to be corrected. */
  answer: string;
}

export interface PlannedAppeal {
  made: number;
  text: string;
  /** Null while it is open. */
  decision: { decided: number; by: string; overturn: boolean; note: string } | null;
}

/** What happens to a signing besides one decision. */
export interface Review {
  /** The username of the admin who decides and requests changes. */
  by: string;
  rounds: Round[];
  appeal: PlannedAppeal | null;
  /** When its place is given back. */
  givenBack: number | null;
}

export interface PlannedSigning extends SimpleSigning {
  review: Review;
}

/** The probabilities of what happens besides. */
const BY_SECOND_ADMIN = 0.35;
const CHANGED = 0.12;
const NOT_CHANGED_YET = 0.5;
const APPEALED = 0.4;
const OVERTURNED = 0.4;
const GIVEN_BACK = 0.2;
/** How many submissions wait longer than promised. */
const OVERDUE = 3;

/** Returns the signing with its review: some are corrected, appealed or given back. */
export function planReview(random: Random, signing: SimpleSigning): PlannedSigning {
  const { username, decided, submitted } = signing;
  const none = { rounds: [], appeal: null, givenBack: null };
  if (submitted === null) {
    return {
      ...signing,
      review: { ...none, by: ADMIN, givenBack: planGivingBack(random, signing) },
    };
  }
  const at = decided ?? 0;
  const isSecond =
    at < SECOND_ADMIN.from - DAY &&
    at > SECOND_ADMIN.until + HOUR &&
    username !== SECOND_ADMIN.username &&
    random.chance(BY_SECOND_ADMIN);
  const by = isSecond ? SECOND_ADMIN.username : ADMIN;
  const rounds = planRounds(random, { ...signing, submitted });
  return { ...signing, review: { ...none, by, rounds, appeal: planAppeal(random, signing, by) } };
}

/** Returns the signings with some of the latest ones undecided for longer than was promised. */
export function delayReviews(signings: readonly PlannedSigning[]): PlannedSigning[] {
  const delayed = signings
    .filter(({ submitted, decided, contract, review }) => {
      const isLate = submitted !== null && submitted > 2 * DAY && submitted < 5 * DAY;
      const isSimple = review.appeal === null && review.rounds.length === 0;
      return isLate && decided !== null && isSimple && deletedAt(contract) === 0;
    })
    .slice(0, OVERDUE);
  return signings.map((one) => (delayed.includes(one) ? { ...one, decided: null } : one));
}

function planGivingBack(random: Random, { contract, signed }: SimpleSigning): number | null {
  const givenBack = signed - random.int(HOUR, 6 * HOUR);
  const closed = Math.max(submittableUntil(contract), deletedAt(contract), 0);
  return random.chance(GIVEN_BACK) && givenBack > closed ? givenBack : null;
}

function planRounds(
  random: Random,
  { submitted, decided, contract }: SimpleSigning & { submitted: number },
): Round[] {
  const round = { note: random.pick(REQUESTS), answer: random.pick(POOR_ANSWERS) };
  const third = Math.floor((submitted - (decided ?? 0)) / 3);
  const isOpen = decided === null;
  if (third < 20 || deletedAt(contract) > 0) return [];
  if (!random.chance(isOpen ? NOT_CHANGED_YET : CHANGED)) return [];
  const resubmitted = isOpen ? null : submitted - 2 * third;
  return [{ ...round, requested: submitted - third, submitted: resubmitted }];
}

function planAppeal(
  random: Random,
  { username, decided, decision }: SimpleSigning,
  by: string,
): PlannedAppeal | null {
  if (decided === null || decision === "approve" || !random.chance(APPEALED)) return null;
  const made = decided - random.int(2 * HOUR, 20 * HOUR);
  const isAlone = decided > SECOND_ADMIN.from - DAY;
  if (made <= 0 || isAlone || username === SECOND_ADMIN.username) return null;
  const other = by === ADMIN ? SECOND_ADMIN.username : ADMIN;
  const text = random.pick(APPEALS);
  const overturn = random.chance(OVERTURNED);
  const decidedAt = made - random.int(4 * HOUR, 30 * HOUR);
  const verdict = { decided: decidedAt, by: other, overturn, note: overturn ? GRANTED : UPHELD };
  return { made, text, decision: decidedAt > SECOND_ADMIN.until + HOUR ? verdict : null };
}
