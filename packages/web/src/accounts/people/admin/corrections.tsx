import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { PersonRecord } from "@signpoint/api/accounts/person-record";
import { CORRECTION_REASON_MAX_LENGTH, POINTS_AMOUNT_MAX } from "@signpoint/api/platform/constants";
import { correctionMessages, refusalMessages } from "@signpoint/api/texts";
import { useState } from "react";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { focusFirstError } from "~/platform/ui/focus";
import { formatPoints, pointsText } from "~/platform/ui/format";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { NumberField } from "~/platform/ui/number-field";
import { CorrectionOutcome } from "./correction-outcome";
import classes from "./corrections.module.css";
import { type CorrectionKind, useCorrection } from "./use-correction";

type Person = Pick<PersonRecord, "id" | "username" | "points">;

const VERBS = { credit: "Credit", deduct: "Deduct" } as const;

/** Renders the form that credits or deducts a person's points, which asks before it does. */
export function Corrections({ person }: { person: Person }) {
  const [asking, setAsking] = useState<CorrectionKind | null>(null);
  const form = useForm({
    mode: "controlled",
    initialValues: { points: "", reason: "" },
    validate: {
      points: (text) => (isAmount(text) ? null : correctionMessages.pointsInvalid),
      reason: (text) => (text.trim() === "" ? correctionMessages.reasonRequired : null),
    },
  });
  const correction = useCorrection(person.id, { onDone: () => form.reset() });
  const { question } = useLeaveWarning(() => form.values.reason.trim() !== "");
  const points = Number(form.values.points);
  const start = (kind: CorrectionKind) =>
    form.onSubmit(() => {
      if (kind === "deduct" && points > person.points) {
        form.setFieldError("points", refusalMessages.notThatManyPoints);
        return form.getInputNode("points")?.focus();
      }
      setAsking(kind);
    }, focusFirstError(form));
  return (
    <form
      noValidate
      className={classes.form}
      aria-label="Correct points"
      onSubmit={(event) => event.preventDefault()}
    >
      <NumberField label="Points" min={1} {...form.getInputProps("points")} />
      <Textarea
        label="Reason"
        description={`${person.username} and all admins read it.`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={CORRECTION_REASON_MAX_LENGTH}
        {...form.getInputProps("reason")}
      />
      <div className={classes.buttons}>
        <Button size="md" onClick={() => start("credit")()}>
          Credit Points
        </Button>
        <Button size="md" variant="default" onClick={() => start("deduct")()}>
          Deduct Points
        </Button>
      </div>
      <CorrectionOutcome outcome={correction.outcome} />
      {question}
      <ConfirmDialog
        opened={asking !== null}
        title={`${VERBS[asking ?? "credit"]} ${pointsText(points)}?`}
        confirmLabel={`${VERBS[asking ?? "credit"]} Points`}
        danger={asking === "deduct"}
        busy={correction.busy}
        onClose={() => setAsking(null)}
        onConfirm={() =>
          correction.start(asking ?? "credit", { points, reason: form.values.reason.trim() }, () =>
            setAsking(null),
          )
        }
      >
        <span>{describe(person, asking === "deduct" ? -points : points)}</span>
        <span>{`The ledger will say: ${correctionMessages.correction}: ${form.values.reason.trim()}`}</span>
      </ConfirmDialog>
    </form>
  );
}

function isAmount(text: string): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) >= 1 && Number(text) <= POINTS_AMOUNT_MAX;
}

function describe({ username, points }: Person, change: number): string {
  return `${username} has ${formatPoints(points)} points and will have ${pointsText(points + change)}.`;
}
