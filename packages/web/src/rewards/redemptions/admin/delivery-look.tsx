import { Button } from "@mantine/core";
import { DELIVERY_FIELDS } from "@signpoint/api/rewards/delivery";
import type { AdminRedemption } from "@signpoint/api/rewards/redemption";
import { redemptionMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { ErrorNotice } from "~/platform/ui/loaded";
import { DeliveryFigures } from "../receipt";
import classes from "../redemptions.module.css";

/** Renders the button that reads where goods are delivered, which is recorded, and then the address. */
export function DeliveryLook({ redemption }: { redemption: AdminRedemption }) {
  const { id, item_type, has_delivery, status } = redemption;
  const look = useMutation({
    mutationFn: () => api.redemptions.revealDelivery({ p_redemption_id: id }),
    // Not kept longer than this card shows it.
    gcTime: 0,
  });
  if (DELIVERY_FIELDS[item_type].length === 0) return null;
  if (!has_delivery) {
    return status === "PENDING" ? (
      <p className={classes.meaning}>{redemptionMessages.noDelivery}</p>
    ) : null;
  }
  if (look.data !== undefined) {
    return (
      <div className={classes.bank}>
        <DeliveryFigures item_type={item_type} delivery={look.data} />
      </div>
    );
  }
  return (
    <div className={classes.body}>
      <ErrorNotice error={look.error} fallback={redemptionMessages.deliveryFailed} />
      <div className={classes.row}>
        <Button variant="default" loading={look.isPending} onClick={() => look.mutate()}>
          Show Delivery Address
        </Button>
        <span className={classes.outcome}>This look is recorded.</span>
      </div>
    </div>
  );
}
