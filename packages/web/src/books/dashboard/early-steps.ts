import type { Dashboard, SigningToContinue } from "@signpoint/api/books/dashboard";
import { isPaused } from "@signpoint/api/platform/is-paused";
import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { formatCount, formatInstant, formatSignedPoints } from "~/platform/ui/format";
import { contractEstimates } from "~/work/contracts/estimates";
import { reviewText } from "~/work/contracts/next-step";

export const CORRECTION = "Changes requested";

/** Returns what is to be done with a signing. */
export function continueTexts({ state, title }: Pick<SigningToContinue, "state" | "title">) {
  const verb = state === "changes_requested" ? "Correct" : "Continue";
  return { verb, title: `${verb}: ${title}` };
}

/** Returns what is said of a submission that waits. */
export function reviewTitle(title: string): string {
  return `In review: ${title}`;
}

/**
 * Returns the texts of the entries of what comes next by their names in the frame; none when something else stands there
 * or above, which the frame does not have.
 */
export function earlySteps(
  { safety_pause, admin_held_at }: UserProfile,
  { to_continue, in_review, is_newcomer, invitations }: Dashboard,
  now: Date,
): Record<string, string>[] {
  const hasNotice =
    isPaused(safety_pause?.until ?? null, now) ||
    admin_held_at != null ||
    invitations?.own_waits === true;
  if (is_newcomer || hasNotice || to_continue.length === 0) return [];
  return [
    ...to_continue.map((signing) => ({
      ...continueTexts(signing),
      reward: formatSignedPoints(signing.points_reward),
      ...(signing.state === "changes_requested" && { correction: CORRECTION }),
      ...(signing.submit_by !== null && { deadline: formatInstant(signing.submit_by) }),
      ...(signing.questions > 0 && { questions: formatCount(signing.questions, "question") }),
      ...Object.fromEntries(contractEstimates(signing).map(({ name, text }) => [name, text])),
    })),
    ...in_review.map(({ title, points_reward, review_due_at }) => ({
      title: reviewTitle(title),
      reward: formatSignedPoints(points_reward),
      review: reviewText(review_due_at, now),
    })),
  ];
}

/** A signing with all that an entry can have, and another one, whose button looks otherwise. */
const UNKNOWN_SIGNING: SigningToContinue = {
  contract_id: "unknown",
  title: "",
  points_reward: 0,
  state: "changes_requested",
  questions: 1,
  effort_minutes: 1,
  submit_by: new Date(0).toISOString(),
};

/** A dashboard of which nothing is known but that it has such entries. */
export const UNKNOWN_DASHBOARD: Dashboard = {
  points: 0,
  contracts_completed: 0,
  total_earned: 0,
  recent: [],
  to_continue: [UNKNOWN_SIGNING, { ...UNKNOWN_SIGNING, contract_id: "another" }],
  in_review: [],
  is_newcomer: false,
  no_admin_yet: false,
  invitations: { own_waits: false, waiting: 0, over_cap: 0, hold: false, cap: 0 },
};
