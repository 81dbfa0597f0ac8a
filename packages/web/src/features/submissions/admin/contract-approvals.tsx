import { CONTRACT_TYPES } from "@signpoint/api/constants";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import {
  type ApprovalsSearch,
  approvalsFilters,
  isFiltered,
} from "~/features/review/approvals-search";
import { OwnItems } from "~/features/review/own-items";
import { ReviewDesk } from "~/features/review/review-desk";
import { ageField, countedOption, personField } from "~/features/review/review-filters";
import { getOwnerName } from "~/features/review/reviewable";
import { useDecisions } from "~/features/review/use-decisions";
import { FilterBar } from "~/ui/filter-bar";
import { SubmissionCard } from "./submission-card";
import { submissionReview } from "./submission-review";
import { pendingSubmissionsQuery, submissionFiltersQuery } from "./submissions-query";

/** Renders the submissions that wait, with what narrows them down. */
export function ContractApprovals({ search }: { search: ApprovalsSearch }) {
  const decisions = useDecisions(submissionReview);
  const query = useInfiniteQuery(pendingSubmissionsQuery(search));
  const { data: filters } = useQuery(submissionFiltersQuery);
  return (
    <>
      <FilterBar
        to="/admin/approvals"
        read={approvalsFilters}
        filters={search}
        fields={[
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
        label="Waiting submissions"
        noMatch={
          isFiltered(search)
            ? {
                title: "Nothing waits here",
                text: "No submission that waits is under these filters.",
              }
            : undefined
        }
        empty={{
          title: "Nothing to approve",
          text: "Every submission has been decided. New ones appear here by themselves.",
        }}
        getRow={(submission) => ({
          title: submission.contract.title,
          facts: `${getOwnerName(submission)} · ${submission.contract.type}`,
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
      <OwnItems count={filters?.own} noun="submission" search={search} />
    </>
  );
}
