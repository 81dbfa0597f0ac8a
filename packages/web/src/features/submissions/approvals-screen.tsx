import { Tabs } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Page } from "~/ui/layout/page";
import { PageTitle } from "~/ui/page-title";
import { ContractApprovals } from "./contract-approvals";
import classes from "./submissions.module.css";
import { pendingSubmissionsQuery } from "./submissions-query";

/** What waits for an admin's decision, by kind (section 2). */
export function ApprovalsScreen() {
  const pending = useInfiniteQuery(pendingSubmissionsQuery).data?.pages.at(-1)?.total;
  const tabs = [
    { value: "contracts", label: "Contracts", count: pending, panel: <ContractApprovals /> },
  ];
  return (
    <Page>
      <PageTitle description="Those waiting longest come first.">Approvals</PageTitle>
      <Tabs defaultValue="contracts" keepMounted={false} color="ink">
        <Tabs.List>
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
