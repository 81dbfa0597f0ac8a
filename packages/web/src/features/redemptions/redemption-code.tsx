import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy, IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import classes from "./redemptions.module.css";

const COPIED_MS = 2_000;

/** Renders a gift card's code, hidden until it is revealed: others may see the screen. */
export function RedemptionCode({ code, name }: { code: string; name: string }) {
  const [revealed, setRevealed] = useState(false);
  const clipboard = useClipboard({ timeout: COPIED_MS });
  return (
    <div className={classes.row}>
      <code className={classes.code} data-hidden={!revealed || undefined}>
        {revealed ? code : "Code hidden"}
      </code>
      <Button
        variant="default"
        size="sm"
        leftSection={revealed ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        aria-label={`${revealed ? "Hide" : "Reveal"} code: ${name}`}
        onClick={() => setRevealed(!revealed)}
      >
        {revealed ? "Hide" : "Reveal Code"}
      </Button>
      <Button
        variant="default"
        size="sm"
        leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        aria-label={`Copy code: ${name}`}
        onClick={() => clipboard.copy(code)}
      >
        {clipboard.copied ? "Copied" : "Copy"}
      </Button>
      <span role="status" className={classes.outcome}>
        {clipboard.error === null
          ? clipboard.copied
            ? "The code was copied."
            : ""
          : "It could not be copied. Please reveal it and copy it by hand."}
      </span>
    </div>
  );
}
