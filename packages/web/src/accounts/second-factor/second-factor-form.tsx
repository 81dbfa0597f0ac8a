import { Button, NativeSelect } from "@mantine/core";
import { mailedCodeMessages, secondFactorMessages } from "@signpoint/api/texts";
import type { Factor } from "@supabase/auth-js";
import { type SubmitEvent, useState } from "react";
import type { authClient } from "~/platform/session/auth-client";
import { Notice } from "~/platform/ui/notice";
import { useFocus } from "~/platform/ui/use-focus";
import { AppCodeField, RecoveryCodeField } from "./code-field";
import { proveByApp, proveByRecoveryCode } from "./factor-calls";
import { proveByPasskey } from "./passkeys";
import classes from "./second-factor.module.css";
import { useVerifiedFactors } from "./verified-factors";

interface SecondFactorFormProps {
  /** Whose session the proof raises. */
  client: typeof authClient;
  submitLabel?: string;
  onProved?: () => void;
}

/** Renders what proves the second factor: a passkey, a code of the authenticator app, or a recovery code instead. */
export function SecondFactorForm({ client, ...props }: SecondFactorFormProps) {
  const factors = useVerifiedFactors(client);
  return factors === null ? null : <Ways client={client} {...factors} {...props} />;
}

interface WaysProps extends SecondFactorFormProps {
  apps: Factor[];
  passkeys: Factor[];
}

function Ways({ client, submitLabel = "Continue", onProved, apps, passkeys }: WaysProps) {
  const [way, setWay] = useState<"own" | "recovery">("own");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<"code" | "passkey" | null>(null);
  const [passkey] = passkeys;
  // An account whose factors were removed meanwhile is asked for a code as before.
  const asksCode = way === "recovery" || apps.length > 0 || passkey === undefined;
  const passkeyButton = useFocus<HTMLButtonElement>(!asksCode);

  const prove = async (kind: "code" | "passkey", how: () => Promise<string | null>) => {
    setBusy(kind);
    setProblem(null);
    const found = await how().catch(() => mailedCodeMessages.failed);
    setBusy(null);
    setProblem(found);
    if (found === null) onProved?.();
    return found === null;
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!asksCode) return;
    const data = new FormData(event.currentTarget);
    const typed = String(data.get("code") ?? "").trim();
    const code = way === "own" ? typed.replace(/\D/g, "") : typed;
    const field = event.currentTarget.elements.namedItem("code");
    const input = field instanceof HTMLElement ? field : null;
    if (way === "own" ? code.length !== 6 : code === "") {
      setProblem(
        way === "own" ? secondFactorMessages.codeMissing : secondFactorMessages.recoveryCodeMissing,
      );
      input?.focus();
      return;
    }
    const factorId = String(data.get("factor") ?? apps[0]?.id ?? "");
    const how = () =>
      way === "own" ? proveByApp(client, factorId, code) : proveByRecoveryCode(client, code);
    void prove("code", how).then((isProved) => {
      if (!isProved) input?.focus();
    });
  };

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      {way === "own" && passkey !== undefined ? (
        <Button
          ref={passkeyButton}
          variant={asksCode ? "default" : "filled"}
          size="md"
          fullWidth
          loading={busy === "passkey"}
          disabled={busy === "code"}
          onClick={() => void prove("passkey", () => proveByPasskey(client, passkey.id))}
        >
          Use a passkey
        </Button>
      ) : null}
      {way === "own" && apps.length > 1 ? (
        <NativeSelect
          label="Authenticator"
          name="factor"
          data={apps.map(({ id, friendly_name }) => ({ value: id, label: friendly_name ?? "" }))}
        />
      ) : null}
      {way === "recovery" ? <RecoveryCodeField label="Recovery code" /> : null}
      {way === "own" && asksCode ? <AppCodeField hasFocus /> : null}
      {asksCode ? (
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={busy === "code"}
          disabled={busy === "passkey"}
        >
          {submitLabel}
        </Button>
      ) : null}
      <Button
        variant="subtle"
        fullWidth
        onClick={() => {
          setWay(way === "own" ? "recovery" : "own");
          setProblem(null);
        }}
      >
        {way === "own" ? "Use a recovery code instead" : backLabel(apps.length > 0, passkey)}
      </Button>
    </form>
  );
}

function backLabel(hasApp: boolean, passkey: Factor | undefined): string {
  if (passkey === undefined) return "Use the authenticator app instead";
  return hasApp ? "Use a passkey or the authenticator app instead" : "Use a passkey instead";
}
