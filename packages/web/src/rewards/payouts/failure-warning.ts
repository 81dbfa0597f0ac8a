import type { Payout } from "@signpoint/api/rewards/payouts/payout";
import { adminMessages, payoutMessages } from "@signpoint/api/texts";
import { formatInstant, joinSentences } from "~/platform/ui/format";

type Handled = Pick<
  Payout,
  "exported_at" | "exported_by_username" | "sent_at" | "sent_by_username"
>;

/** Returns when and by whom a payout was exported or sent, for who wants to mark it as failed; null when it was neither. */
export function failureWarning(payout: Handled): string | null {
  const steps = joinSentences(
    stepText("exported", payout.exported_at, payout.exported_by_username),
    stepText("marked as sent", payout.sent_at, payout.sent_by_username),
  );
  return steps === "" ? null : joinSentences(steps, payoutMessages.mayBePaid);
}

function stepText(step: string, at: string | null, username: string | null): string {
  const who = username ?? adminMessages.unknownUser;
  return at === null ? "" : `It was ${step} on ${formatInstant(at)} by ${who}.`;
}
