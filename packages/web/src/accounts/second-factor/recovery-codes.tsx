import IconCheck from "virtual:icons/check";
import IconCopy from "virtual:icons/copy";
import IconDownload from "virtual:icons/download";
import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { Notice } from "~/platform/ui/notice";
import classes from "./second-factor.module.css";

const COPIED_MS = 2_000;

interface RecoveryCodesProps {
  codes: string[];
  onStored: () => void;
}

/** Renders new recovery codes, this once. */
export function RecoveryCodes({ codes, onStored }: RecoveryCodesProps) {
  const clipboard = useClipboard({ timeout: COPIED_MS });
  const shown = codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
  const text = shown.join("\n");
  return (
    <div className={classes.stack}>
      <Notice tone="warning" title="Keep these recovery codes">
        <span>They are shown only now. When you lose your app, each of them lets you in once.</span>
      </Notice>
      <ul className={classes.codes} aria-label="Recovery codes">
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? "Copied" : "Copy"}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`Signpoint recovery codes\n\n${text}\n`)}`}
          download="signpoint-recovery-codes.txt"
          leftSection={<IconDownload size={16} />}
        >
          Save as file
        </Button>
        <Button onClick={onStored}>I have kept them</Button>
      </div>
      <span role="status">
        {clipboard.error === null ? "" : "They could not be copied. Please write them down."}
      </span>
    </div>
  );
}
