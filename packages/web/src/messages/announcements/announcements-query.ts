import { apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import { queryClient } from "~/platform/api/query-client";

const PROGRESS_MS = 2_000;
const ANSWER_MS = 10_000;

/** Returns the query of an announcement that was told to the person. */
export function announcementQuery(id: string) {
  return apiQuery.announcements.get.queryOptions({ input: { id } });
}

/** All announcements, newest first; asked for again while another admin's answer is waited for, or people are being told. */
export const announcementsQuery = apiQuery.announcements.list.infiniteOptions({
  ...cursorPages({}),
  staleTime: 0,
  refetchInterval: ({ state }) => {
    const states = state.data?.pages[0]?.items.map((one) => one.state);
    if (states?.includes("sending")) return PROGRESS_MS;
    return states?.includes("asked") ? ANSWER_MS : false;
  },
});

/** Fetches again what asking for an announcement, or taking it back, has changed. */
export async function refreshAnnouncements(): Promise<void> {
  const { administration, announcements, secondApprovals } = apiQuery;
  // The setup counts what waits, for the link of Second Approvals.
  const keys = [announcements.key(), secondApprovals.key(), administration.setup.key()];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
