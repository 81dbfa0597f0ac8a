import { Button, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { HOLD_MAX_DAYS, HOLD_REASON_MAX_LENGTH } from "@signpoint/api/constants";
import { MS_PER_DAY } from "@signpoint/api/durations";
import type { AdminRedemption } from "@signpoint/api/entities/redemption";
import { redemptionMessages } from "@signpoint/api/messages";
import { holdUntilError, isHeld } from "@signpoint/api/rules/holds";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "~/api/client";
import { getErrorMessage } from "~/api/errors";
import { useProfile } from "~/features/people/profile";
import { useTick } from "~/ui/countdown";
import { ConfirmDialog } from "~/ui/dialog";
import { focusFirstError } from "~/ui/focus";
import { Notice } from "~/ui/notice";
import classes from "../redemptions.module.css";
import { refreshRedemptions } from "../redemptions-query";

/** Renders the buttons that hold a pending redemption of another person, or lift the hold. */
export function HoldControls({ redemption }: { redemption: AdminRedemption }) {
  const { id: ownId } = useProfile();
  const [opened, setOpened] = useState(false);
  const held = useTick((now) => isHeld(redemption, now));
  const release = useMutation({
    mutationFn: () => api.redemptions.release({ p_redemption_id: redemption.id }),
    onSettled: refreshRedemptions,
  });
  if (redemption.status !== "PENDING" || redemption.user_id === ownId) return null;
  return (
    <>
      {release.error === null ? null : (
        <Notice tone="error">
          {getErrorMessage(release.error, redemptionMessages.releaseFailed)}
        </Notice>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setOpened(true)}>
          {held ? "Change Hold" : "Put on Hold"}
        </Button>
        {held ? (
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
  const formId = useId();
  const { held_until } = redemption;
  const tomorrow = dayAfter(1);
  const held = held_until === null ? "" : firstDayFrom(held_until);
  const earliest = held > tomorrow ? held : tomorrow;
  const dayError = (day: string) => holdUntilError(startOf(day), new Date(), held_until);
  const form = useForm({
    initialValues: { reason: "", day: earliest },
    validate: {
      reason: (text) => (text.trim() === "" ? redemptionMessages.holdReasonRequired : null),
      day: (day) => (day === "" ? redemptionMessages.holdUntilAhead : dayError(day)),
    },
  });
  const hold = useMutation({
    mutationFn: ({ reason, day }: typeof form.values) =>
      api.redemptions.hold({
        p_redemption_id: redemption.id,
        p_reason: reason,
        p_until: startOf(day),
      }),
    onSuccess: async () => {
      await refreshRedemptions();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      title="Put on hold?"
      confirmLabel="Put on Hold"
      form={formId}
      busy={hold.isPending}
      onClose={onClose}
    >
      <form
        id={formId}
        noValidate
        className={classes.body}
        onSubmit={form.onSubmit((values) => hold.mutate(values), focusFirstError(form))}
      >
        <span>
          <strong>{redemption.item_name}</strong> cannot be approved before this day. The buyer
          reads the reason and can still cancel.
        </span>
        <Textarea
          label="Reason"
          description="The buyer reads it."
          autosize
          minRows={2}
          maxLength={HOLD_REASON_MAX_LENGTH}
          required
          {...form.getInputProps("reason")}
        />
        <TextInput
          type="date"
          label="Until"
          description="It ends by itself as this day begins in UTC."
          min={earliest}
          max={dayAfter(HOLD_MAX_DAYS)}
          required
          {...form.getInputProps("day")}
        />
        {hold.error === null ? null : (
          <Notice tone="error">{getErrorMessage(hold.error, redemptionMessages.holdFailed)}</Notice>
        )}
      </form>
    </ConfirmDialog>
  );
}

/** Returns the day in UTC that is this many days ahead: `2027-03-11`. */
function dayAfter(days: number): string {
  return new Date(Date.now() + days * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Returns the first day in UTC that begins at the instant or later: `2027-03-11`. */
function firstDayFrom(iso: string): string {
  const days = Math.ceil(Date.parse(iso) / MS_PER_DAY);
  return new Date(days * MS_PER_DAY).toISOString().slice(0, 10);
}

const startOf = (day: string) => `${day}T00:00:00.000Z`;
