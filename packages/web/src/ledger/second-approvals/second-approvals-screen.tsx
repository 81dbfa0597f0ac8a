import type { SecondApproval } from "@signpoint/api/ledger/second-approval";
import { SECOND_APPROVAL_STATES } from "@signpoint/api/platform/constants";
import { secondApprovalMessages } from "@signpoint/api/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FocusedStatus } from "~/platform/ui/focus";
import { CardsSkeleton, List } from "~/platform/ui/list";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { ChipLink, Chips } from "~/platform/ui/views";
import { SecondApprovalCard } from "./second-approval-card";
import classes from "./second-approvals.module.css";
import { secondApprovalsQuery } from "./second-approvals-query";
import { type SecondApprovalFilters, secondApprovalsSearch } from "./second-approvals-search";

const exact = { exact: true };

const STATE_LABELS: Record<SecondApproval["state"], string> = {
  open: "Waiting",
  confirmed: "Confirmed",
  refused: "Refused",
  withdrawn: "Withdrawn",
};

/** Renders the decisions that wait for a second admin, and those that were decided. */
export function SecondApprovalsScreen({ filters }: { filters: SecondApprovalFilters }) {
  const [said, setSaid] = useState<string | null>(null);
  return (
    <Page>
      <PageTitle description="Decisions about many points, also together with what the first admin decided alone in 24 hours, a person’s login, new admins or an announcement take two admins who are independent: neither made the other an admin, and nobody made both.">
        Second Approvals
      </PageTitle>
      <div className={classes.states}>
        <Chips label="State">
          {SECOND_APPROVAL_STATES.map((state) => (
            <ChipLink
              key={state}
              to="/admin/second-approvals"
              search={secondApprovalsSearch({ state })}
              activeOptions={exact}
              replace
            >
              {STATE_LABELS[state]}
            </ChipLink>
          ))}
        </Chips>
      </div>
      <FocusedStatus status={said}>
        {said === null ? null : <Notice tone="success">{said}</Notice>}
      </FocusedStatus>
      <List
        query={useInfiniteQuery(secondApprovalsQuery(filters))}
        label="Second approvals"
        noun="decisions"
        skeleton={<CardsSkeleton stacked count={3} height={160} />}
        failure={{
          title: "Second approvals could not be loaded",
          message: secondApprovalMessages.secondApprovalsLoadFailed,
        }}
        empty={{
          title: "Nothing here",
          text: "Corrections, redemptions, submissions and contracts about many points appear here, lost second factors and mailboxes, new admins, announcements, and changes of the settings.",
        }}
      >
        {(items) => (
          <ul className={classes.cards}>
            {items.map((item) => (
              <li key={item.id}>
                <SecondApprovalCard item={item} onDecided={setSaid} />
              </li>
            ))}
          </ul>
        )}
      </List>
    </Page>
  );
}
