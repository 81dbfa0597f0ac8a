import { Button, NativeSelect, TextInput } from "@mantine/core";
import { mailedCodeMessages, secondFactorMessages } from "@signpoint/api/texts";
import type { Factor } from "@supabase/auth-js";
import { type SubmitEvent, useEffect, useState } from "react";
import type { authClient } from "~/platform/session/auth-client";
import { Notice } from "~/platform/ui/notice";
import { proveByApp, proveByRecoveryCode } from "./factor-calls";
import classes from "./second-factor.module.css";

interface SecondFactorFormProps {
  /** Whose session the code raises. */
  client: typeof authClient;
  submitLabel?: string;
  onProved?: () => void;
}

type Way = "app" | "recovery";

/** Renders the field for a code of the authenticator app, or for a recovery code instead. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const { client, submitLabel = "Continue", onProved } = props;
  const [way, setWay] = useState<Way>("app");
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const factors = useVerifiedFactors(client);

  const prove = async (code: string, factorId: string, field: HTMLElement | null) => {
    setBusy(true);
    setProblem(null);
    const found = await (way === "app"
      ? proveByApp(client, factorId, code)
      : proveByRecoveryCode(client, code)
    ).catch(() => mailedCodeMessages.failed);
    setBusy(false);
    setProblem(found);
    if (found === null) onProved?.();
    else field?.focus();
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = String(data.get("code") ?? "").trim();
    const code = way === "app" ? typed.replace(/\D/g, "") : typed;
    const field = event.currentTarget.elements.namedItem("code");
    const input = field instanceof HTMLElement ? field : null;
    if (way === "app" ? code.length !== 6 : code === "") {
      setProblem(
        way === "app" ? secondFactorMessages.codeMissing : secondFactorMessages.recoveryCodeMissing,
      );
      input?.focus();
      return;
    }
    void prove(code, String(data.get("factor") ?? factors[0]?.id ?? ""), input);
  };

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      {way === "app" && factors.length > 1 ? (
        <NativeSelect
          label="Authenticator"
          name="factor"
          data={factors.map(({ id, friendly_name }) => ({ value: id, label: friendly_name ?? "" }))}
        />
      ) : null}
      {way === "app" ? (
        <TextInput
          key="app"
          label="Code of your authenticator app"
          description="6 digits. They change every 30 seconds."
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          data-autofocus
          className={classes.code}
        />
      ) : (
        <TextInput
          key="recovery"
          label="Recovery code"
          description="16 letters and digits. Each code works once."
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className={classes.code}
        />
      )}
      <Button type="submit" size="md" fullWidth loading={busy}>
        {submitLabel}
      </Button>
      <Button
        variant="subtle"
        fullWidth
        onClick={() => {
          setWay(way === "app" ? "recovery" : "app");
          setProblem(null);
        }}
      >
        {way === "app" ? "Use a recovery code instead" : "Use the authenticator app instead"}
      </Button>
    </form>
  );
}

function useVerifiedFactors(client: typeof authClient): Factor[] {
  const [factors, setFactors] = useState<Factor[]>([]);
  useEffect(() => {
    let mounted = true;
    void client.getSession().then(({ data }) => {
      const all = data.session?.user.factors ?? [];
      if (mounted) setFactors(all.filter(({ status }) => status === "verified"));
    });
    return () => {
      mounted = false;
    };
  }, [client]);
  return factors;
}
