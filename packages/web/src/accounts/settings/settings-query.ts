import type { Settings, SettingsChanges } from "@signpoint/api/accounts/settings";
import { useMutation } from "@tanstack/react-query";
import { api, apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import { queryClient } from "~/platform/api/query-client";

/** The settings of the person who is signed in. */
export const settingsQuery = apiQuery.settings.get.queryOptions();

/** The places where the person is logged in. */
export const sessionsQuery = apiQuery.sessions.list.queryOptions();

/** As many as fit on two screens of a phone with all around them. */
const EVENTS_PAGE = 6;

/** What happened to the account of the person in the last 90 days, newest first. */
export const accountEventsQuery = apiQuery.sessions.events.infiniteOptions({
  ...cursorPages({ limit: EVENTS_PAGE }),
  staleTime: 0,
});

/** The change of the person's email that waits, and what it needs. */
export const emailChangeQuery = apiQuery.emailChange.get.queryOptions({ staleTime: 0 });

/** Changes some settings. They are shown as changed at once, and as before when that fails. */
export function useChangeSettings() {
  const { queryKey } = settingsQuery;
  return useMutation({
    mutationFn: (changes: SettingsChanges) => api.settings.update(changes),
    onMutate: async (changes) => {
      const before = queryClient.getQueryData<Settings>(queryKey);
      queryClient.setQueryData<Settings>(queryKey, before && withChanges(before, changes));
      await queryClient.cancelQueries({ queryKey }, { revert: false });
      return before && formerValues(before, changes);
    },
    // Only what this change touched: another one may have been saved meanwhile, and loading anew may fail, too.
    onError: (_error, _changes, former) => {
      queryClient.setQueryData<Settings>(
        queryKey,
        (now) => now && former && withChanges(now, former),
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

function withChanges(before: Settings, { notices = {}, ...changes }: SettingsChanges): Settings {
  return { ...before, ...changes, notices: merge(before.notices, notices) };
}

/** Returns the changes that undo `changes`. */
function formerValues(
  before: Settings,
  { notices = {}, ...changes }: SettingsChanges,
): SettingsChanges {
  return { ...pick(before, changes), notices: pick(before.notices, notices) };
}

/** Returns the properties of `of` that `like` has. */
function pick<All extends object>(of: All, like: object): Partial<All> {
  const entries = Object.entries(of).filter(([name]) => name in like);
  return Object.fromEntries(entries) as Partial<All>;
}

function merge(
  before: Settings["notices"],
  changes: NonNullable<SettingsChanges["notices"]>,
): Settings["notices"] {
  const entries = Object.entries(before).map(([kind, channels]) => [
    kind,
    { ...channels, ...changes[kind as keyof typeof changes] },
  ]);
  return Object.fromEntries(entries) as Settings["notices"];
}
