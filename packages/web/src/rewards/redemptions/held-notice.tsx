import { currentHolds, type Holdable } from "@signpoint/api/rewards/holds";
import type { Redemption } from "@signpoint/api/rewards/redemption";
import { useTick } from "~/platform/ui/countdown";
import { DateTime } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";

interface HeldNoticeProps {
  redemption: Holdable & Pick<Redemption, "hold_reason">;
  /** Whether an admin reads it. */
  forAdmin?: boolean;
}

/** Renders what holds a redemption, until when, and what its reader can do; nothing when nothing does. */
export function HeldNotice({ redemption, forAdmin = false }: HeldNoticeProps) {
  const { held_until, account_confirm_by, paused_until, hold_reason } = redemption;
  const holds = useTick((now) => currentHolds(redemption, now).join(" ")).split(" ");
  return (
    <>
      {holds.includes("hold") && held_until !== null ? (
        <Notice tone="warning">
          <span>
            On hold until <DateTime at={held_until} zoned />: <bdi>{hold_reason}</bdi>
          </span>
        </Notice>
      ) : null}
      {holds.includes("unconfirmed") && account_confirm_by !== null ? (
        <Notice tone="warning">
          <Unconfirmed by={account_confirm_by} forAdmin={forAdmin} />
        </Notice>
      ) : null}
      {holds.includes("paused") && paused_until !== null ? (
        <Notice tone="warning">
          <Paused until={paused_until} forAdmin={forAdmin} />
        </Notice>
      ) : null}
    </>
  );
}

function Unconfirmed({ by, forAdmin }: { by: string; forAdmin: boolean }) {
  return forAdmin ? (
    <span>
      The buyer has to confirm the account number by the link in a mail before{" "}
      <DateTime at={by} zoned />. Otherwise it is rejected by itself, and the points return. No
      admin can confirm it.
    </span>
  ) : (
    <span>
      Confirm the account number by the link in our mail before <DateTime at={by} zoned />.
      Otherwise it is rejected, and your points return.
    </span>
  );
}

function Paused({ until, forAdmin }: { until: string; forAdmin: boolean }) {
  return (
    <span>
      {forAdmin ? "The buyer's account" : "Your account"} is in a safety pause: this waits until it
      ends, <DateTime at={until} zoned /> at the latest.
      {forAdmin ? " No admin can end it." : null}
    </span>
  );
}
