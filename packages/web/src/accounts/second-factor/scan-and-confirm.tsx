import { Button } from "@mantine/core";
import { authClient } from "~/platform/session/auth-client";
import { CopyButton } from "~/platform/ui/copy-button";
import { Notice } from "~/platform/ui/notice";
import { useLightAction } from "~/platform/ui/use-light-action";
import { focusField, useLightForm } from "~/platform/ui/use-light-form";
import { AppCodeField } from "./code-field";
import { appCodeProblem, proveByApp } from "./factor-calls";
import classes from "./second-factor.module.css";

interface ScanAndConfirmProps {
  factorId: string;
  qrCode: string;
  secret: string;
  /** Opens an authenticator app on this device, with the key in it. */
  uri: string;
  onConfirmed: () => Promise<void>;
  onCancel: () => void;
}

/** Renders what an authenticator app needs, in all ways that it can take it in, and the field for its first code. */
export function ScanAndConfirm(props: ScanAndConfirmProps) {
  const { factorId, qrCode, secret, uri, onConfirmed, onCancel } = props;
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
          <p className={classes.way}>Is the app on this device?</p>
          <Button variant="default" component="a" href={uri}>
            Open My Authenticator App
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
        <Button type="submit" loading={confirm.busy}>
          Confirm
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
