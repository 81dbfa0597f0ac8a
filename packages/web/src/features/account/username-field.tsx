import { Loader, TextInput, type TextInputProps } from "@mantine/core";
import { signupMessages } from "@signpoint/api/messages";
import { IconCheck, IconX } from "@tabler/icons-react";
import classes from "./account.module.css";
import type { UsernameAvailability } from "./use-username-availability";

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

/** The username with a live tick or cross, and the same in words. */
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
