import { Tabs } from "@mantine/core";
import { useInfiniteQuery, useIsFetching, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { CardsSkeleton } from "~/platform/ui/list";
import { Page, PageTitle } from "~/platform/ui/page";
import { useIsIdle, useLoaded } from "~/platform/ui/use-loaded";
import { redemptionFiltersQuery } from "~/rewards/redemptions/admin/reviewed-redemptions-query";
import { appealsQuery, type ReviewableAppeal } from "~/work/appeals/admin/appeals-query";
import { type ApprovalsSearch, approvalsSearch } from "~/work/review/approvals-search";
import { ContractApprovals } from "~/work/submissions/admin/contract-approvals";
import { submissionFiltersQuery } from "~/work/submissions/admin/submissions-query";
import classes from "./approvals.module.css";

export const loadOtherTabs = () => import("./other-tabs");

/** Renders what waits for an admin's decision, a tab for each kind (section 2). */
export function ApprovalsScreen({ search }: { search: ApprovalsSearch }) {
  const navigate = useNavigate();
  const tabs = useTabs(search);
  const list = useRef<HTMLDivElement>(null);
  /* On a phone the chosen tab can lie beyond the edge; counts make the tabs wider. */
  const shape = [search.tab, ...tabs.map(({ count }) => count)].join();
  useEffect(() => {
    if (shape !== "" && list.current !== null) centerChosenTab(list.current);
  }, [shape]);
  const open = (tab: string | null) =>
    void navigate({ to: "/admin/approvals", search: approvalsSearch({ tab }), replace: true });
  return (
    <Page>
      <PageTitle description={describeOrder(search)}>Approvals</PageTitle>
      <Tabs value={search.tab ?? "contracts"} onChange={open} keepMounted={false} color="ink">
        <Tabs.List className={classes.tabs} ref={list}>
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

function describeOrder({ tab, status }: ApprovalsSearch): string {
  if (tab === "appeals") return "Oldest first.";
  if (status === "changes_requested") return "Oldest first.";
  return status === undefined ? "What is due first comes first." : "Newest first.";
}

/** Scrolls the strip of tabs, and never the page, which a reviewer may have scrolled to a card far below. */
function centerChosenTab(strip: HTMLElement): void {
  const chosen = strip.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  const { left, width } = strip.getBoundingClientRect();
  if (chosen) strip.scrollLeft += chosen.left + chosen.width / 2 - (left + width / 2);
}

/** Returns the tabs, each with the number of items that wait for a decision of this admin. */
function useTabs(search: ApprovalsSearch) {
  const submissions = useQuery(submissionFiltersQuery).data;
  const items = useQuery(redemptionFiltersQuery("ITEM")).data;
  const cash = useQuery(redemptionFiltersQuery("CASH")).data;
  const appeals = useInfiniteQuery(appealsQuery("open")).data?.pages;
  const isIdle = useIsIdle(useIsFetching() === 0);
  const others = useLoaded(loadOtherTabs, isIdle || search.tab !== undefined);
  const skeleton = <CardsSkeleton stacked count={3} height={220} />;
  return [
    {
      value: "contracts",
      label: "Contracts",
      count: submissions?.waiting,
      panel: <ContractApprovals search={search} />,
    },
    {
      value: "items",
      label: "Item Redemptions",
      count: items?.waiting,
      panel: others ? (
        <others.RedemptionApprovals type="ITEM" search={search} filters={items} />
      ) : (
        skeleton
      ),
    },
    {
      value: "cash",
      label: "Cash Redemptions",
      count: cash?.waiting,
      panel: others ? (
        <others.RedemptionApprovals type="CASH" search={search} filters={cash} />
      ) : (
        skeleton
      ),
    },
    {
      value: "appeals",
      label: "Appeals",
      count: appeals && countDecidable(appeals),
      panel: others ? <others.AppealsTab search={search} /> : skeleton,
    },
  ];
}

/** Returns how many of the loaded appeals this admin can decide, with a `+` when there are more pages. */
function countDecidable(
  pages: readonly { items: ReviewableAppeal[]; next_cursor: string | null }[],
): string {
  const decidable = pages.flatMap(({ items }) => items).filter(({ may_decide }) => may_decide);
  return `${decidable.length}${pages.at(-1)?.next_cursor === null ? "" : "+"}`;
}
