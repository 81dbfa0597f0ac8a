import { Button } from "@mantine/core";
import { secondFactorMessages } from "@signpoint/api/texts";
import { type SubmitEvent, useState } from "react";
import { authClient } from "~/platform/session/auth-client";
import { Notice } from "~/platform/ui/notice";
import { AppCodeField } from "./code-field";
import { CopyButton } from "./copy-button";
import { proveByApp } from "./factor-calls";
import classes from "./second-factor.module.css";

interface ScanAndConfirmProps {
  factorId: string;
  qrCode: string;
  secret: string;
  /** Opens an authenticator app on this device, with the key in it. */
  uri: string;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Renders what an authenticator app needs, in all ways that it can take it in, and the field for its first code. */
export function ScanAndConfirm(props: ScanAndConfirmProps) {
  const { factorId, qrCode, secret, uri, onConfirmed, onCancel } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem("code");
    const code = String(new FormData(event.currentTarget).get("code") ?? "").replace(/\D/g, "");
    if (code.length !== 6) {
      setProblem(secondFactorMessages.codeMissing);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    setBusy(true);
    void proveByApp(authClient, factorId, code).then((found) => {
      setBusy(false);
      setProblem(found);
      if (found === null) onConfirmed();
      else if (field instanceof HTMLElement) field.focus();
    });
  };

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <ol className={classes.steps}>
        <li>
          Scan this with your authenticator app.
          <img className={classes.qr} src={qrCode} alt="QR code for your authenticator app" />
          <p className={classes.way}>Is the app on this device?</p>
          <Button variant="default" component="a" href={uri}>
            Open my authenticator app
          </Button>
          <p className={classes.way}>Or type this key into the app:</p>
          <code className={classes.secret}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
          <CopyButton text={secret} label="Copy the key" />
        </li>
        <li>Enter the code that the app shows.</li>
      </ol>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <AppCodeField />
      <div className={classes.buttons}>
        <Button type="submit" loading={busy}>
          Confirm
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
