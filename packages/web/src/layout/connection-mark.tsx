import { refusalMessages } from "@signpoint/api/texts";
import { notifyManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { queryClient } from "~/platform/api/query-client";
import { isConnectionLost, onConnectionChange } from "~/platform/offline/connection";
import { isFromBeforeLoss, seenAt } from "~/platform/offline/last-seen";
import { formatTimeAndDay } from "~/platform/ui/format";
import classes from "./header.module.css";

/** Renders, while the server cannot be reached, how old the data of the screen is: that of its oldest part. */
export function ConnectionMark() {
  const since = useSyncExternalStore(subscribe, shownSince, shownSince);
  return (
    <div aria-live="polite" className={classes.mark}>
      {since === null ? null : (
        <p>{refusalMessages.shownSince(formatTimeAndDay(new Date(since).toISOString()))}</p>
      )}
    </div>
  );
}

function subscribe(onChange: () => void): () => void {
  const stops = [
    onConnectionChange(onChange),
    queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Returns the time of the oldest answer on the screen; null while all are current or nothing is shown. */
function shownSince(): number | null {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: "active", predicate: ({ state }) => state.data !== undefined });
  const old = isConnectionLost() ? shown : shown.filter(isFromBeforeLoss);
  return old.length === 0 ? null : Math.min(...old.map(seenAt));
}
