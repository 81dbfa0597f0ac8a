import type { AppealToDecide } from "@signpoint/api/work/appeals/appeal";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChipLink, Chips } from "~/platform/ui/views";
import type { ApprovalsSearch } from "~/work/review/approvals-search";
import { ReviewDesk } from "~/work/review/review-desk";
import { getOwnerName } from "~/work/review/reviewable";
import { useDecisions } from "~/work/review/use-decisions";
import { APPEAL_STATE_LABELS } from "../appeal-state";
import { AppealCard } from "./appeal-card";
import { appealReview } from "./appeal-review";
import classes from "./appeals.module.css";
import { appealsQuery } from "./appeals-query";

const STATES = [undefined, "upheld", "overturned"] as const;

/** Renders the appeals against rejections: the open ones, or those decided. */
export function AppealsTab({ search }: { search: ApprovalsSearch }) {
  const decisions = useDecisions(appealReview);
  const state: AppealToDecide["state"] = search.state ?? "open";
  const query = useInfiniteQuery(appealsQuery(state));
  return (
    <div className={classes.stack}>
      <Chips label="State">
        {STATES.map((shown) => (
          <ChipLink
            key={shown ?? "open"}
            to="/admin/approvals"
            search={{ tab: "appeals", state: shown }}
            current={search.state === shown}
            resetScroll={false}
            replace
          >
            {APPEAL_STATE_LABELS[shown ?? "open"]}
          </ChipLink>
        ))}
      </Chips>
      <ReviewDesk
        query={query}
        decisions={decisions}
        label="Appeals"
        noMatch={
          state === "open"
            ? undefined
            : {
                title: "No such appeals",
                text: `No rejection has been ${state} after an appeal.`,
              }
        }
        empty={{
          title: "No open appeals",
          text: "Rejections can be appealed within 7 days. Appeals appear here by themselves.",
        }}
        getRow={(appeal) => ({
          title: appeal.submission.contract.title,
          facts: getOwnerName(appeal),
        })}
      >
        {(appeal, options) => (
          <AppealCard appeal={appeal} decisions={decisions} options={options} />
        )}
      </ReviewDesk>
    </div>
  );
}
