import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { authClient } from "~/platform/session/auth-client";
import { Notice } from "~/platform/ui/notice";
import { useLightAction } from "~/platform/ui/use-light-action";
import { focusField, useLightForm } from "~/platform/ui/use-light-form";
import {
  afterProof,
  appCodeProblem,
  makeRecoveryCodes,
  needsProof,
  proveByApp,
  textOf,
} from "./factor-calls";
import { ProveAgain } from "./prove-again";
import { RecoveryCodes } from "./recovery-codes";
import classes from "./second-factor.module.css";

type Step =
  | { name: "intro" }
  | { name: "password" }
  | { name: "app"; factorId: string; qrCode: string; secret: string }
  | { name: "codes"; codes: string[] };

interface EnrolmentProps {
  /** The account has a factor already: its recovery codes stay. */
  isFurther: boolean;
  /** Called when the person begins: from then on the steps have to stay, whatever else is loaded anew. */
  onStart?: () => void;
  onDone: () => void;
  /** Absent where there is no way around it. */
  onCancel?: () => void;
}

/** Renders the steps that add an authenticator app: read the QR code, enter the first code, keep the recovery codes. */
export function Enrolment({ isFurther, onStart, onDone, onCancel }: EnrolmentProps) {
  const [step, setStep] = useState<Step>({ name: "intro" });

  const enroll = useLightAction(async () => {
    onStart?.();
    const ask = () => authClient.mfa.enroll({ factorType: "totp" });
    // The first factor may be one that an admin must add before any other screen: the question has its place here.
    const { data, error } = await (isFurther ? afterProof(ask) : ask());
    if (error !== null && (isFurther || !needsProof(error))) return textOf(error);
    if (error !== null) setStep({ name: "password" });
    else if (data.type === "totp") {
      const { qr_code: qrCode, secret } = data.totp;
      setStep({ name: "app", factorId: data.id, qrCode, secret });
    }
    return null;
  });

  const finish = async () => {
    if (isFurther) {
      onDone();
      return;
    }
    try {
      setStep({ name: "codes", codes: await makeRecoveryCodes(authClient) });
    } catch {
      // The app is added; codes can be made in the settings.
      onDone();
    }
  };

  if (step.name === "codes") return <RecoveryCodes codes={step.codes} onStored={onDone} />;
  if (step.name === "password") {
    return (
      <ProveAgain
        client={authClient}
        way="password"
        failure={enroll.problem}
        busy={enroll.busy}
        onProved={() => enroll.run()}
        onCancel={onCancel}
      />
    );
  }
  if (step.name === "app") {
    return <ScanAndConfirm {...step} onConfirmed={finish} onCancel={onCancel} />;
  }
  return (
    <div className={classes.stack}>
      {enroll.problem === null ? null : <Notice tone="error">{enroll.problem}</Notice>}
      <p className={classes.text}>
        With a second factor, your password alone opens nothing: logging in also asks for a code of
        an app on your phone, such as Google Authenticator, Aegis, 1Password or the one in your
        browser.
      </p>
      <div className={classes.buttons}>
        <Button loading={enroll.busy} onClick={() => enroll.run()}>
          {isFurther ? "Add another app" : "Set up authenticator app"}
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

interface ScanAndConfirmProps {
  factorId: string;
  qrCode: string;
  secret: string;
  onConfirmed: () => Promise<void>;
  onCancel: (() => void) | undefined;
}

function ScanAndConfirm({ factorId, qrCode, secret, onConfirmed, onCancel }: ScanAndConfirmProps) {
  const confirm = useLightAction(
    async ({ code, element }: { code: string; element: HTMLFormElement }) => {
      const found = await proveByApp(authClient, factorId, code);
      if (found === null) await onConfirmed();
      else focusField(element, "code");
      return found;
    },
  );
  const form = useLightForm({
    names: ["code"],
    validate: ({ code }) => ({ code: appCodeProblem(code) }),
    onSubmit: ({ code }, element) => confirm.run({ code, element }),
  });
  const problem = form.problems.code ?? confirm.problem;

  return (
    <form noValidate className={classes.form} {...form.handlers}>
      <ol className={classes.steps}>
        <li>
          Scan this with your authenticator app.
          <img className={classes.qr} src={qrCode} alt="QR code for your authenticator app" />
          <span>If you cannot scan it, type this key into the app:</span>
          <code className={classes.secret}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
        </li>
        <li>Enter the code that the app shows.</li>
      </ol>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <TextInput
        label="Code of your authenticator app"
        description="6 digits. They change every 30 seconds."
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className={classes.code}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={confirm.busy}>
          Confirm
        </Button>
        {onCancel === undefined ? null : (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
