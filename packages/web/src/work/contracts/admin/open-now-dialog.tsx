import { adminMessages } from "@signpoint/api/texts";
import type { AdminContract } from "@signpoint/api/work/contracts/admin-contract";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { useProfile } from "~/platform/api/profile";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { formatInstant } from "~/platform/ui/format";
import { ErrorNotice } from "~/platform/ui/loaded";
import { refreshAdminContracts } from "./admin-contracts-query";

interface OpenNowDialogProps {
  contract: AdminContract;
  onClose: () => void;
  /** Closes the dialog and shows what was done. */
  onDone: (text: string) => void;
}

/** Renders the confirmation of opening a contract before its time. */
export function OpenNowDialog({ contract, onClose, onDone }: OpenNowDialogProps) {
  const { id: adminId } = useProfile();
  const { id, title, version, opens_at } = contract;
  const open = useMutation({
    mutationFn: () =>
      api.adminContracts.update({
        p_admin_id: adminId,
        p_contract_id: id,
        p_version: version,
        p_status: "active",
      }),
    onSuccess: ({ awaiting_second }) =>
      onDone(
        awaiting_second
          ? `“${title}” opens as soon as a second admin confirms it.`
          : `Opened “${title}”.`,
      ),
    onSettled: () => refreshAdminContracts(),
  });
  return (
    <ConfirmDialog
      opened
      title="Open this contract now?"
      confirmLabel="Open Now"
      busy={open.isPending}
      onConfirm={() => open.mutate()}
      onClose={onClose}
    >
      <strong>{title}</strong>
      <span>
        {opens_at === null ? "" : `It was to open ${formatInstant(opens_at)}. `}
        Its duration begins now, and people can sign it at once.
      </span>
      <ErrorNotice error={open.error} fallback={adminMessages.contractUpdateFailed} />
    </ConfirmDialog>
  );
}
