import { Button, NativeSelect } from "@mantine/core";
import { mailedCodeMessages, secondFactorMessages } from "@signpoint/api/texts";
import { useState } from "react";
import type { authClient } from "~/platform/session/auth-client";
import { Notice } from "~/platform/ui/notice";
import { useFocus } from "~/platform/ui/use-focus";
import { useLightAction } from "~/platform/ui/use-light-action";
import { focusField, useLightForm } from "~/platform/ui/use-light-form";
import { AppCodeField, RecoveryCodeField } from "./code-field";
import { appCodeProblem, proveByApp, proveByRecoveryCode } from "./factor-calls";
import { type OwnProofs, useOwnProofs } from "./own-proofs";
import { proveByPasskey } from "./passkeys";
import classes from "./second-factor.module.css";

interface SecondFactorFormProps {
  /** Whose session the proof raises. */
  client: typeof authClient;
  submitLabel?: string;
  onProved?: () => void;
}

type Way = "own" | "recovery";

/** Renders what proves the second factor: a passkey, a code of the authenticator app, or a recovery code instead. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const [way, setWay] = useState<Way>("own");
  const factors = useOwnProofs(props.client);
  if (factors === null) return null;
  return (
    <div className={classes.stack}>
      <ProofForm key={way} {...props} factors={factors} way={way} />
      <Button variant="subtle" fullWidth onClick={() => setWay(way === "own" ? "recovery" : "own")}>
        {way === "own" ? "Use a Recovery Code Instead" : backLabel(factors)}
      </Button>
    </div>
  );
}

interface ProofFormProps extends SecondFactorFormProps {
  factors: OwnProofs;
  way: Way;
}

function ProofForm(props: ProofFormProps) {
  const { client, submitLabel = "Continue", onProved, way, factors } = props;
  const { apps, passkeys } = factors;
  const [passkey] = passkeys;
  // An account whose factors were removed meanwhile is asked for a code as before.
  const asksCode = way === "recovery" || apps.length > 0 || passkey === undefined;
  const passkeyButton = useFocus<HTMLButtonElement>(!asksCode);

  const prove = async (asked: Promise<string | null>) => {
    const found = await asked.catch(() => mailedCodeMessages.failed);
    if (found === null) onProved?.();
    return found;
  };
  const byCode = useLightAction(
    async ({ code, factor, form }: { code: string; factor: string; form: HTMLFormElement }) => {
      byPasskey.reset();
      const found = await prove(
        way === "own"
          ? proveByApp(client, factor || (apps[0]?.id ?? ""), code)
          : proveByRecoveryCode(client, code.trim()),
      );
      if (found !== null) focusField(form, "code");
      return found;
    },
  );
  const byPasskey = useLightAction(async (factorId: string) => {
    byCode.reset();
    return await prove(proveByPasskey(client, factorId));
  });
  const form = useLightForm({
    names: ["factor", "code"],
    validate: ({ code }) => ({
      code: way === "own" ? appCodeProblem(code) : recoveryCodeProblem(code),
    }),
    onSubmit: (typed, element) => byCode.run({ ...typed, form: element }),
  });
  const problem = form.problems.code ?? byCode.problem ?? byPasskey.problem;

  return (
    <form noValidate className={classes.form} {...form.handlers}>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      {way === "own" && passkey !== undefined ? (
        <Button
          ref={passkeyButton}
          variant={asksCode ? "default" : "filled"}
          size="md"
          fullWidth
          loading={byPasskey.busy}
          disabled={byCode.busy}
          onClick={({ currentTarget }) => {
            if (currentTarget.form !== null) form.report(currentTarget.form, {});
            byPasskey.run(passkey.id);
          }}
        >
          Use a Passkey
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
        <Button type="submit" size="md" fullWidth loading={byCode.busy} disabled={byPasskey.busy}>
          {submitLabel}
        </Button>
      ) : null}
    </form>
  );
}

function recoveryCodeProblem(code: string): string | null {
  return code.trim() === "" ? secondFactorMessages.recoveryCodeMissing : null;
}

function backLabel({ apps, passkeys }: OwnProofs): string {
  if (passkeys.length === 0) return "Use the Authenticator App Instead";
  return apps.length > 0
    ? "Use a Passkey or the Authenticator App Instead"
    : "Use a Passkey Instead";
}
