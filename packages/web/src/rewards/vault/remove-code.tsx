import { Button } from "@mantine/core";
import type { ItemCode } from "@signpoint/api/rewards/item-code";
import { codeListMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { ErrorNotice } from "~/platform/ui/loaded";
import { refreshCodes } from "./codes-query";

interface RemoveCodeProps {
  code: ItemCode;
  /** Called with the masked code. */
  onRemoved: (name: string) => void;
}

/** Renders the button that removes a code that was never given, which asks before it does. */
export function RemoveCode({ code, onRemoved }: RemoveCodeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const name = code.masked ?? "unreadable";
  const remove = useMutation({
    mutationFn: () => api.vault.remove({ p_code_id: code.id }),
    onSuccess: () => {
      setIsOpen(false);
      onRemoved(name);
    },
    onSettled: () => refreshCodes(),
  });
  return (
    <>
      <Button
        variant="default"
        aria-label={`Remove code ${name}`}
        onClick={() => {
          remove.reset();
          setIsOpen(true);
        }}
      >
        Remove
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={`Remove the code ${name}?`}
        confirmLabel="Remove Code"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setIsOpen(false)}
      >
        <span>
          No buyer gets it any more. It was given to nobody. Who removed it is recorded; the code
          itself is not kept.
        </span>
        <ErrorNotice error={remove.error} fallback={codeListMessages.codeRemoveFailed} />
      </ConfirmDialog>
    </>
  );
}
