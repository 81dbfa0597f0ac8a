import { CONTRACT_TYPES } from "@signpoint/api/platform/constants";
import { SIGNING_LABELS } from "@signpoint/api/work/transitions";
import { type InfiniteData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { api } from "~/platform/api/client";
import { FilterBar } from "~/platform/ui/filter-bar";
import { type ApprovalsSearch, approvalsFilters } from "~/work/review/approvals-search";
import { OwnItems } from "~/work/review/own-items";
import { ReviewDesk } from "~/work/review/review-desk";
import {
  ageField,
  countedOption,
  isFiltered,
  personField,
  searchField,
} from "~/work/review/review-filters";
import { getOwnerName } from "~/work/review/reviewable";
import { useHeldDecisions } from "~/work/review/use-held-decisions";
import { ExportAnswers } from "./export-answers";
import { SubmissionCard } from "./submission-card";
import { heldSubmissions } from "./submission-review";
import { submissionFiltersQuery, submissionsQuery, toSubmissionFilters } from "./submissions-query";

const STATES = ["approved", "rejected", "changes_requested"] as const;

/** Renders the submissions that wait, or those in another state, with what narrows them down. */
export function ContractApprovals({ search }: { search: ApprovalsSearch }) {
  const { decisions, hiddenIds } = useHeldDecisions(heldSubmissions);
  const query = useInfiniteQuery({
    ...submissionsQuery(search),
    select: useCallback(
      (data: InfiniteData<SubmissionPage>) => withoutItems(data, hiddenIds),
      [hiddenIds],
    ),
  });
  const { data: filters } = useQuery(submissionFiltersQuery);
  return (
    <>
      <FilterBar
        to="/admin/approvals"
        read={approvalsFilters}
        filters={search}
        fields={[
          searchField("Title, person, id"),
          {
            name: "status",
            kind: "select",
            label: "State",
            all: "Waiting",
            options: STATES.map((value) => ({ value, label: SIGNING_LABELS[value] })),
          },
          {
            name: "contract",
            kind: "select",
            label: "Contract",
            all: "All contracts",
            options: (filters?.contracts ?? []).map((contract) =>
              countedOption(contract.id, contract.title, contract),
            ),
          },
          personField(filters?.people ?? []),
          {
            name: "kind",
            kind: "select",
            label: "Type",
            all: "All types",
            options: CONTRACT_TYPES.map((type) => {
              const counted = filters?.types.find((found) => found.type === type);
              return countedOption(type, type, counted ?? { waiting: 0 });
            }),
          },
          ageField(filters),
        ]}
      />
      <ReviewDesk
        query={query}
        decisions={decisions}
        hasSearch
        label="Waiting submissions"
        noMatch={
          isFiltered(search)
            ? {
                title: search.status === undefined ? "Nothing waits here" : "No such submissions",
                text: "No submission is under these filters.",
              }
            : undefined
        }
        empty={{
          title: "Nothing to approve",
          text: "Every submission has been decided. New ones appear here by themselves.",
        }}
        getRow={(submission) => ({
          title: submission.contract.title,
          facts: [
            getOwnerName(submission),
            submission.contract.type,
            ...(submission.awaiting_second ? ["awaits a second admin"] : []),
          ].join(" · "),
        })}
      >
        {(submission, options) => (
          <SubmissionCard
            submission={submission}
            decisions={decisions}
            knownBy="contract"
            options={options}
          />
        )}
      </ReviewDesk>
      <ExportAnswers filters={exportFilters(search)} />
      <OwnItems count={filters?.own} noun="submission" search={search} />
    </>
  );
}

/** Returns the filters of the export: an order is none of them. */
function exportFilters(search: ApprovalsSearch) {
  const { sort, ...filters } = toSubmissionFilters(search);
  return filters;
}

type SubmissionPage = Awaited<ReturnType<typeof api.submissions.list>>;

/** Returns the pages without the items that are being decided. */
function withoutItems(
  data: InfiniteData<SubmissionPage>,
  ids: ReadonlySet<string>,
): InfiniteData<SubmissionPage> {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.filter(({ id }) => !ids.has(id)),
    })),
  };
}
