import { Button } from "@mantine/core";
import { FACTOR_REMOVAL_HOURS } from "@signpoint/api/accounts/safety/factor-removal-rules";
import { secondFactorMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { api, apiQuery } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { FocusedStatus } from "~/platform/ui/focus";
import { DateTime } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import classes from "./second-factor.module.css";

const SAID = {
  true: "The removal is stopped: your second factor stays.",
  false: secondFactorMessages.stopLinkExpired,
};

/** Renders that an admin has started the removal of one's second factor, and the way to stop it; nothing otherwise. */
export function OwnRemoval() {
  const { data: removal, error } = useQuery(apiQuery.secondFactor.getRemoval.queryOptions());
  const stop = useAction({
    mutationFn: () => api.secondFactor.stopRemoval({}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: apiQuery.secondFactor.key() }),
  });
  const said = stop.data === undefined ? null : SAID[`${stop.data.stopped}`];
  if (error !== null) return <Notice tone="error">{secondFactorMessages.removalLoadFailed}</Notice>;
  return (
    <div className={classes.removal}>
      {removal == null ? null : (
        <Notice tone="warning" title="Your second factor is going to be removed">
          <span>
            An admin was told that it is lost.{" "}
            {removal.happens_at === null ? (
              `It happens once a second admin has confirmed it, at the earliest ${FACTOR_REMOVAL_HOURS} hours after it was started.`
            ) : (
              <>
                It happens on <DateTime at={removal.happens_at} zoned />.
              </>
            )}{" "}
            If you did not ask for this, stop it, and set a new password.
          </span>
          <div className={classes.buttons}>
            <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
              Stop the Removal
            </Button>
          </div>
        </Notice>
      )}
      {stop.error === null ? null : (
        <Notice tone="error">{getErrorMessage(stop.error, secondFactorMessages.stopFailed)}</Notice>
      )}
      <FocusedStatus status={said}>
        {said === null ? null : (
          <Notice tone={stop.data?.stopped === true ? "success" : "info"}>{said}</Notice>
        )}
      </FocusedStatus>
    </div>
  );
}
