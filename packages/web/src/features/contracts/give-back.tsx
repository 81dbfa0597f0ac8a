import { Button } from "@mantine/core";
import { fairMessages } from "@signpoint/api/messages";
import { giveBackRefusal } from "@signpoint/api/rules/signing";
import { useState } from "react";
import { api } from "~/api/client";
import { useTick } from "~/ui/countdown";
import { ConfirmDialog } from "~/ui/dialog";
import { Figure, FigureList } from "~/ui/figures";
import { Notice } from "~/ui/notice";
import { Points } from "~/ui/points";
import { type SignedDetail, useSigningCall } from "./use-signing-call";

interface GiveBackProps {
  contract: SignedDetail;
  onDone: () => void;
}

/** Renders the button that gives a place back, while that is possible, and asks before. */
export function GiveBack({ contract, onDone }: GiveBackProps) {
  const { signing } = contract;
  const isPossible = useTick((now) => giveBackRefusal(contract, signing, now) === null);
  const [asking, setAsking] = useState(false);
  const giveBack = useSigningCall(signing, {
    call: api.contracts.giveBackPlace,
    failed: fairMessages.giveBackFailed,
    onDone,
    onSettled: () => setAsking(false),
  });
  const { points_cost, lapse_refund } = signing;
  if (!isPossible && !asking) return null;
  return (
    <>
      {giveBack.problem === null ? null : <Notice tone="error">{giveBack.problem}</Notice>}
      <Button variant="default" onClick={() => setAsking(true)}>
        Give Back My Place
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Give back your place?"
        confirmLabel="Give Back Place"
        danger
        busy={giveBack.busy}
        onConfirm={giveBack.run}
        onClose={() => setAsking(false)}
      >
        <strong>{contract.agreed?.title ?? contract.title}</strong>
        {points_cost === 0 ? null : (
          <FigureList layout="column">
            <Figure name="You paid">
              <Points value={points_cost} />
            </Figure>
            <Figure name="Returned to you">
              <Points value={lapse_refund} />
            </Figure>
          </FigureList>
        )}
        <span>{fairMessages.giveBackEffect}</span>
      </ConfirmDialog>
    </>
  );
}
