import { apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import { queryClient } from "~/platform/api/query-client";

const PROGRESS_MS = 2_000;

/** Returns the query of an announcement that was told to the person. */
export function announcementQuery(id: string) {
  return apiQuery.announcements.get.queryOptions({ input: { id } });
}

/** All announcements, newest first; asked for again while people are being told. */
export const announcementsQuery = apiQuery.announcements.list.infiniteOptions({
  ...cursorPages({}),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.pages[0]?.items.some((one) => one.state === "sending") ? PROGRESS_MS : false,
});

/** Fetches again what asking for an announcement, or taking it back, has changed. */
export async function refreshAnnouncements(): Promise<void> {
  const { administration, announcements, secondApprovals } = apiQuery;
  // The setup counts what waits, for the link of Second Approvals.
  const keys = [announcements.key(), secondApprovals.key(), administration.setup.key()];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
