import { ACCOUNT_CONFIRMATION_DAYS } from "@signpoint/api/platform/constants";
import { isPaused } from "@signpoint/api/platform/is-paused";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import type { OrderConditions } from "@signpoint/api/rewards/redemption";
import { waitsForPause } from "@signpoint/api/rewards/safety-pause";
import { useQuery } from "@tanstack/react-query";
import { useTick } from "~/platform/ui/countdown";
import { DateTime } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import { orderConditionsQuery } from "./marketplace-query";

/** Renders what an order of this item would wait for on the side of its buyer; nothing when it would for nothing. */
export function OrderWaits({ item }: { item: MarketplaceItem }) {
  const { data } = useQuery(orderConditionsQuery);
  const until = data?.safety_pause?.until ?? null;
  const paused = useTick((now) => isPaused(until, now));
  if (data === undefined) return null;
  const { safety_pause: pause, has_recent_proof } = data;
  return (
    <>
      {paused && pause !== null ? <PauseNotice type={item.type} pause={pause} /> : null}
      {item.type === "Cash" && !has_recent_proof ? (
        <Notice tone="info">
          {`If we have never paid you to the account that you enter, we mail you a link: confirm the account there within ${ACCOUNT_CONFIRMATION_DAYS} days, or your points return.`}
        </Notice>
      ) : null}
    </>
  );
}

interface PauseNoticeProps {
  type: MarketplaceItem["type"];
  pause: NonNullable<OrderConditions["safety_pause"]>;
}

function PauseNotice({ type, pause: { until, ends_by } }: PauseNoticeProps) {
  const end = <DateTime at={until} zoned />;
  return (
    <Notice tone="warning" title="Your account is in a safety pause">
      <span>
        {waitsForPause(type, true) ? (
          <>You can redeem now, and pay now. It waits until the pause ends, {end} at the latest.</>
        ) : (
          <>
            What goes to where you had something sent before is not held up. To a new place it waits
            until the pause ends, {end} at the latest.
          </>
        )}{" "}
        {ENDS[ends_by]}
      </span>
    </Notice>
  );
}

const ENDS = {
  mailbox: "“This was me” in our mail ends it at once.",
  older_factor: "A second factor that you had before ends it at once.",
  time: "Nothing ends it earlier.",
} as const;
