import type { PersonAccount } from "@signpoint/api/accounts/person";
import { isExportOpen } from "@signpoint/api/personal-data/data-export-rules";
import { apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import { queryClient } from "~/platform/api/query-client";
import type { ClusterFilters } from "./clusters-search";
import type { PeopleFilters } from "./people-search";

/** Returns the query of the people under these filters, newest first. */
export function peopleQuery(filters: PeopleFilters) {
  return apiQuery.administration.people.infiniteOptions({ ...cursorPages(filters), staleTime: 0 });
}

/** Returns the query of people who share something, the most people first. */
export function clustersQuery(filters: ClusterFilters) {
  return apiQuery.administration.clusters.infiniteOptions({
    ...cursorPages(filters),
    staleTime: 0,
  });
}

/** Returns the query of a person's balance and record. */
export function personQuery(id: string) {
  return apiQuery.administration.person.queryOptions({ input: { id }, staleTime: 0 });
}

/** Returns the query of a person's ledger entries, newest first. */
export function personEntriesQuery(id: string) {
  return apiQuery.administration.activity.infiniteOptions({
    ...cursorPages({ user: id }),
    staleTime: 0,
  });
}

/** Returns the query of a person's signings, newest first. */
export function personSigningsQuery(id: string) {
  return apiQuery.people.signings.infiniteOptions({ ...cursorPages({ id }), staleTime: 0 });
}

/** Returns the query of a person's redemptions, newest first. */
export function personRedemptionsQuery(id: string) {
  return apiQuery.people.redemptions.infiniteOptions({ ...cursorPages({ id }), staleTime: 0 });
}

/** Returns the query of what happened to a person's account, newest first. */
export function personEventsQuery(id: string) {
  return apiQuery.people.events.infiniteOptions({ ...cursorPages({ id }), staleTime: 0 });
}

/** How often the page looks whether the copy of a person's data is made. */
const COPY_POLL_MS = 3_000;

/** Returns the query of a person's account: suspension, sessions, invitations. */
export function accountQuery(id: string) {
  return apiQuery.people.account.queryOptions({
    input: { id },
    staleTime: 0,
    refetchInterval: ({ state }) => (isCopyOnItsWay(state.data) ? COPY_POLL_MS : false),
  });
}

function isCopyOnItsWay(account: PersonAccount | undefined): boolean {
  const copy = account?.data_copy ?? null;
  return copy !== null && isExportOpen(copy);
}

/** Returns the query of the latest change of a person's email without the former mailbox. */
export function personEmailQuery(id: string) {
  return apiQuery.people.emailChange.queryOptions({ input: { id }, staleTime: 0 });
}

/** Returns the query of the notes of admins about a person. */
export function notesQuery(id: string) {
  return apiQuery.people.notes.queryOptions({ input: { id }, staleTime: 0 });
}

/** Fetches again what a decision about a person can change. */
export async function refreshPeople(): Promise<void> {
  const keys = [apiQuery.people.key(), apiQuery.administration.key()];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
