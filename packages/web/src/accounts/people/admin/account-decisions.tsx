import { Button } from "@mantine/core";
import type { PersonAccount } from "@signpoint/api/accounts/person";
import { useState } from "react";
import { FocusedStatus } from "~/platform/ui/focus";
import { Notice } from "~/platform/ui/notice";
import classes from "./account-card.module.css";
import { DecisionDialog } from "./decision-dialog";
import { DECISIONS, type DecisionName } from "./decisions";

/** Renders what an admin can decide about an account, as buttons. Each asks for a reason. */
export function AccountDecisions({ account }: { account: PersonAccount }) {
  const [asking, setAsking] = useState<DecisionName | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const isSuspended = account.suspension !== null;
  const names: DecisionName[] = [
    ...(isSuspended ? (["lift", "change", "copy"] as const) : (["suspend", "sessions"] as const)),
    ...factorDecisions(account),
    ...(account.is_admin ? (["revoke"] as const) : []),
    ...((account.is_admin && account.admin_held_at == null) || isSuspended
      ? []
      : (["grant"] as const)),
  ];
  return (
    <>
      <div className={classes.buttons}>
        {names.map((name) => (
          <Button
            key={name}
            variant="default"
            onClick={() => {
              setDone(null);
              setAsking(name);
            }}
          >
            {DECISIONS[name].label}
          </Button>
        ))}
      </div>
      <FocusedStatus status={done}>
        {done === null ? null : <Notice tone="success">{done}</Notice>}
      </FocusedStatus>
      {asking === null ? null : (
        <DecisionDialog
          name={asking}
          person={account}
          onClose={() => setAsking(null)}
          onDone={(what) => {
            setDone(`${account.username} ${what}`);
            setAsking(null);
          }}
        />
      )}
    </>
  );
}

/** Returns what can be decided about a lost second factor: an admin's is removed by the operator alone. */
function factorDecisions(account: PersonAccount): DecisionName[] {
  const { factor_removal, has_second_factor, is_admin } = account;
  // A server before this knows nothing of removals.
  if (factor_removal === undefined || is_admin || !has_second_factor) return [];
  return [factor_removal === null ? "factor" : "keepFactor"];
}
