import type { QueueChange } from "@signpoint/api/platform/review-lease";
import { apiQuery } from "~/platform/api/client";
import { queryClient } from "~/platform/api/query-client";

type Change = QueueChange["change"];

/** Colleagues can decide many times a second. */
const PAUSE_MS = 1_000;

const { submissions, redemptions, appeals, secondApprovals, adminContracts } = apiQuery;
/** What names who is reviewing, and what a decision changes besides. */
const SHOWN: Record<Change, (readonly unknown[])[]> = {
  lease: [
    submissions.list.key(),
    submissions.get.key(),
    submissions.neighbours.key(),
    redemptions.list.key(),
    redemptions.getForAdmin.key(),
  ],
  decision: [
    submissions.filters.key(),
    redemptions.filters.key(),
    appeals.key(),
    secondApprovals.key(),
    adminContracts.submissions.key(),
  ],
};

const waiting = new Set<Change>();
let pause: number | undefined;

/** Fetches the queues again that are on the screen: at once, and of many changes once a second. */
export function refreshQueues(change: Change): void {
  waiting.add(change);
  if (pause === undefined) refresh();
}

function refresh(): void {
  const changed = waiting.has("decision") ? [...SHOWN.lease, ...SHOWN.decision] : SHOWN.lease;
  waiting.clear();
  for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey });
  pause = window.setTimeout(() => {
    pause = undefined;
    if (waiting.size > 0) refresh();
  }, PAUSE_MS);
}
