import { Button, TextInput } from "@mantine/core";
import { REDEMPTION_CODE_MAX_LENGTH } from "@signpoint/api/constants";
import type { AdminRedemption } from "@signpoint/api/entities/redemption";
import { adminMessages } from "@signpoint/api/messages";
import { useState } from "react";
import { Badge } from "~/ui/badge";
import { Moment } from "~/ui/moment";
import { DecisionRow, ReviewCard } from "~/ui/review-card";
import { RedemptionFigures } from "./redemption-figures";
import { RejectRedemptionDialog } from "./reject-redemption-dialog";
import type { RedemptionDecisions } from "./use-redemption-decision";

interface RedemptionReviewCardProps {
  redemption: AdminRedemption;
  decision: RedemptionDecisions;
}

/** One redemption in the queue: who, what, where the money goes, and the decision. */
export function RedemptionReviewCard({ redemption, decision }: RedemptionReviewCardProps) {
  const [code, setCode] = useState("");
  const username = redemption.username ?? adminMessages.unknownUser;
  const kind = redemption.type === "CASH" ? "Cash" : redemption.item_type;
  return (
    <ReviewCard
      title={redemption.item_name}
      byline={
        <>
          {username}, redeemed <Moment at={redemption.created_at} />
        </>
      }
      badge={kind === null ? null : <Badge>{kind}</Badge>}
      actions={<Decision redemption={redemption} decision={decision} code={code.trim()} />}
    >
      <RedemptionFigures redemption={redemption} />
      {redemption.item_type === "Gift Card" ? (
        <TextInput
          label="Code for this buyer (optional)"
          description="Left empty, the buyer gets the code that is kept with the item."
          autoComplete="off"
          spellCheck={false}
          maxLength={REDEMPTION_CODE_MAX_LENGTH}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      ) : null}
    </ReviewCard>
  );
}

/** Approve, and reject after a confirmation. Both rest while a decision is being carried out. */
function Decision({ redemption, decision, code }: RedemptionReviewCardProps & { code: string }) {
  const [rejecting, setRejecting] = useState(false);
  const { running, decide } = decision;
  const own = running?.redemption.id === redemption.id ? running.decision : null;
  const name = `${redemption.item_name}, ${redemption.username ?? adminMessages.unknownUser}`;
  return (
    <DecisionRow>
      <Button
        variant="default"
        disabled={running !== null}
        aria-label={`Reject: ${name}`}
        onClick={() => setRejecting(true)}
      >
        Reject
      </Button>
      <Button
        disabled={running !== null && own !== "approve"}
        loading={own === "approve"}
        aria-label={`Approve: ${name}`}
        onClick={() => decide({ decision: "approve", redemption, code: code === "" ? null : code })}
      >
        Approve
      </Button>
      <RejectRedemptionDialog
        redemption={redemption}
        opened={rejecting}
        busy={own === "reject"}
        onClose={() => setRejecting(false)}
        onReject={(note) =>
          decide({ decision: "reject", redemption, note }, { onSettled: () => setRejecting(false) })
        }
      />
    </DecisionRow>
  );
}
