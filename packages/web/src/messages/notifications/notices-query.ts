import type { UnreadSubject } from "@signpoint/api/messages/notice";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api, apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import { profileQuery } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";
import { type Inbox, REFRESH_MS, useMarkRead } from "./inbox";
import type { NoticesSearch } from "./notification-search";

const LATEST = 5;

/** The latest notices, how many are unread, and what these are about. */
export const noticesQuery = apiQuery.notices.list.queryOptions({
  input: { limit: LATEST },
  refetchInterval: REFRESH_MS,
});

/** Returns the query of a person's notices, newest first. */
export function allNoticesQuery({ show }: NoticesSearch) {
  return apiQuery.notices.list.infiniteOptions(
    cursorPages({ limit: 20, ...(show === "announcements" && { announcements: "true" as const }) }),
  );
}

export const ownInbox: Inbox = {
  markRead: (ids) => api.notices.markRead({ p_notice_ids: ids }),
  refresh: () => queryClient.invalidateQueries({ queryKey: apiQuery.notices.key() }),
};

/** Fetches the notices again, and what an event that they announce can have changed. */
export async function refreshAfterEvent(): Promise<void> {
  const { notices, contracts, redemptions, earnings, dashboard } = apiQuery;
  const changed = [
    notices.key(),
    contracts.key(),
    redemptions.mine.key(),
    earnings.key(),
    dashboard.key(),
    profileQuery.queryKey,
  ];
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** A contract, one redemption or, without its id, all redemptions. */
type Subject = { contractId: string } | { redemptionId: string | undefined };

function isAbout(unread: UnreadSubject, subject: Subject): boolean {
  if ("contractId" in subject) return unread.contract_id === subject.contractId;
  const { redemptionId } = subject;
  return redemptionId === undefined
    ? unread.redemption_id !== null
    : unread.redemption_id === redemptionId;
}

/** Returns whether there are unread notices about a contract. It reads what the bell has fetched, and fetches nothing. */
export function useIsUnread(contractId: string): boolean {
  const { data = false } = useQuery({
    ...noticesQuery,
    enabled: false,
    select: ({ unread_subjects }) =>
      unread_subjects.some((unread) => isAbout(unread, { contractId })),
  });
  return data;
}

/** Marks the notices about a record as read while the screen shows it. */
export function useMarkSubjectRead(subject: Subject): void {
  const { mutate } = useMarkRead(ownInbox);
  const { data: ids = "" } = useQuery({
    ...noticesQuery,
    enabled: false,
    select: ({ unread_subjects }) =>
      unread_subjects
        .filter((unread) => isAbout(unread, subject))
        .flatMap(({ notice_ids }) => notice_ids)
        .join(" "),
  });
  useEffect(() => {
    if (ids !== "") mutate(ids.split(" "));
  }, [ids, mutate]);
}
