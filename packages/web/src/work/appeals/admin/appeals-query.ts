import type { AppealToDecide } from "@signpoint/api/work/appeals/appeal";
import { apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import { queryClient } from "~/platform/api/query-client";
import { refreshSubmissions } from "~/work/submissions/admin/submissions-query";

const REFRESH_MS = 30_000;

/** An appeal with its owner, as the review desk needs it. */
export interface ReviewableAppeal extends AppealToDecide {
  user_id: string;
  username: string | null;
}

/** Returns the query of the appeals in a state, those waiting longest first. */
export function appealsQuery(state: AppealToDecide["state"]) {
  return apiQuery.appeals.list.infiniteOptions({
    ...cursorPages({ state }),
    refetchInterval: REFRESH_MS,
    select: ({ pages, pageParams }) => ({
      pages: pages.map((page) => ({ ...page, items: page.items.map(withOwner) })),
      pageParams,
    }),
  });
}

function withOwner(appeal: AppealToDecide): ReviewableAppeal {
  const { user_id, username } = appeal.submission;
  return { ...appeal, user_id, username };
}

/** Fetches again whatever the decision about an appeal can affect: appeals, submissions, and points. */
export async function refreshAppeals(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.appeals.key() }),
    refreshSubmissions(),
  ]);
}
