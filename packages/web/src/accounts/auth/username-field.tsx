import IconCheck from "virtual:icons/check";
import IconX from "virtual:icons/x";
import { Loader, TextInput, type TextInputProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { isValidUsername } from "@signpoint/api/accounts/username";
import { signupMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "~/platform/api/client";
import classes from "./account.module.css";

const SIGNS = {
  unknown: null,
  checking: <Loader size={16} aria-hidden="true" />,
  available: <IconCheck size={20} color="var(--sp-earn)" aria-hidden="true" />,
  taken: <IconX size={20} color="var(--sp-danger)" aria-hidden="true" />,
};

const WORDS = {
  unknown: "",
  checking: "",
  available: signupMessages.usernameAvailable,
  taken: signupMessages.usernameTaken,
};

interface UsernameFieldProps extends TextInputProps {
  availability: UsernameAvailability;
}

/** Renders the username with a live tick or cross, and the same in words. */
export function UsernameField({ availability, error, ...input }: UsernameFieldProps) {
  return (
    <div>
      <TextInput
        {...input}
        label="Username"
        description="Optional: without one, the part of your email before the @ is taken."
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        rightSection={SIGNS[availability]}
        error={availability === "taken" ? true : error}
      />
      <div className={classes.availability} data-availability={availability} aria-live="polite">
        {WORDS[availability]}
      </div>
    </div>
  );
}

/** Pause in typing before the server checks the value. */
export const AVAILABILITY_CHECK_DEBOUNCE_MS = 500;

/** `unknown`: not checked, or no response, which does not prevent the signup. */
export type UsernameAvailability = "unknown" | "checking" | "available" | "taken";

/**
 * Returns whether a username is free: checked half a second after the last key, from 3 characters on.
 */
export function useUsernameAvailability(typed: string): UsernameAvailability {
  const username = typed.trim();
  const [debounced] = useDebouncedValue(username, AVAILABILITY_CHECK_DEBOUNCE_MS);
  const checkable = isValidUsername(username);
  const { data, isError } = useQuery(
    apiQuery.profile.checkUsernameAvailability.queryOptions({
      input: { p_username: debounced },
      enabled: checkable && debounced === username,
      staleTime: 30_000,
    }),
  );
  if (!checkable || isError) return "unknown";
  if (debounced !== username || data === undefined) return "checking";
  return data ? "available" : "taken";
}
