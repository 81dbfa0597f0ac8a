import { Button } from "@mantine/core";
import { secondFactorMessages } from "@signpoint/api/texts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { authClient } from "~/platform/session/auth-client";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { FocusOnMount } from "~/platform/ui/focus";
import { RowsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import { Enrolment } from "./enrolment";
import { makeRecoveryCodes, readRecoveryCodes } from "./factor-calls";
import { FactorRow, type OwnFactor } from "./factor-row";
import { OwnRemoval } from "./own-removal";
import { PasskeyOffer } from "./passkey-offer";
import { RecoveryCodes } from "./recovery-codes";
import classes from "./second-factor.module.css";

const FEW_CODES = 3;

const factorsQuery = queryOptions({ queryKey: ["second-factor"], queryFn: fetchFactors });

async function fetchFactors() {
  const { data, error } = await authClient.mfa.listFactors();
  if (error !== null) throw error;
  const factors: OwnFactor[] = data.all.filter(({ status }) => status === "verified");
  const remaining = factors.length === 0 ? null : await readRecoveryCodes(authClient);
  return { factors, remaining };
}

/** Renders the second factors of the person who is signed in. */
export function SecondFactorSection() {
  const query = useQuery(factorsQuery);
  return (
    <Loaded
      query={query}
      skeleton={<RowsSkeleton count={1} height={48} />}
      failure={{
        title: "The second factor could not be loaded",
        message: () => secondFactorMessages.actionFailed,
      }}
    >
      {(data) => <Factors {...data} />}
    </Loaded>
  );
}

type Factors = Awaited<ReturnType<typeof fetchFactors>>;

function Factors({ factors, remaining }: Factors) {
  /** Which factor is being added. Its steps stay until they are done: the server has it before its codes are read. */
  const [adding, setAdding] = useState<"first" | "app" | "passkey" | null>(null);
  /** New codes, which stand alone until they are kept. */
  const [codes, setCodes] = useState<string[] | null>(null);
  const [hasAdded, setHasAdded] = useState(false);
  const refresh = () => {
    setHasAdded(adding !== null || codes !== null);
    setAdding(null);
    setCodes(null);
    // The first factor, and a removed one, end all other sessions: the list of them changes, too.
    void queryClient.invalidateQueries();
  };
  if (codes !== null) {
    return (
      <FocusOnMount key="codes" active>
        <RecoveryCodes codes={codes} onStored={refresh} />
      </FocusOnMount>
    );
  }
  const wanted = adding ?? (factors.length === 0 ? "first" : null);
  if (wanted !== null) {
    return (
      <Enrolment
        key={wanted}
        further={wanted === "first" ? null : wanted}
        onStart={() => setAdding(wanted)}
        onDone={refresh}
        onCancel={refresh}
      />
    );
  }
  return (
    <FocusOnMount active={hasAdded}>
      <OwnRemoval />
      {factors.map((factor) => (
        <FactorRow key={factor.id} factor={factor} onChanged={refresh} />
      ))}
      <RecoveryRow remaining={remaining} onMade={setCodes} />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setAdding("app")}>
          Add Another App
        </Button>
        <PasskeyOffer onChosen={() => setAdding("passkey")} />
      </div>
    </FocusOnMount>
  );
}

interface RecoveryRowProps {
  remaining: number | null;
  onMade: (codes: string[]) => void;
}

function RecoveryRow({ remaining, onMade }: RecoveryRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const make = useAction({
    mutationFn: () => makeRecoveryCodes(authClient),
    onSuccess: onMade,
  });
  const ask = () => {
    make.reset();
    setIsAsking(true);
  };
  const failure = make.isError ? <Notice tone="error">{make.error.message}</Notice> : null;
  const few = remaining !== null && remaining <= FEW_CODES;
  return (
    <>
      {few ? (
        <Notice tone="warning">Only a few recovery codes are left. Please make new ones.</Notice>
      ) : null}
      {isAsking ? null : failure}
      <div className={classes.row}>
        <span>
          <span className={classes.name}>Recovery codes</span>
          <span className={classes.facts}>
            {remaining === null ? "None were made." : `${remaining} of 10 are left.`}
          </span>
        </span>
        <Button
          variant="default"
          loading={make.isPending}
          onClick={remaining === null || remaining === 0 ? () => make.mutate() : ask}
        >
          {remaining === null ? "Make Recovery Codes" : "Replace All Codes"}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title="Replace all codes?"
        confirmLabel="Replace"
        danger
        busy={make.isPending}
        onConfirm={() => make.mutate()}
        onClose={() => setIsAsking(false)}
      >
        {failure}
        <p>The codes that you have kept do not work any more then.</p>
      </ConfirmDialog>
    </>
  );
}
