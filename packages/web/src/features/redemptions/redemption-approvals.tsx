import type { REDEMPTION_TYPES } from "@signpoint/api/constants";
import { adminMessages } from "@signpoint/api/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DecisionReport } from "~/features/review/decision-report";
import { ReviewList } from "~/features/review/review-list";
import { useDecisions } from "~/features/review/use-decisions";
import { redemptionReview } from "./redemption-review";
import { RedemptionReviewCard } from "./redemption-review-card";
import { pendingRedemptionsQuery } from "./redemptions-query";

const FALLBACKS = { approve: adminMessages.approveFailed, reject: adminMessages.rejectFailed };

/** Redemptions of one type that wait for a decision, and what became of the last one. */
export function RedemptionApprovals({ type }: { type: (typeof REDEMPTION_TYPES)[number] }) {
  const decisions = useDecisions(redemptionReview, FALLBACKS);
  const list = useInfiniteQuery(pendingRedemptionsQuery(type));
  /* The codes as they are typed, by redemption. */
  const [codes, setCodes] = useState<Record<string, string>>({});
  return (
    <>
      <DecisionReport decisions={decisions} />
      <ReviewList
        list={list}
        decisions={decisions}
        codeOf={({ id }) => codes[id]?.trim() || undefined}
      >
        {(redemption, select) => (
          <RedemptionReviewCard
            redemption={redemption}
            decisions={decisions}
            select={select}
            code={codes[redemption.id] ?? ""}
            onCode={(code) => setCodes({ ...codes, [redemption.id]: code })}
          />
        )}
      </ReviewList>
    </>
  );
}
