import { Button, NativeSelect, TextInput } from "@mantine/core";
import { mailedCodeMessages, secondFactorMessages } from "@signpoint/api/texts";
import type { Factor } from "@supabase/auth-js";
import { useEffect, useState } from "react";
import type { authClient } from "~/platform/session/auth-client";
import { Notice } from "~/platform/ui/notice";
import { useLightAction } from "~/platform/ui/use-light-action";
import { focusField, useLightForm } from "~/platform/ui/use-light-form";
import { appCodeProblem, proveByApp, proveByRecoveryCode } from "./factor-calls";
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
  const [way, setWay] = useState<Way>("app");
  const factors = useVerifiedFactors(props.client);
  return (
    <div className={classes.stack}>
      <CodeForm key={way} {...props} way={way} factors={factors} />
      <Button variant="subtle" fullWidth onClick={() => setWay(way === "app" ? "recovery" : "app")}>
        {way === "app" ? "Use a recovery code instead" : "Use the authenticator app instead"}
      </Button>
    </div>
  );
}

interface CodeFormProps extends SecondFactorFormProps {
  way: Way;
  factors: Factor[];
}

function CodeForm({ client, submitLabel = "Continue", onProved, way, factors }: CodeFormProps) {
  const prove = useLightAction(
    async ({ code, factor, form }: { code: string; factor: string; form: HTMLFormElement }) => {
      const found = await (way === "app"
        ? proveByApp(client, factor || (factors[0]?.id ?? ""), code)
        : proveByRecoveryCode(client, code.trim())
      ).catch(() => mailedCodeMessages.failed);
      if (found === null) onProved?.();
      else focusField(form, "code");
      return found;
    },
  );
  const form = useLightForm({
    names: ["factor", "code"],
    validate: ({ code }) => ({
      code: way === "app" ? appCodeProblem(code) : recoveryCodeProblem(code),
    }),
    onSubmit: (typed, element) => prove.run({ ...typed, form: element }),
  });
  const problem = form.problems.code ?? prove.problem;

  return (
    <form noValidate className={classes.form} {...form.handlers}>
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
      <Button type="submit" size="md" fullWidth loading={prove.busy}>
        {submitLabel}
      </Button>
    </form>
  );
}

function recoveryCodeProblem(code: string): string | null {
  return code.trim() === "" ? secondFactorMessages.recoveryCodeMissing : null;
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
