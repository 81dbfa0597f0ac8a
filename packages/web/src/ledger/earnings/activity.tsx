import { NativeSelect } from "@mantine/core";
import { EARNINGS_PERIODS, EARNINGS_SOURCES } from "@signpoint/api/platform/constants";
import { refusalMessages, SOURCE_LABELS } from "@signpoint/api/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useChangeFilters } from "~/platform/ui/filter-bar";
import { ButtonLink } from "~/platform/ui/links";
import { List, RowsSkeleton } from "~/platform/ui/list";
import { Notice } from "~/platform/ui/notice";
import { ChipLink, Chips } from "~/platform/ui/views";
import { entriesQuery } from "./earnings-query";
import classes from "./earnings-screen.module.css";
import { type EntryFilters, entryFilters } from "./earnings-search";
import { LedgerEntries } from "./entries";
import { ExportButton, useExport } from "./export-button";
import { monthGroups } from "./months";

const PERIOD_LABELS: Record<(typeof EARNINGS_PERIODS)[number], string> = {
  week: "Week",
  month: "Month",
  all: "All Time",
};

const exact = { exact: true };
const sources = EARNINGS_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }));

/** Renders the caller's ledger by month, under the filters of the URL. */
export function Activity({ filters }: { filters: EntryFilters }) {
  return (
    <>
      <ActivityFilters filters={filters} />
      <List
        query={useInfiniteQuery(entriesQuery(filters))}
        label="Points activity"
        noun="entries"
        skeleton={<RowsSkeleton count={8} height={56} />}
        failure={{
          title: "Your activity could not be loaded",
          message: refusalMessages.activityLoadFailed,
        }}
        noMatch={
          Object.keys(filters).length > 0
            ? {
                title: "No activity found",
                text: "Nothing happened in this period, or nothing of this type.",
                action: (
                  <ButtonLink to="/earnings" search={{}} resetScroll={false} variant="default">
                    Clear Filters
                  </ButtonLink>
                ),
              }
            : undefined
        }
        empty={{
          title: "No activity yet",
          text: "Whatever you earn or spend appears here, to the last point.",
          action: <ButtonLink to="/contracts">Browse Contracts</ButtonLink>,
        }}
      >
        {(entries) => (
          <div className={classes.months}>
            {monthGroups(entries).map((group) => (
              <section key={group.month} className={classes.sheet} aria-label={group.month}>
                <h3 className={classes.month}>{`${group.month}, UTC`}</h3>
                <LedgerEntries entries={group.entries} inUtc />
              </section>
            ))}
          </div>
        )}
      </List>
    </>
  );
}

/** Renders period and type of the entries, both in the URL, and their export. */
function ActivityFilters({ filters }: { filters: EntryFilters }) {
  const change = useChangeFilters("/earnings", entryFilters);
  const exported = useExport();
  return (
    <>
      <div className={classes.filters}>
        <Chips label="Period">
          {EARNINGS_PERIODS.map((period) => (
            <ChipLink
              key={period}
              to="/earnings"
              search={entryFilters({ ...filters, period })}
              activeOptions={exact}
              resetScroll={false}
              replace
            >
              {PERIOD_LABELS[period]}
            </ChipLink>
          ))}
        </Chips>
        <NativeSelect
          className={classes.source}
          aria-label="Activity type"
          size="md"
          data={[{ value: "", label: "All activity types" }, ...sources]}
          value={filters.source ?? ""}
          onChange={(event) => change({ source: event.currentTarget.value })}
        />
        <ExportButton exported={exported} filters={filters} />
      </div>
      {exported.problem === null ? null : (
        <div className={classes.problem}>
          <Notice tone="error">{exported.problem}</Notice>
        </div>
      )}
    </>
  );
}
