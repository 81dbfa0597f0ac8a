import { Button, TextInput } from "@mantine/core";
import { secondFactorMessages } from "@signpoint/api/texts";
import type { Factor } from "@supabase/auth-js";
import { useState } from "react";
import { authClient } from "~/platform/session/auth-client";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { formatDate } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import { useLightForm } from "~/platform/ui/use-light-form";
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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isPasskey = factor.factor_type === "webauthn";
  const kind = isPasskey ? "passkey" : "app";
  const name = factor.friendly_name ?? (isPasskey ? "Passkey" : "Authenticator app");
  const { last_used_at: usedAt = null } = factor;

  const ask = () => {
    setProblem(null);
    setAsking(true);
  };
  const remove = async () => {
    setBusy(true);
    setProblem(null);
    const { error } = await afterProof(() => authClient.mfa.unenroll({ factorId: factor.id }));
    setBusy(false);
    if (error !== null) {
      setProblem(textOf(error));
      return;
    }
    setAsking(false);
    await authClient.refreshSession();
    onChanged();
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
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        {problem === null ? null : <Notice tone="error">{problem}</Notice>}
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
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const rename = async (newName: string) => {
    setBusy(true);
    const refusal = await renameFactor(authClient, factor.id, newName);
    setBusy(false);
    setProblem(refusal);
    if (refusal !== null) return;
    onClose();
    onRenamed();
  };
  const form = useLightForm({
    names: ["name"],
    validate: (typed) => ({
      name: typed.name.trim() === "" ? secondFactorMessages.nameMissing : null,
    }),
    onSubmit: (typed) => void rename(typed.name.trim()),
  });
  return (
    <form noValidate className={classes.rename} onSubmit={form.onSubmit}>
      <TextInput
        label={label}
        name="name"
        defaultValue={name}
        maxLength={FACTOR_NAME_MAX}
        autoComplete="off"
        error={form.problems.name ?? problem}
      />
      <span className={classes.buttons}>
        <Button type="submit" loading={busy}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
