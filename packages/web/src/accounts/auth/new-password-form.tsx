import IconCircle from "virtual:icons/circle";
import IconCircleCheck from "virtual:icons/circle-check";
import { Button, PasswordInput } from "@mantine/core";
import { passwordProblem } from "@signpoint/api/accounts/password";
import { passwordResetMessages, refusalMessages } from "@signpoint/api/texts";
import type { AuthError } from "@supabase/auth-js";
import { useState } from "react";
import { LostFactorHelp } from "~/accounts/second-factor/lost-factor-help";
import { ProveAgain } from "~/accounts/second-factor/prove-again";
import { SecondFactorForm } from "~/accounts/second-factor/second-factor-form";
import { authClient } from "~/platform/session/auth-client";
import { tooManyRequestsText } from "~/platform/session/auth-requests";
import { endSession } from "~/platform/session/end-session";
import { isSessionError } from "~/platform/session/session-errors";
import { ButtonLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { useLightAction } from "~/platform/ui/use-light-action";
import { readTexts, useLightForm } from "~/platform/ui/use-light-form";
import classes from "./account.module.css";
import { AccountPage } from "./account-page";
import { PasswordStrength } from "./password-strength";
import type { PasswordOwner } from "./recovery-session";

interface NewPasswordFormProps {
  owner: PasswordOwner;
  onUpdated: () => void;
  onSessionExpired: () => void;
}

const NAMES = ["current", "password", "repeated"] as const;

/** Renders the new password, entered twice, with a live list of what is still missing. */
export function NewPasswordForm({ owner, onUpdated, onSessionExpired }: NewPasswordFormProps) {
  const { email, asksCurrent } = owner;
  const [typed, setTyped] = useState({ current: "", password: "", repeated: "" });
  const { current, password, repeated } = typed;
  const [codeDue, setCodeDue] = useState<"first" | "again" | null>(null);
  const [isProofDue, setIsProofDue] = useState(false);
  const length = passwordProblem(password);
  const longEnough = length !== "too_short";
  const matches = password !== "" && password === repeated;

  const update = useLightAction(async (hasProved: boolean) => {
    const proof = asksCurrent ? { current_password: current } : {};
    const { error } = await owner.client.updateUser({ password, ...proof });
    if (error === null) {
      await endPasswordSession(owner);
      onUpdated();
    } else if (isSessionError(error)) {
      await endPasswordSession(owner);
      onSessionExpired();
    } else if (error.code === "insufficient_aal") setCodeDue(hasProved ? "again" : "first");
    else if (error.code === "reauthentication_needed") setIsProofDue(true);
    else return errorText(error);
    return null;
  });
  const form = useLightForm({ names: NAMES, onSubmit: () => update.run(false) });

  if (isProofDue) {
    const proved = () => {
      setIsProofDue(false);
      update.run(false);
    };
    return (
      <AccountPage title="Reset password" heading="Confirm that it is you">
        <p>{passwordResetMessages.proofFirst}</p>
        <ProveAgain client={owner.client} way="mail" onlyWay onProved={proved} />
      </AccountPage>
    );
  }
  if (codeDue !== null) {
    const proved = () => {
      setCodeDue(null);
      update.run(true);
    };
    return <CodeFirst owner={owner} isAgain={codeDue === "again"} onProved={proved} />;
  }

  return (
    <AccountPage
      title="Reset password"
      heading="Set a new password"
      description={
        <>
          For the account of <strong className={classes.owner}>{email}</strong>.
        </>
      }
    >
      <form
        noValidate
        className={classes.form}
        {...form.handlers}
        onChange={(event) => setTyped(readTexts(event.currentTarget, NAMES))}
      >
        {update.problem === null ? null : <Notice tone="error">{update.problem}</Notice>}
        {owner.hasYoungFactor && owner.isByMail ? (
          <Notice tone="info">{passwordResetMessages.youngFactors}</Notice>
        ) : null}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {asksCurrent ? (
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            name="current"
            defaultValue={current}
          />
        ) : null}
        <div>
          <PasswordInput
            label="New password"
            autoComplete="new-password"
            name="password"
            defaultValue={password}
            error={length === "too_long" ? refusalMessages.passwordTooLong : null}
          />
          <PasswordStrength password={password} known={[email]} />
        </div>
        <PasswordInput
          label="Confirm new password"
          autoComplete="new-password"
          name="repeated"
          defaultValue={repeated}
        />
        <PasswordChecklist longEnough={longEnough} matches={matches} />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={update.busy}
          disabled={length !== null || !matches || (asksCurrent && current === "")}
        >
          Update Password
        </Button>
      </form>
    </AccountPage>
  );
}

interface CodeFirstProps {
  owner: PasswordOwner;
  /** Whether an app was proved already that does not count. */
  isAgain: boolean;
  onProved: () => void;
}

/** Renders the code that the server asks for before it takes the new password, and the way out for a stranger's app. */
function CodeFirst({ owner, isAgain, onProved }: CodeFirstProps) {
  return (
    <AccountPage
      title="Reset password"
      heading="Enter your code"
      description={passwordResetMessages.codeFirst}
      footer={<LostFactorHelp />}
    >
      {isAgain ? <Notice tone="error">{passwordResetMessages.olderFactor}</Notice> : null}
      <SecondFactorForm client={owner.client} onProved={onProved} />
      {owner.hasYoungFactor && !owner.isByMail ? (
        <>
          <p>{passwordResetMessages.strangersFactor}</p>
          <ButtonLink to="/forgot-password" variant="default" size="md" fullWidth>
            Request New Reset Link
          </ButtonLink>
        </>
      ) : null}
    </AccountPage>
  );
}

/**
 * Returns the text for a refused password: the server's own when a rule refused it, such as the same
 * password again.
 */
function errorText(error: AuthError): string {
  if (error.status === 429) return `${passwordResetMessages.updateFailed} ${tooManyRequestsText()}`;
  const isRule = error.status === 422 || error.code === "current_password_invalid";
  const refusedByRule = isRule && error.message !== "";
  return refusedByRule ? error.message : passwordResetMessages.updateFailed;
}

/** Renders what a new password still needs: ticked while typing, and announced to screen readers. */
function PasswordChecklist(props: { longEnough: boolean; matches: boolean }) {
  const checks = [
    { text: "At least 6 characters", met: props.longEnough },
    { text: "Passwords match", met: props.matches },
  ];
  return (
    <ul className={classes.checklist} aria-live="polite" aria-label="Password requirements">
      {checks.map(({ text, met }) => (
        <li key={text} data-met={met || undefined}>
          {met ? (
            <IconCircleCheck size={18} role="img" aria-label="Met:" />
          ) : (
            <IconCircle size={18} role="img" aria-label="Not met:" />
          )}
          {text}
        </li>
      ))}
    </ul>
  );
}

/**
 * Ends the session in which a password was set. Another account that is signed in on this device stays
 * signed in; the same account does not, because a new password has ended its other sessions.
 */
async function endPasswordSession({ client, email }: PasswordOwner): Promise<void> {
  if (client === authClient) {
    await endSession();
    return;
  }
  await client.signOut({ scope: "local" });
  const { data } = await authClient.getSession();
  if (data.session?.user.email === email) await endSession();
}
