import { Button, Checkbox } from "@mantine/core";
import {
  PAYOUT_FILE_KINDS,
  type PAYOUT_STATES,
  PAYOUTS_PER_CALL_MAX,
} from "@signpoint/api/platform/constants";
import { formatDollars, receivedDollars } from "@signpoint/api/rewards/cash";
import type { Payout } from "@signpoint/api/rewards/payouts/payout";
import { payoutMessages } from "@signpoint/api/texts";
import { formatCount } from "~/platform/ui/format";
import type { Selection } from "~/work/review/use-selection";
import type { PayoutQuestion } from "./payout-dialogs";
import classes from "./payouts.module.css";
import type { Payouts } from "./use-payouts";

interface PayoutSelectionProps {
  status: (typeof PAYOUT_STATES)[number];
  selection: Selection<Payout & { id: string }>;
  /** How many can be selected. */
  count: number;
  actions: Payouts;
  onAsk: (question: PayoutQuestion) => void;
}

/** Renders the checkbox that selects every loaded payout, and what can be done with the selected ones. */
export function PayoutSelection(props: PayoutSelectionProps) {
  const { status, selection, count, actions, onAsk } = props;
  const { selected } = selection;
  const { isPending, variables } = actions.exporting;
  const exported = isPending ? variables.format : null;
  const sum = selected.reduce((total, payout) => total + receivedDollars(payout), 0);
  const isTooMany = selected.length > PAYOUTS_PER_CALL_MAX;
  return (
    <div className={classes.bar}>
      <Checkbox
        label={
          selected.length === 0
            ? `Select all ${count} shown`
            : `${formatCount(selected.length, "payout")} selected, ${formatDollars(sum)}`
        }
        checked={selected.length === count}
        indeterminate={selected.length > 0 && selected.length < count}
        onChange={selection.toggleAll}
      />
      {selected.length === 0 ? null : (
        <div className={classes.acts}>
          {status === "to_pay" ? (
            <>
              {PAYOUT_FILE_KINDS.map((format) => (
                <Button
                  key={format}
                  variant="default"
                  disabled={actions.busy || isTooMany}
                  loading={exported === format}
                  onClick={() => askExport(selected, format, actions, onAsk)}
                >
                  {FILE_LABELS[format]}
                </Button>
              ))}
              <Button
                disabled={actions.busy}
                onClick={() => onAsk({ kind: "send", payouts: selected })}
              >
                Mark as Sent
              </Button>
            </>
          ) : (
            <Button
              disabled={actions.busy}
              onClick={() => onAsk({ kind: "confirm", payouts: selected })}
            >
              Mark as Confirmed
            </Button>
          )}
        </div>
      )}
      {selected.length > 0 && status === "to_pay" ? (
        <span className={classes.hint}>{payoutMessages.leadingZeros}</span>
      ) : null}
      {isTooMany && status === "to_pay" ? (
        <span>{payoutMessages.exportMax(PAYOUTS_PER_CALL_MAX)}</span>
      ) : null}
    </div>
  );
}

const FILE_LABELS = { csv: "Export CSV", xlsx: "Export Excel" } as const;

/** Exports at once what was never exported; asks first when the bank may have some of it. */
function askExport(
  payouts: Payout[],
  format: (typeof PAYOUT_FILE_KINDS)[number],
  { exporting }: Payouts,
  onAsk: (question: PayoutQuestion) => void,
): void {
  const isRepeated = payouts.some(({ exported_at }) => exported_at !== null);
  if (isRepeated) onAsk({ kind: "export", payouts, format });
  else exporting.mutate({ payouts, format, again: false });
}
