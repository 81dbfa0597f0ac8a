import { REVIEW_TIME } from "@signpoint/api/constants";
import type { SignedContract } from "@signpoint/api/entities/signed-contract";
import { DateTime } from "~/ui/date-time";
import classes from "./signing-section.module.css";

/** Signed, submitted, decided: when each step was taken, and which one is awaited. */
export function SigningTimeline({ signing }: { signing: SignedContract }) {
  const { created_at, submitted_at, decided_at, status } = signing;
  const decision = status === "rejected" ? "Rejected" : "Approved";
  return (
    <ol className={classes.timeline}>
      <Step name="Signed" at={created_at} />
      {submitted_at === null ? null : <Step name="Submitted" at={submitted_at} />}
      {decided_at === null ? (
        <Step name="Decision" at={null} />
      ) : (
        <Step name={decision} at={decided_at} />
      )}
    </ol>
  );
}

function Step({ name, at }: { name: string; at: string | null }) {
  return (
    <li data-awaited={at === null || undefined}>
      <span className={classes.step}>{name}</span>
      <span className={classes.moment}>
        {at === null ? `In ${REVIEW_TIME}` : <DateTime at={at} />}
      </span>
    </li>
  );
}
