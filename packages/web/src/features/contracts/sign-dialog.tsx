import type { ContractDetail } from "@signpoint/api/entities/contract";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { Figure, Figures } from "~/ui/figures";
import { Points } from "~/ui/points";

interface SignDialogProps {
  contract: Pick<ContractDetail, "title" | "points_cost">;
  balance: number;
  opened: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before signing: what it costs and what is left. */
export function SignDialog(props: SignDialogProps) {
  const { contract, balance, opened, busy, onConfirm, onClose } = props;
  return (
    <ConfirmDialog
      opened={opened}
      title="Sign this contract?"
      confirmLabel="Sign Contract"
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <strong>{contract.title}</strong>
      <Figures layout="column">
        <Figure name="Your balance">
          <Points value={balance} />
        </Figure>
        <Figure name="Cost">
          <Points value={-contract.points_cost} />
        </Figure>
        <Figure name="Balance after signing">
          <Points value={balance - contract.points_cost} />
        </Figure>
      </Figures>
    </ConfirmDialog>
  );
}
