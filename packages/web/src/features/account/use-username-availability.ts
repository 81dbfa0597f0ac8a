import { useDebouncedValue } from "@mantine/hooks";
import { AVAILABILITY_CHECK_DEBOUNCE_MS } from "@signpoint/api/constants";
import { isValidUsername } from "@signpoint/api/rules/username";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "~/api/client";

/** `unknown`: not asked, or no answer to be had, which does not hinder the signup. */
export type UsernameAvailability = "unknown" | "checking" | "available" | "taken";

/** Whether a username is free: asked half a second after the last key, from 3 characters on. */
export function useUsernameAvailability(typed: string): UsernameAvailability {
  const username = typed.trim();
  const [settled] = useDebouncedValue(username, AVAILABILITY_CHECK_DEBOUNCE_MS);
  const checkable = isValidUsername(username);
  const { data, isError } = useQuery(
    apiQuery.profile.checkUsernameAvailability.queryOptions({
      input: { p_username: settled },
      enabled: checkable && settled === username,
      staleTime: 30_000,
    }),
  );
  if (!checkable || isError) return "unknown";
  if (settled !== username || data === undefined) return "checking";
  return data ? "available" : "taken";
}
