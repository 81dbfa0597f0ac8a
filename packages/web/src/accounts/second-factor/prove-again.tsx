import { Button, PasswordInput, TextInput } from "@mantine/core";
import {
  accountSettingsMessages,
  mailedCodeMessages,
  refusalMessages,
  secondFactorMessages,
} from "@signpoint/api/texts";
import type { AuthError, UserAttributes } from "@supabase/auth-js";
import { useEffect, useRef, useState } from "react";
import type { authClient } from "~/platform/session/auth-client";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { Notice } from "~/platform/ui/notice";
import { useLightAction } from "~/platform/ui/use-light-action";
import { focusField, useLightForm } from "~/platform/ui/use-light-form";
import { appCodeProblem, digitsOf } from "./factor-calls";
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
  const isMailed = useRef(false);
  const ask = useLightAction(async () => {
    const { error } = await client.reauthenticate();
    return error === null ? null : problemText(error);
  });
  const prove = useLightAction(
    async ({ proof, form }: { proof: UserAttributes; form: HTMLFormElement }) => {
      const { error } = await client.updateUser(proof);
      if (error === null) onProved();
      else focusField(form, "proof");
      return error === null ? null : problemText(error);
    },
  );
  const form = useLightForm({
    names: ["proof"],
    validate: ({ proof }) => ({
      proof:
        way === "mail"
          ? appCodeProblem(proof) && mailedCodeMessages.missing
          : proof === ""
            ? refusalMessages.passwordRequired
            : null,
    }),
    onSubmit: ({ proof }, element) =>
      prove.run({
        proof: way === "mail" ? { nonce: digitsOf(proof) } : { current_password: proof },
        form: element,
      }),
  });
  const problem =
    form.problems.proof ?? prove.problem ?? (way === "mail" ? ask.problem : null) ?? failure;
  useEffect(() => {
    // Once: the code stays valid when the person looks at the other way meanwhile.
    if (way !== "mail" || isMailed.current) return;
    isMailed.current = true;
    ask.run();
  }, [ask, way]);

  return (
    <form noValidate className={classes.form} {...form.handlers}>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      {way === "mail" ? (
        <>
          {ask.problem === null ? (
            <p className={classes.text}>{secondFactorMessages.codeMailed}</p>
          ) : null}
          <TextInput
            label="Code from the email"
            description="6 digits. It works for 10 minutes."
            name="proof"
            inputMode="numeric"
            autoComplete="one-time-code"
            ref={takeFocus}
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
            ref={takeFocus}
          />
        </>
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={prove.busy || busy}>
          Continue
        </Button>
        {way === "mail" ? (
          <Button
            variant="subtle"
            loading={ask.busy}
            onClick={() => {
              prove.reset();
              ask.run();
            }}
          >
            Send the Code Again
          </Button>
        ) : null}
        {onlyWay ? null : (
          <Button
            variant="subtle"
            onClick={({ currentTarget }) => {
              setWay(way === "mail" ? "password" : "mail");
              prove.reset();
              if (currentTarget.form !== null) form.report(currentTarget.form, {});
            }}
          >
            {way === "mail" ? "Use My Password Instead" : "Use a Code by Mail Instead"}
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

/** Puts the cursor into a field as it appears: somebody has just acted there, and a dialog around it may have opened before it. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
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
