import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { secondFactorMessages } from "@signpoint/api/texts";
import type { Factor } from "@supabase/auth-js";
import { useState } from "react";
import { getErrorMessage, Refusal } from "~/platform/api/errors";
import { useAction } from "~/platform/api/use-action";
import { authClient } from "~/platform/session/auth-client";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { focusFirstError } from "~/platform/ui/focus";
import { formatDate } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import { afterProof, FACTOR_NAME_MAX, renameFactor, textOf } from "./factor-calls";
import classes from "./second-factor.module.css";

export interface OwnFactor extends Factor {
  /** ISO 8601; null before its first use, and where that was before the server stored it. */
  last_used_at?: string | null;
}

interface FactorRowProps {
  factor: OwnFactor;
  onChanged: () => void;
}

/** Renders one authenticator app or passkey, its new name, and its removal. */
export function FactorRow({ factor, onChanged }: FactorRowProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const [asking, setAsking] = useState(false);
  const isPasskey = factor.factor_type === "webauthn";
  const kind = isPasskey ? "passkey" : "app";
  const name = factor.friendly_name ?? (isPasskey ? "Passkey" : "Authenticator app");
  const { last_used_at: usedAt = null } = factor;
  const remove = useAction({
    mutationFn: async () => {
      const { error } = await afterProof(() => authClient.mfa.unenroll({ factorId: factor.id }));
      if (error !== null) throw new Refusal(textOf(error));
    },
    onSuccess: async () => {
      setAsking(false);
      await authClient.refreshSession();
      onChanged();
    },
  });
  const ask = () => {
    remove.reset();
    setAsking(true);
  };

  if (isRenaming) {
    return (
      <RenameForm
        factor={factor}
        name={name}
        label={`Name of the ${kind}`}
        onRenamed={onChanged}
        onClose={() => setIsRenaming(false)}
      />
    );
  }
  return (
    <div className={classes.row}>
      <span>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>
          {isPasskey ? "Passkey, added" : "App, added"} on {formatDate(factor.created_at)}
          {usedAt === null ? "" : `, last used on ${formatDate(usedAt)}`}
        </span>
      </span>
      <span className={classes.buttons}>
        <Button variant="default" aria-label={`Rename ${name}`} onClick={() => setIsRenaming(true)}>
          Rename
        </Button>
        <Button variant="default" aria-label={`Remove ${name}`} onClick={ask}>
          Remove
        </Button>
      </span>
      <ConfirmDialog
        opened={asking}
        title={`Remove this ${kind}?`}
        confirmLabel="Remove"
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        {remove.isError ? <Notice tone="error">{errorText(remove.error)}</Notice> : null}
        <p>
          Without any app or passkey your password alone opens your account, and your recovery codes
          are removed, too. All other places where you are logged in are logged out.
        </p>
      </ConfirmDialog>
    </div>
  );
}

interface RenameFormProps {
  factor: Factor;
  name: string;
  label: string;
  onRenamed: () => void;
  onClose: () => void;
}

function RenameForm({ factor, name, label, onRenamed, onClose }: RenameFormProps) {
  const form = useForm({
    initialValues: { name },
    validate: { name: (typed) => (typed.trim() === "" ? secondFactorMessages.nameMissing : null) },
  });
  const rename = useAction({
    mutationFn: async (typed: { name: string }) => {
      const refusal = await renameFactor(authClient, factor.id, typed.name.trim());
      if (refusal !== null) throw new Refusal(refusal);
    },
    onSuccess: () => {
      onClose();
      onRenamed();
    },
    onError: (error) => form.setErrors({ name: errorText(error) }),
  });
  return (
    <form
      noValidate
      className={classes.rename}
      onSubmit={form.onSubmit((typed) => rename.mutate(typed), focusFirstError(form))}
    >
      <TextInput
        label={label}
        maxLength={FACTOR_NAME_MAX}
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <span className={classes.buttons}>
        <Button type="submit" loading={rename.isPending}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </form>
  );
}

function errorText(error: Error): string {
  return getErrorMessage(error, secondFactorMessages.actionFailed);
}
