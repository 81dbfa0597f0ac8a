import { DateTime } from "~/ui/format";
import { rejectionCause } from "./next-step";
import classes from "./signing-section.module.css";
import type { SignedDetail } from "./use-signing-call";

/** Renders when a contract was signed, submitted and decided or ended, and which step is awaited. */
export function SigningSteps({ contract }: { contract: SignedDetail }) {
  const { created_at, submitted_at, decided_at, ended_at, review_due_at } = contract.signing;
  return (
    <ol className={classes.timeline}>
      <Step name="Signed" at={created_at} />
      {submitted_at === null ? null : <Step name="Submitted" at={submitted_at} />}
      {decided_at === null ? null : <Step name={decisionName(contract)} at={decided_at} />}
      {ended_at === null ? null : <Step name="Ended" at={ended_at} />}
      {contract.signing.status === "pending" && review_due_at !== null ? (
        <Step name="Decision" at={review_due_at} awaited />
      ) : null}
    </ol>
  );
}

function decisionName({ signing }: SignedDetail): string {
  if (signing.status === "approved") return "Approved";
  const isRemoved = signing.submitted_at === null && rejectionCause(signing) === "removed";
  return isRemoved ? "Removed" : "Rejected";
}

function Step({ name, at, awaited = false }: { name: string; at: string; awaited?: boolean }) {
  return (
    <li data-awaited={awaited || undefined}>
      <span className={classes.step}>{name}</span>
      <span className={classes.moment}>
        {awaited ? "Expected by " : null}
        <DateTime at={at} />
      </span>
    </li>
  );
}
