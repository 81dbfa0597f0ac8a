import { SECOND_APPROVAL_STATES } from "@signpoint/api/platform/constants";
import { choice, searchParams } from "~/platform/ui/search-params";

/** Reads the state that is shown; the default is what is open. */
export const secondApprovalsSearch = searchParams({
  state: choice(SECOND_APPROVAL_STATES, "open"),
});

export type SecondApprovalFilters = ReturnType<typeof secondApprovalsSearch>;
