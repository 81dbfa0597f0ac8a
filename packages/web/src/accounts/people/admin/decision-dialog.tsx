import type { PersonAccount } from "@signpoint/api/accounts/person";
import { suspensionEndError } from "@signpoint/api/accounts/suspension";
import {
  CORRECTION_REASON_MAX_LENGTH,
  SUSPENSION_MAX_DAYS,
} from "@signpoint/api/platform/constants";
import { peopleMessages } from "@signpoint/api/texts";
import { serverNow } from "~/platform/session/server-clock";
import { dayAfter } from "~/platform/ui/days";
import { ReasonDialog } from "~/platform/ui/reason-dialog";
import { DECISIONS, type DecisionName } from "./decisions";
import { refreshPeople } from "./people-query";

interface DecisionDialogProps {
  name: DecisionName;
  person: PersonAccount;
  onClose: () => void;
  /** Gets what has happened, after the person's name. */
  onDone: (done: string) => void;
}

/** Renders the question before a decision about an account: its effect, the reason, and its end if it can have one. */
export function DecisionDialog({ name, person, onClose, onDone }: DecisionDialogProps) {
  const { label, effect, failed, reader, hasEnd, isDanger, ...decision } = DECISIONS[name];
  const now = name === "change" ? person.suspension : null;
  const end = {
    description: "It ends by itself as this day begins in UTC. Empty: without an end.",
    initial: now?.ends_at?.slice(0, 10) ?? "",
    min: dayAfter(1),
    max: dayAfter(SUSPENSION_MAX_DAYS),
    error: (until: string) => suspensionEndError(until, new Date(serverNow())),
  };
  return (
    <ReasonDialog
      title={`${label}?`}
      confirmLabel={label}
      danger={isDanger}
      reason={{
        description: reader,
        initial: now?.reason ?? "",
        maxLength: CORRECTION_REASON_MAX_LENGTH,
        missing: peopleMessages.reasonOfDecision,
      }}
      day={hasEnd ? end : undefined}
      failed={failed}
      run={async ({ reason, until }) => {
        const result = await decision.run({ p_user_id: person.id, p_reason: reason }, until);
        await refreshPeople();
        return result;
      }}
      onClose={onClose}
      onDone={(result) => onDone(decision.outcome?.(result) ?? decision.done)}
    >
      <strong>{person.username}</strong> {effect}
    </ReasonDialog>
  );
}
