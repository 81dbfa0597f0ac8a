import { isHeld } from "@signpoint/api/rewards/holds";
import type { Redemption } from "@signpoint/api/rewards/redemption";
import { useTick } from "~/platform/ui/countdown";
import { DateTime } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";

type Held = Pick<Redemption, "status" | "held_until" | "hold_reason">;

/** Renders until when a redemption is on hold, and why; nothing when it is not. */
export function HeldNotice({ redemption }: { redemption: Held }) {
  const held = useTick((now) => isHeld(redemption, now));
  if (!held || redemption.held_until === null) return null;
  return (
    <Notice tone="warning">
      <span>
        On hold until <DateTime at={redemption.held_until} zoned />: {redemption.hold_reason}
      </span>
    </Notice>
  );
}
