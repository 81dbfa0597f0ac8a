import { TextInput } from "@mantine/core";
import { useFocus } from "~/platform/ui/use-focus";
import classes from "./second-factor.module.css";

interface CodeFieldProps {
  /** Whether the cursor goes into it at once: it replaces what a person has just acted on. */
  hasFocus?: boolean;
}

/** Renders the field for a code of an authenticator app. */
export function AppCodeField({ hasFocus = false }: CodeFieldProps) {
  return (
    <TextInput
      ref={useFocus<HTMLInputElement>(hasFocus)}
      label="Code of your authenticator app"
      description="6 digits. They change every 30 seconds."
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      className={classes.code}
    />
  );
}

/** Renders the field for a recovery code. */
export function RecoveryCodeField({ label }: { label: string }) {
  return (
    <TextInput
      ref={useFocus<HTMLInputElement>(true)}
      label={label}
      description="16 letters and digits. Each code works once."
      name="code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      className={classes.code}
    />
  );
}
