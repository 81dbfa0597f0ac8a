import { Button } from "@mantine/core";
import { HOLD_MAX_DAYS, HOLD_REASON_MAX_LENGTH } from "@signpoint/api/platform/constants";
import { holdUntilError, isLiftable } from "@signpoint/api/rewards/holds";
import type { AdminRedemption } from "@signpoint/api/rewards/redemption";
import { redemptionMessages, secondApprovalMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { useProfile } from "~/platform/api/profile";
import { serverNow } from "~/platform/session/server-clock";
import { useTick } from "~/platform/ui/countdown";
import { dayAfter, firstDayFrom, startOfDay } from "~/platform/ui/days";
import { ErrorNotice } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import { ReasonDialog } from "~/platform/ui/reason-dialog";
import classes from "../redemptions.module.css";
import { refreshRedemptions } from "../redemptions-query";

/** Renders the buttons that hold a pending redemption of another person, or lift the hold. */
export function HoldControls({ redemption }: { redemption: AdminRedemption }) {
  const { id: ownId } = useProfile();
  const [opened, setOpened] = useState(false);
  const held = useTick((now) => isLiftable(redemption, now));
  const release = useMutation({
    mutationFn: () => api.redemptions.release({ p_redemption_id: redemption.id }),
    onSettled: refreshRedemptions,
  });
  if (redemption.status !== "PENDING" || redemption.user_id === ownId) return null;
  return (
    <>
      {redemption.release_awaits_second ? (
        <Notice tone="warning">{secondApprovalMessages.releaseAsked}</Notice>
      ) : null}
      <ErrorNotice error={release.error} fallback={redemptionMessages.releaseFailed} />
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setOpened(true)}>
          {held ? "Change Hold" : "Put on Hold"}
        </Button>
        {held && !redemption.release_awaits_second ? (
          <Button variant="default" loading={release.isPending} onClick={() => release.mutate()}>
            Lift Hold
          </Button>
        ) : null}
      </div>
      {opened ? <HoldDialog redemption={redemption} onClose={() => setOpened(false)} /> : null}
    </>
  );
}

interface HoldDialogProps {
  redemption: AdminRedemption;
  onClose: () => void;
}

function HoldDialog({ redemption, onClose }: HoldDialogProps) {
  const { held_until } = redemption;
  const tomorrow = dayAfter(1);
  const held = held_until === null ? "" : firstDayFrom(held_until);
  const earliest = held > tomorrow ? held : tomorrow;
  return (
    <ReasonDialog
      title="Put on hold?"
      confirmLabel="Put on Hold"
      reason={{
        description: "The buyer reads it.",
        maxLength: HOLD_REASON_MAX_LENGTH,
        missing: redemptionMessages.holdReasonRequired,
      }}
      day={{
        description: "It ends by itself as this day begins in UTC.",
        initial: earliest,
        min: earliest,
        max: dayAfter(HOLD_MAX_DAYS),
        missing: redemptionMessages.holdUntilAhead,
        error: (until) => holdUntilError(until, new Date(serverNow()), held_until),
      }}
      failed={redemptionMessages.holdFailed}
      run={async ({ reason, until }) => {
        const p_until = until ?? startOfDay(earliest);
        await api.redemptions.hold({ p_redemption_id: redemption.id, p_reason: reason, p_until });
        await refreshRedemptions();
      }}
      onClose={onClose}
      onDone={onClose}
    >
      <strong dir="auto">{redemption.item_name}</strong> cannot be approved before this day. The
      buyer reads the reason and can still cancel.
    </ReasonDialog>
  );
}
