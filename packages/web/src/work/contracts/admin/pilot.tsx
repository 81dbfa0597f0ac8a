import { Button } from "@mantine/core";
import { conditionFormMessages } from "@signpoint/api/texts";
import type { AdminContract } from "@signpoint/api/work/contracts/admin-contract";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { useProfile } from "~/platform/api/profile";
import { formatCount } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import { refreshAdminContracts } from "./admin-contracts-query";

/** Renders how far the pilot of a contract is, with the press that opens the rest of its places; then that they are open. */
export function Pilot({ contract }: { contract: AdminContract }) {
  const { id: adminId } = useProfile();
  const open = useMutation({
    mutationFn: () =>
      api.adminContracts.openRest({ p_admin_id: adminId, p_contract_id: contract.id }),
    onSettled: () => refreshAdminContracts(),
  });
  const { pilot_places, places_taken, max_signers } = contract;
  const problem =
    open.error === null ? null : getErrorMessage(open.error, conditionFormMessages.openFailed);
  if (open.isSuccess) return <Notice tone="success">All places are open.</Notice>;
  if (typeof pilot_places !== "number") {
    return problem === null ? null : <Notice tone="info">{problem}</Notice>;
  }
  const rest =
    max_signers === 0
      ? "The rest has no limit"
      : `${formatCount(max_signers - pilot_places, "more place")} can be opened`;
  return (
    <>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <Notice
        tone="info"
        title={`Pilot: ${places_taken} of ${formatCount(pilot_places, "place")} taken`}
      >
        <span>{rest}; nothing opens by itself.</span>
        <div>
          <Button variant="default" loading={open.isPending} onClick={() => open.mutate()}>
            Open the Rest
          </Button>
        </div>
      </Notice>
    </>
  );
}
