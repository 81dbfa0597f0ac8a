import IconDownload from "virtual:icons/download";
import { Button } from "@mantine/core";
import { secondFactorMessages } from "@signpoint/api/texts";
import { useRef, useState } from "react";
import { CopyButton } from "~/platform/ui/copy-button";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { Notice } from "~/platform/ui/notice";
import { useLightForm } from "~/platform/ui/use-light-form";
import { RecoveryCodeField } from "./code-field";
import classes from "./second-factor.module.css";

const LOST = secondFactorMessages.codesLeft;

interface RecoveryCodesProps {
  codes: string[];
  onStored: () => void;
}

/** Renders new recovery codes, this once, until the person has entered one of them from their copy. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isKept = useRef(false);
  const { question } = useLeaveWarning(() => !isKept.current, undefined, LOST);
  if (isAsking) {
    const store = () => {
      isKept.current = true;
      onStored();
    };
    return (
      <>
        <KeptCode codes={codes} onRight={store} onBack={() => setIsAsking(false)} />
        {question}
      </>
    );
  }
  const shown = codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
  const text = shown.join("\n");
  return (
    <div className={classes.stack}>
      <Notice tone="warning" title="Keep these recovery codes">
        <span>
          They are shown only now. When you lose your second factor, each of them lets you in once.
        </span>
      </Notice>
      <ul className={classes.codes} aria-label="Recovery codes">
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <CopyButton text={text} label="Copy" />
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Signpoint recovery codes\n\n${text}\n`)}`}
          download="signpoint-recovery-codes.txt"
          leftSection={<IconDownload size={16} />}
        >
          Save as File
        </Button>
        <Button onClick={() => setIsAsking(true)}>I Have Kept Them</Button>
      </div>
      {question}
    </div>
  );
}

interface CodesMissingProps {
  busy: boolean;
  onAgain: () => void;
  onLater: () => void;
}

/** Renders that the codes of a new factor did not come, and the way to them. */
export function CodesMissing({ busy, onAgain, onLater }: CodesMissingProps) {
  return (
    <div className={classes.stack}>
      <Notice tone="error">{secondFactorMessages.codesMissing}</Notice>
      <div className={classes.buttons}>
        <Button loading={busy} onClick={onAgain}>
          Make the Codes Again
        </Button>
        <Button variant="default" onClick={onLater}>
          Make Them Later
        </Button>
      </div>
    </div>
  );
}

interface KeptCodeProps {
  codes: string[];
  onRight: () => void;
  onBack: () => void;
}

/** Renders the question for one of the codes, which it does not use up. */
function KeptCode({ codes, onRight, onBack }: KeptCodeProps) {
  const form = useLightForm({
    names: ["code"],
    validate: (typed) => {
      const code = typed.code.toLowerCase().replace(/[\s-]/g, "");
      if (code === "") return { code: secondFactorMessages.recoveryCodeMissing };
      return { code: codes.includes(code) ? null : secondFactorMessages.codeNotKept };
    },
    onSubmit: onRight,
  });
  const { code: problem = null } = form.problems;
  return (
    <form noValidate className={classes.form} {...form.handlers}>
      <p className={classes.text}>
        Please enter one of the codes from your copy. It is not used up by this.
      </p>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <RecoveryCodeField label="One of your recovery codes" />
      <div className={classes.buttons}>
        <Button type="submit">Done</Button>
        <Button variant="default" onClick={onBack}>
          Show the Codes Again
        </Button>
      </div>
    </form>
  );
}
