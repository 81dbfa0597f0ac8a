import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { CORRECTION_REASON_MAX_LENGTH } from "@signpoint/api/platform/constants";
import { correctionMessages } from "@signpoint/api/texts";
import type { SubmissionDetail } from "@signpoint/api/work/submission";
import { useId, useState } from "react";
import { CorrectionOutcome } from "~/accounts/people/admin/correction-outcome";
import { useCorrection } from "~/accounts/people/admin/use-correction";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { focusFirstError } from "~/platform/ui/focus";
import { pointsText } from "~/platform/ui/format";
import { NumberField } from "~/platform/ui/number-field";
import { SectionCard } from "~/platform/ui/sections";
import classes from "./submissions.module.css";

/** Renders what an admin can do about an approval that was wrong: take points of its reward back. */
export function TakeBack({ submission }: { submission: SubmissionDetail }) {
  const { id, user_id, username, points_reward } = submission;
  const [isOpen, setIsOpen] = useState(false);
  const formId = useId();
  const form = useForm({
    mode: "controlled",
    initialValues: { points: String(points_reward), reason: "" },
    validate: {
      points: (text) =>
        /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= points_reward
          ? null
          : correctionMessages.takeBackInvalid(points_reward),
      reason: (text) => (text.trim() === "" ? correctionMessages.reasonRequired : null),
    },
  });
  const correction = useCorrection(user_id, { onDone: () => form.reset(), signingId: id });
  const takeBack = form.onSubmit(({ points, reason }) => {
    const amount = { points: Number(points), reason: reason.trim() };
    correction.start("deduct", amount, () => setIsOpen(false));
  }, focusFirstError(form));
  return (
    <SectionCard title="Approved by mistake?">
      <div className={classes.failed}>
        <p className={classes.used}>
          {`This submission paid ${pointsText(points_reward)}. What you take back is shown here, to ${username ?? "its signer"}, too.`}
        </p>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          Take Points Back
        </Button>
        <CorrectionOutcome outcome={correction.outcome} />
      </div>
      <ConfirmDialog
        opened={isOpen}
        title="Take points back?"
        confirmLabel="Take Points Back"
        danger
        busy={correction.busy}
        form={formId}
        onClose={() => setIsOpen(false)}
      >
        <form id={formId} noValidate className={classes.takeBack} onSubmit={takeBack}>
          <NumberField label="Points" min={1} {...form.getInputProps("points")} />
          <Textarea
            label="Reason"
            description={`${username ?? "The signer"} and all admins read it.`}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={CORRECTION_REASON_MAX_LENGTH}
            {...form.getInputProps("reason")}
          />
        </form>
      </ConfirmDialog>
    </SectionCard>
  );
}
