import { isPaused } from "@signpoint/api/platform/is-paused";
import { ownAccountMessages } from "@signpoint/api/texts";
import { useProfile } from "~/platform/api/profile";
import { DateTime } from "./format";
import { Notice } from "./notice";

/** Renders, while it applies, that something of the person's account waits for safety, until when and what ends it. */
export function SafetyPauseNotice() {
  const { safety_pause, admin_held_at } = useProfile();
  const lasts = isPaused(safety_pause?.until ?? null, new Date());
  return (
    <>
      {safety_pause != null && lasts ? (
        <Notice tone="warning">
          <span>
            For your safety, cash, codes and new addresses wait until{" "}
            <DateTime at={safety_pause.until} zoned />. You can earn points as always.
          </span>
          <span>{REASONS[safety_pause.ends_by]}</span>
        </Notice>
      ) : null}
      {admin_held_at == null ? null : (
        <Notice tone="warning">{ownAccountMessages.adminHeld}</Notice>
      )}
    </>
  );
}

const REASONS = {
  mailbox: "Your account was used at a new place. “This was me” in the mail about it ends this.",
  older_factor:
    "Your account was changed with a mail alone. A code of a second factor from before that ends this.",
  time: "Your email was changed without the former mailbox, which can take that back as long. Nothing ends this earlier.",
} as const;
