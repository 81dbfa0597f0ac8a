import { Button } from "@mantine/core";
import { ActionBar } from "~/platform/ui/action-bar";
import { Points } from "~/platform/ui/points";

/** Renders the button that begins a redemption, with the price where it stays in sight. */
export function RedeemButton({ price, onClick }: { price: number; onClick: () => void }) {
  return (
    <ActionBar summary={<Points value={price} size="lg" />}>
      <Button size="md" fullWidth onClick={onClick}>
        Redeem
      </Button>
    </ActionBar>
  );
}
