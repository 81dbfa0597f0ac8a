import { Tabs } from "@mantine/core";
import { adminMessages } from "@signpoint/api/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { RedemptionApprovals } from "~/features/redemptions/admin/redemption-approvals";
import { pendingRedemptionsQuery } from "~/features/redemptions/redemptions-query";
import { DecisionReport } from "~/features/review/decision-report";
import { ReviewList } from "~/features/review/review-list";
import { useDecisions } from "~/features/review/use-decisions";
import { Page, PageTitle } from "~/ui/page";
import { type ApprovalsSearch, approvalsSearch } from "./approvals-search";
import { SubmissionCard } from "./submission-card";
import { submissionReview } from "./submission-review";
import classes from "./submissions.module.css";
import { pendingSubmissionsQuery } from "./submissions-query";

const FALLBACKS = { approve: adminMessages.approveFailed, reject: adminMessages.rejectFailed };

/** Renders what waits for an admin's decision, a tab for each kind (section 2). */
export function ApprovalsScreen({ search }: { search: ApprovalsSearch }) {
  const navigate = useNavigate();
  const tabs = useTabs();
  const open = (tab: string | null) =>
    void navigate({ to: "/admin/approvals", search: approvalsSearch({ tab }), replace: true });
  return (
    <Page>
      <PageTitle description="Oldest first.">Approvals</PageTitle>
      <Tabs value={search.tab ?? "contracts"} onChange={open} keepMounted={false} color="ink">
        <Tabs.List className={classes.tabs}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab.value} value={tab.value}>
              {tab.label}
              {tab.count === undefined ? null : <span className={classes.count}>{tab.count}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) => (
          <Tabs.Panel key={tab.value} value={tab.value} className={classes.panel}>
            {tab.panel}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

/** Returns the tabs with the number of undecided items in each. */
function useTabs() {
  const submissions = useInfiniteQuery(pendingSubmissionsQuery).data?.pages.at(-1)?.total;
  const items = useInfiniteQuery(pendingRedemptionsQuery("ITEM")).data?.pages.at(-1)?.pending;
  const cash = useInfiniteQuery(pendingRedemptionsQuery("CASH")).data?.pages.at(-1)?.pending;
  return [
    { value: "contracts", label: "Contracts", count: submissions, panel: <ContractApprovals /> },
    {
      value: "items",
      label: "Item Redemptions",
      count: items?.ITEM,
      panel: <RedemptionApprovals type="ITEM" />,
    },
    {
      value: "cash",
      label: "Cash Redemptions",
      count: cash?.CASH,
      panel: <RedemptionApprovals type="CASH" />,
    },
  ];
}

/** Renders the undecided submissions, and the outcome of the last decisions. */
function ContractApprovals() {
  const decisions = useDecisions(submissionReview, FALLBACKS);
  const query = useInfiniteQuery(pendingSubmissionsQuery);
  return (
    <>
      <DecisionReport decisions={decisions} />
      <ReviewList query={query} decisions={decisions}>
        {(submission, select) => (
          <SubmissionCard
            submission={submission}
            decisions={decisions}
            knownBy="contract"
            select={select}
          />
        )}
      </ReviewList>
    </>
  );
}
