import { Button } from "@mantine/core";
import { useState } from "react";
import { authClient } from "~/platform/session/auth-client";
import { FocusOnMount } from "~/platform/ui/focus";
import { Notice } from "~/platform/ui/notice";
import { useLightAction } from "~/platform/ui/use-light-action";
import { afterProof, makeRecoveryCodes, needsProof, textOf, thrownText } from "./factor-calls";
import { NewPasskey } from "./new-passkey";
import { PasskeyOffer } from "./passkey-offer";
import { addPasskey } from "./passkeys";
import { ProveAgain } from "./prove-again";
import { CodesMissing, RecoveryCodes } from "./recovery-codes";
import { ScanAndConfirm } from "./scan-and-confirm";
import classes from "./second-factor.module.css";

/** What is being added; a passkey has a name from the start, which may be empty. */
type Wanted = { kind: "app" } | { kind: "passkey"; name: string };

type Step =
  | { name: "intro" }
  | { name: "password"; wanted: Wanted }
  | { name: "app"; factorId: string; qrCode: string; secret: string; uri: string }
  | { name: "passkey" }
  | { name: "codes"; codes: string[] }
  | { name: "codes-missing" };

interface EnrolmentProps {
  /** What is added beside the factors that the account has: its recovery codes stay. Null for the first factor. */
  further: "app" | "passkey" | null;
  /** Called when the person begins: from then on the steps have to stay, whatever else is loaded anew. */
  onStart?: () => void;
  /** Called when the recovery codes are shown, this once: nothing beside them may lead away. */
  onCodes?: () => void;
  onDone: () => void;
  onCancel?: () => void;
}

/**
 * Renders the steps that add a second factor: an app by its QR code and first code, or a passkey, and then the recovery codes.
 */
export function Enrolment({ further, onStart, onCodes, onDone, onCancel }: EnrolmentProps) {
  const first: Step = further === "passkey" ? { name: "passkey" } : { name: "intro" };
  const [step, setStep] = useState<Step>(first);
  const isFurther = further !== null;

  const addApp = async (): Promise<string | null> => {
    const ask = () => authClient.mfa.enroll({ factorType: "totp" });
    // The first factor may be one that an admin must add before any other screen: the question has its place here.
    const { data, error } = await (isFurther ? afterProof(ask) : ask());
    if (needsProof(error) && !isFurther) setStep({ name: "password", wanted: { kind: "app" } });
    else if (error !== null) return textOf(error);
    else if (data.type === "totp") {
      const { qr_code: qrCode, secret, uri } = data.totp;
      setStep({ name: "app", factorId: data.id, qrCode, secret, uri });
    }
    return null;
  };

  const addKey = async (name: string): Promise<string | null> => {
    const outcome = await addPasskey(authClient, name, isFurther);
    if (outcome.needsProof) setStep({ name: "password", wanted: { kind: "passkey", name } });
    else if (outcome.problem === null) await finish();
    return outcome.problem;
  };

  const add = useLightAction(async (wanted: Wanted) => {
    onStart?.();
    const adding = wanted.kind === "app" ? addApp() : addKey(wanted.name);
    return await adding.catch(thrownText);
  });

  const finish = async () => {
    if (isFurther) {
      onDone();
      return;
    }
    try {
      setStep({ name: "codes", codes: await makeRecoveryCodes(authClient) });
      onCodes?.();
    } catch {
      setStep({ name: "codes-missing" });
    }
  };
  const again = useLightAction(async () => {
    await finish();
    return null;
  });

  const cancel = () => {
    add.reset();
    setStep(first);
    onCancel?.();
  };

  if (step.name === "codes") {
    return (
      <FocusOnMount key="codes" active>
        <RecoveryCodes codes={step.codes} onStored={onDone} />
      </FocusOnMount>
    );
  }
  if (step.name === "codes-missing") {
    return (
      <FocusOnMount key="codes-missing" active>
        <CodesMissing busy={again.busy} onAgain={() => again.run()} onLater={onDone} />
      </FocusOnMount>
    );
  }
  if (step.name === "password") {
    return (
      <ProveAgain
        client={authClient}
        way="password"
        failure={add.problem}
        busy={add.busy}
        onProved={() => add.run(step.wanted)}
        onCancel={cancel}
      />
    );
  }
  if (step.name === "app") {
    return (
      <FocusOnMount key="app" active>
        <ScanAndConfirm {...step} onConfirmed={finish} onCancel={cancel} />
      </FocusOnMount>
    );
  }
  if (step.name === "passkey") {
    return (
      <NewPasskey
        problem={add.problem}
        busy={add.busy}
        onNamed={(name) => add.run({ kind: "passkey", name })}
        onCancel={cancel}
      />
    );
  }
  return (
    <div className={classes.stack}>
      {add.problem === null ? null : <Notice tone="error">{add.problem}</Notice>}
      <p className={classes.text}>
        With a second factor, your password alone opens nothing: logging in also asks for a code of
        an app on your phone, such as Google Authenticator, Aegis, 1Password or the one in your
        browser, or for a passkey, which your device keeps behind your fingerprint, face or PIN.
      </p>
      <div className={classes.buttons}>
        <Button loading={add.busy} onClick={() => add.run({ kind: "app" })}>
          {isFurther ? "Add Another App" : "Set Up Authenticator App"}
        </Button>
        {isFurther ? (
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
        ) : (
          <PasskeyOffer
            onChosen={() => {
              add.reset();
              setStep({ name: "passkey" });
            }}
          />
        )}
      </div>
    </div>
  );
}
