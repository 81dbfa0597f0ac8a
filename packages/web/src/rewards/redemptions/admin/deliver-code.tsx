import { Button, TextInput } from "@mantine/core";
import { REDEMPTION_CODE_MAX_LENGTH } from "@signpoint/api/platform/constants";
import { canGetCode } from "@signpoint/api/rewards/codes";
import type { AdminRedemption } from "@signpoint/api/rewards/redemption";
import { typedCodeProblem } from "@signpoint/api/rewards/typed-code";
import { vaultMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { ErrorNotice } from "~/platform/ui/loaded";
import { refreshCodes } from "~/rewards/vault/codes-query";
import { describeCode } from "./codes-left";
import { CodesLink } from "./codes-link";

/** Renders the button that gives a code to an approved gift card that has none; nothing for everything else. */
export function DeliverCode({ redemption }: { redemption: AdminRedemption }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!canGetCode(redemption)) return null;
  return (
    <div>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        Deliver a Code
      </Button>
      {isOpen ? <DeliverDialog redemption={redemption} onClose={() => setIsOpen(false)} /> : null}
    </div>
  );
}

interface DeliverDialogProps {
  redemption: AdminRedemption;
  onClose: () => void;
}

function DeliverDialog({ redemption, onClose }: DeliverDialogProps) {
  const { id, item_name, username } = redemption;
  const [code, setCode] = useState("");
  const deliver = useMutation({
    mutationFn: () => api.vault.deliver({ p_redemption_id: id, p_code: code.trim() || null }),
    onSuccess: onClose,
    onSettled: () => refreshCodes(),
  });
  return (
    <ConfirmDialog
      opened
      title="Deliver a code?"
      confirmLabel="Deliver Code"
      busy={deliver.isPending}
      onConfirm={() => deliver.mutate()}
      onClose={onClose}
    >
      <strong dir="auto">{`${item_name} · ${username ?? "a deleted account"}`}</strong>
      <span>This approved gift card has no code yet. The buyer is told when it has one.</span>
      <TextInput
        label="Code for this buyer (optional)"
        description={describeCode(redemption)}
        autoComplete="off"
        spellCheck={false}
        maxLength={REDEMPTION_CODE_MAX_LENGTH}
        value={code}
        error={typedCodeProblem(code)}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <CodesLink redemption={redemption} />
      <ErrorNotice error={deliver.error} fallback={vaultMessages.deliverFailed} />
    </ConfirmDialog>
  );
}
