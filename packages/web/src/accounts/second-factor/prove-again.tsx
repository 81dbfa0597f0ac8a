import { Button, PasswordInput, TextInput } from "@mantine/core";
import {
  accountSettingsMessages,
  mailedCodeMessages,
  refusalMessages,
  secondFactorMessages,
} from "@signpoint/api/texts";
import type { AuthError, UserAttributes } from "@supabase/auth-js";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import type { authClient } from "~/platform/session/auth-client";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { Notice } from "~/platform/ui/notice";
import classes from "./second-factor.module.css";

/** By what somebody without a second factor proves who they are. */
export type ProofWay = "password" | "mail";

interface ProveAgainProps {
  /** Whose session proves it. */
  client: typeof authClient;
  /** The way that is offered first; there is only the mail where no password is known. */
  way: ProofWay;
  onlyWay?: boolean;
  /** Why what the proof was asked for did not work. */
  failure?: string | null;
  /** Whether that is under way. */
  busy?: boolean;
  onProved: () => void;
  onCancel?: (() => void) | undefined;
}

/** Renders the question for the password, or for the code of a mail instead. The session stays the same. */
export function ProveAgain(props: ProveAgainProps) {
  const { client, onlyWay = false, failure = null, busy = false, onProved, onCancel } = props;
  const [way, setWay] = useState(props.way);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const isMailed = useRef(false);
  const problem = refusal ?? failure;
  useEffect(() => {
    // Once: the code stays valid when the person looks at the other way meanwhile.
    if (way !== "mail" || isMailed.current) return;
    isMailed.current = true;
    void client.reauthenticate().then(({ error }) => {
      if (error !== null) setRefusal(problemText(error));
    });
  }, [client, way]);

  const prove = async (proof: UserAttributes, field: HTMLElement | null) => {
    setIsChecking(true);
    setRefusal(null);
    const { error } = await client.updateUser(proof);
    setIsChecking(false);
    if (error === null) {
      onProved();
      return;
    }
    setRefusal(problemText(error));
    field?.focus();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const element = form.elements.namedItem("proof");
    const field = element instanceof HTMLElement ? element : null;
    const typed = String(new FormData(form).get("proof") ?? "");
    const nonce = typed.replace(/\D/g, "");
    const missing = way === "mail" ? nonce.length !== 6 : typed === "";
    if (missing) {
      setRefusal(way === "mail" ? mailedCodeMessages.missing : refusalMessages.passwordRequired);
      field?.focus();
    } else void prove(way === "mail" ? { nonce } : { current_password: typed }, field);
  };

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      {way === "mail" ? (
        <>
          <p className={classes.text}>{secondFactorMessages.codeMailed}</p>
          <TextInput
            label="Code from the email"
            description="6 digits. It works for 10 minutes."
            name="proof"
            inputMode="numeric"
            autoComplete="one-time-code"
            data-autofocus
            className={classes.code}
          />
        </>
      ) : (
        <>
          <p className={classes.text}>{secondFactorMessages.reauthenticate}</p>
          <PasswordInput
            label="Password"
            name="proof"
            autoComplete="current-password"
            data-autofocus
          />
        </>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={isChecking || busy}>
          Continue
        </Button>
        {onlyWay ? null : (
          <Button
            variant="subtle"
            onClick={() => {
              setWay(way === "mail" ? "password" : "mail");
              setRefusal(null);
            }}
          >
            {way === "mail" ? "Use my password instead" : "Use a code by mail instead"}
          </Button>
        )}
        {onCancel === undefined ? null : (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function problemText(error: AuthError): string {
  if (error.status === 429) return tooManyRequestsText();
  switch (error.code) {
    case "current_password_invalid":
      return secondFactorMessages.passwordWrong;
    case "reauthentication_needed":
      return accountSettingsMessages.guessesUsed;
    case "reauthentication_not_valid":
      return mailedCodeMessages.refused;
    default:
      return secondFactorMessages.actionFailed;
  }
}
