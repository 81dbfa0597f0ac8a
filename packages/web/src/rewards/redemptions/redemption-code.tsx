import IconCheck from "virtual:icons/check";
import IconCircleCheck from "virtual:icons/circle-check";
import IconCopy from "virtual:icons/copy";
import IconEye from "virtual:icons/eye";
import IconEyeOff from "virtual:icons/eye-off";
import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { isPaused } from "@signpoint/api/platform/is-paused";
import type { Redemption } from "@signpoint/api/rewards/redemption";
import { vaultMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { useTick } from "~/platform/ui/countdown";
import { DateTime } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import classes from "./redemptions.module.css";
import { refreshRedemptions } from "./redemptions-query";

const COPIED_MS = 2_000;

/**
 * Renders a gift card's code, hidden until it is revealed: others may see the screen. It is fetched when it is first
 * revealed or copied, which is recorded, and stays in the memory of this page alone. During a safety pause it says so instead.
 */
export function RedemptionCode({ redemption }: { redemption: Redemption }) {
  const { code_paused_until: until } = redemption;
  const paused = useTick((now) => isPaused(until, now));
  if (!paused || until === null) return <RevealedCode redemption={redemption} />;
  return (
    <Notice tone="warning">
      <span>
        Your account is in a safety pause: the code is not revealed before it ends,{" "}
        <DateTime at={until} zoned /> at the latest.
      </span>
    </Notice>
  );
}

function RevealedCode({ redemption }: { redemption: Redemption }) {
  const { id, item_name: name, revealed_at, used_at } = redemption;
  const [shown, setShown] = useState(false);
  const clipboard = useClipboard({ timeout: COPIED_MS });
  const reveal = useMutation({
    mutationFn: () => api.vault.revealOwn({ p_redemption_id: id }),
    onSuccess: () => refreshRedemptions(),
  });
  const markUsed = useMutation({
    mutationFn: () => api.vault.markUsed({ p_redemption_id: id }),
    onSuccess: () => refreshRedemptions(),
  });
  const code = reveal.data?.code ?? null;
  const withCode = (use: (text: string) => void) => {
    if (code !== null) return use(code);
    reveal.mutate(undefined, { onSuccess: (answer) => use(answer.code) });
  };
  return (
    <div className={classes.codes}>
      <div className={classes.row}>
        <code className={classes.code} data-hidden={!shown || undefined}>
          {shown && code !== null ? code : "Code hidden"}
        </code>
        <Button
          variant="default"
          size="sm"
          leftSection={shown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
          aria-label={`${shown ? "Hide" : "Reveal"} code: ${name}`}
          loading={reveal.isPending}
          onClick={() => (shown ? setShown(false) : withCode(() => setShown(true)))}
        >
          {shown ? "Hide" : "Reveal Code"}
        </Button>
        <Button
          variant="default"
          size="sm"
          leftSection={clipboard.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          aria-label={`Copy code: ${name}`}
          onClick={() => withCode((text) => clipboard.copy(text))}
        >
          {clipboard.copied ? "Copied" : "Copy"}
        </Button>
        {revealed_at === null || used_at !== null ? null : (
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconCircleCheck size={16} />}
            aria-label={`Mark as Used: ${name}`}
            loading={markUsed.isPending}
            onClick={() => markUsed.mutate()}
          >
            Mark as Used
          </Button>
        )}
      </div>
      {revealed_at === null ? null : (
        <p className={classes.when}>
          First revealed <DateTime at={revealed_at} />
          {used_at === null ? null : (
            <>
              , marked as used <DateTime at={used_at} />
            </>
          )}
        </p>
      )}
      <span role="status" className={classes.outcome}>
        {outcomeText({ clipboard, failure: reveal.error ?? markUsed.error })}
      </span>
    </div>
  );
}

interface Outcome {
  clipboard: { copied: boolean; error: Error | null };
  /** Of the call that failed last. */
  failure: Error | null;
}

function outcomeText({ clipboard, failure }: Outcome): string {
  if (failure !== null) return getErrorMessage(failure, vaultMessages.revealFailed);
  if (clipboard.error !== null) {
    return "It could not be copied. Please reveal it and copy it by hand.";
  }
  return clipboard.copied ? "The code was copied." : "";
}
