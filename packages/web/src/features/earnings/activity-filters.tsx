import { NativeSelect } from "@mantine/core";
import { EARNINGS_PERIODS, EARNINGS_SOURCES } from "@signpoint/api/constants";
import { useNavigate } from "@tanstack/react-router";
import { ChipLink, Chips } from "~/ui/chips";
import { Notice } from "~/ui/notice";
import classes from "./earnings-screen.module.css";
import { type EntryFilters, earningsSearch } from "./earnings-search";
import { ExportButton } from "./export-button";
import { PERIOD_LABELS, SOURCE_LABELS } from "./labels";
import { useExport } from "./use-export";

const exact = { exact: true };
const sources = EARNINGS_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }));

/** Period and type of the entries, both in the address, and their export. */
export function ActivityFilters({ filters }: { filters: EntryFilters }) {
  const navigate = useNavigate();
  const exported = useExport();
  const change = (source: string) => {
    const search = earningsSearch({ ...filters, source });
    void navigate({ to: "/earnings", search, replace: true, resetScroll: false });
  };
  return (
    <>
      <div className={classes.filters}>
        <Chips label="Period">
          {EARNINGS_PERIODS.map((period) => (
            <ChipLink
              key={period}
              to="/earnings"
              search={earningsSearch({ ...filters, period })}
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
          onChange={(event) => change(event.currentTarget.value)}
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
