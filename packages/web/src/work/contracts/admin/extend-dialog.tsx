import { useForm } from "@mantine/form";
import { adminMessages } from "@signpoint/api/texts";
import type { AdminContract } from "@signpoint/api/work/contracts/admin-contract";
import { extendedExpiry } from "@signpoint/api/work/contracts/extension";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { useProfile } from "~/platform/api/profile";
import { serverNow } from "~/platform/session/server-clock";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { focusFirstError } from "~/platform/ui/focus";
import { DateTime, formatInstant } from "~/platform/ui/format";
import { ErrorNotice } from "~/platform/ui/loaded";
import { NumberField } from "~/platform/ui/number-field";
import { refreshAdminContracts } from "./admin-contracts-query";
import classes from "./contract-form.module.css";
import { EXTENSION_MAX_HOURS, extensionFormErrors, extensionMinutes } from "./extension-form";

interface ExtendDialogProps {
  contract: AdminContract;
  onClose: () => void;
  /** Closes the dialog and shows what was done. */
  onDone: (text: string) => void;
}

const FORM = "extend-contract";

/** Renders the form that adds days and hours to the later of the expiry and now. */
export function ExtendDialog({ contract, onClose, onDone }: ExtendDialogProps) {
  const { id: adminId } = useProfile();
  const form = useForm({
    initialValues: { days: "0", hours: "0" },
    validate: (values) => extensionFormErrors(values, contract.expires_at, new Date(serverNow())),
  });
  const minutes = extensionMinutes(Number(form.values.days), Number(form.values.hours));
  const extend = useMutation({
    mutationFn: (additional: number) =>
      api.adminContracts.extend({
        p_admin_id: adminId,
        p_contract_id: contract.id,
        p_additional_minutes: additional,
      }),
    onSuccess: ({ expires_at }) =>
      onDone(
        `Extended “${contract.title}”${expires_at === null ? "" : ` to ${formatInstant(expires_at)}`}.`,
      ),
    onSettled: () => refreshAdminContracts(),
  });
  return (
    <ConfirmDialog
      opened
      title="Extend this contract"
      confirmLabel="Extend Contract"
      busy={extend.isPending}
      form={FORM}
      onClose={onClose}
    >
      <form
        id={FORM}
        noValidate
        className={classes.stack}
        onSubmit={form.onSubmit(() => {
          if (minutes !== null) extend.mutate(minutes);
        }, focusFirstError(form))}
      >
        <strong dir="auto">{contract.title}</strong>
        <div className={classes.pair}>
          <NumberField label="Days" min={0} {...form.getInputProps("days")} />
          <NumberField
            label="Hours"
            min={0}
            max={EXTENSION_MAX_HOURS}
            {...form.getInputProps("hours")}
          />
        </div>
        <NewExpiry expiresAt={contract.expires_at} minutes={minutes} />
        <ErrorNotice error={extend.error} fallback={adminMessages.extendFailed} />
      </form>
    </ConfirmDialog>
  );
}

function NewExpiry({ expiresAt, minutes }: { expiresAt: string | null; minutes: number | null }) {
  if (expiresAt === null) return null;
  const then = minutes ? extendedExpiry(expiresAt, minutes, new Date(serverNow())) : null;
  return (
    <p className={classes.quiet}>
      Expires now: <DateTime at={expiresAt} zoned />
      {then === null || Number.isNaN(then.getTime()) ? null : (
        <>
          <br />
          Then: <DateTime at={then.toISOString()} zoned />
        </>
      )}
    </p>
  );
}
