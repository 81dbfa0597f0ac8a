import IconCheck from "virtual:icons/check";
import IconCopy from "virtual:icons/copy";
import { Button, VisuallyHidden } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";

const COPIED_MS = 2_000;

/** Renders a button that copies a text, and says whether it could. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const clipboard = useClipboard({ timeout: COPIED_MS });
  const failed = clipboard.error !== null;
  return (
    <>
      <Button
        variant="default"
        leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
        onClick={() => clipboard.copy(text)}
      >
        {clipboard.copied ? "Copied" : label}
      </Button>
      <span role="status">
        {failed ? "It could not be copied. Please write it down." : null}
        {clipboard.copied ? <VisuallyHidden>Copied</VisuallyHidden> : null}
      </span>
    </>
  );
}
