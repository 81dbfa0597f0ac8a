import { withdrawalMessages } from "@signpoint/api/texts";
import { giveBackRefusal } from "@signpoint/api/work/signing";
import { api } from "~/platform/api/client";
import { Figure, FigureList } from "~/platform/ui/figures";
import { Points } from "~/platform/ui/points";
import { SigningAction, type SigningActionProps } from "./signing-action";

/** Renders the button that gives a place back, while that is possible, and asks before. */
export function GiveBack({ contract, onDone }: SigningActionProps) {
  const { signing } = contract;
  return (
    <SigningAction
      contract={contract}
      onDone={onDone}
      isPossible={(now) => giveBackRefusal(contract, signing, now) === null}
      call={api.contracts.giveBackPlace}
      failed={withdrawalMessages.giveBackFailed}
      label="Give Back My Place"
      dialog={{ title: "Give back your place?", confirmLabel: "Give Back Place", danger: true }}
    >
      {signing.points_cost === 0 ? null : (
        <FigureList layout="column">
          <Figure name="You paid">
            <Points value={signing.points_cost} />
          </Figure>
          <Figure name="Returned to you">
            <Points value={signing.lapse_refund} />
          </Figure>
        </FigureList>
      )}
      <span>{withdrawalMessages.giveBackEffect}</span>
    </SigningAction>
  );
}
