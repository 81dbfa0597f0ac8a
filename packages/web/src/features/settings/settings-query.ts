import type { Settings, SettingsChanges } from "@signpoint/api/entities/settings";
import { useMutation } from "@tanstack/react-query";
import { api, apiQuery } from "~/api/client";
import { queryClient } from "~/api/query-client";

/** The settings of the person who is signed in. */
export const settingsQuery = apiQuery.settings.get.queryOptions();

/** Changes some settings. They are shown as changed at once, and as before when that fails. */
export function useChangeSettings() {
  const { queryKey } = settingsQuery;
  return useMutation({
    mutationFn: (changes: SettingsChanges) => api.settings.update(changes),
    onMutate: async ({ notices = {}, ...changes }) => {
      queryClient.setQueryData<Settings>(
        queryKey,
        (before) => before && { ...before, ...changes, notices: merge(before.notices, notices) },
      );
      await queryClient.cancelQueries({ queryKey }, { revert: false });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
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
