import { adminMessages } from "@signpoint/api/texts";
import type { AdminContract } from "@signpoint/api/work/contracts/admin-contract";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { useProfile } from "~/platform/api/profile";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { formatCount, formatPoints } from "~/platform/ui/format";
import { ErrorNotice } from "~/platform/ui/loaded";
import { refreshAdminContracts } from "./admin-contracts-query";

interface ContractDialogProps {
  contract: AdminContract;
  onClose: () => void;
  /** Closes the dialog and shows what was done. */
  onDone: (text: string) => void;
}

/** Renders the confirmation of deleting a contract, with the effect on its open signings. */
export function DeleteContractDialog({ contract, onClose, onDone }: ContractDialogProps) {
  const { id: adminId } = useProfile();
  const remove = useMutation({
    mutationFn: () =>
      api.adminContracts.delete({ p_admin_id: adminId, p_contract_id: contract.id }),
    onSuccess: ({ closed_signings, refunded_points }) =>
      onDone(
        closed_signings === 0
          ? `Deleted “${contract.title}”.`
          : `Deleted “${contract.title}”: ${formatCount(closed_signings, "open signing")} closed, ${formatPoints(refunded_points)} points returned.`,
      ),
    onSettled: () => refreshAdminContracts(),
  });
  return (
    <ConfirmDialog
      opened
      title="Delete this contract?"
      confirmLabel="Delete Contract"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <strong dir="auto">{contract.title}</strong>
      <span>{effect(contract)} This cannot be undone.</span>
      <ErrorNotice error={remove.error} fallback={adminMessages.contractDeleteFailed} />
    </ConfirmDialog>
  );
}

function effect({ places_taken, submissions }: AdminContract): string {
  const open = places_taken - submissions.approved;
  if (open <= 0) return "No one can see or sign it any more. No signing is open.";
  return `No one can see or sign it any more. ${formatCount(open, "open signing")} ${open === 1 ? "is" : "are"} closed, and the points paid for signing are returned.`;
}
