import { Button } from "@mantine/core";
import type { AdminSettings } from "@signpoint/api/ledger/admin-settings";
import { PAUSES } from "@signpoint/api/platform/constants";
import { pauseMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { Badge } from "~/platform/ui/badge";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { Notice } from "~/platform/ui/notice";
import classes from "../settings.module.css";
import { adminSettingsQuery } from "./admin-settings-query";

type Pause = (typeof PAUSES)[number];

/** Renders what can be paused, whether it is, and the button that changes it. Pausing asks first. */
export function Pauses({ settings }: { settings: AdminSettings }) {
  const [asked, setAsked] = useState<Pause | null>(null);
  const change = useMutation({
    mutationFn: ({ pause, isPaused }: { pause: Pause; isPaused: boolean }) =>
      api.adminSettings.update({ [`${pause}_paused`]: isPaused }),
    onSuccess: (saved) => queryClient.setQueryData(adminSettingsQuery.queryKey, saved),
    onSettled: () => setAsked(null),
  });
  return (
    <div className={classes.form}>
      <p className={classes.intro}>
        A brake for when something is wrong. What is paused is refused with a clear message until it
        is lifted; what is under way goes on. Each change is recorded.
      </p>
      <ul className={classes.pauses}>
        {PAUSES.map((pause) => {
          const { name, effect } = pauseMessages.names[pause];
          const isPaused = settings[`${pause}_paused`];
          return (
            <li key={pause} className={classes.pause}>
              <div className={classes.pauseText}>
                <strong>{name}</strong>{" "}
                <Badge tone={isPaused ? "danger" : "success"}>
                  {isPaused ? "Paused" : "Running"}
                </Badge>
                <p className={classes.pauseEffect}>{effect}</p>
              </div>
              <Button
                variant="default"
                loading={change.isPending && change.variables.pause === pause}
                aria-label={`${isPaused ? "Lift the pause" : "Pause"}: ${name}`}
                onClick={() =>
                  isPaused ? change.mutate({ pause, isPaused: false }) : setAsked(pause)
                }
              >
                {isPaused ? "Lift" : "Pause"}
              </Button>
            </li>
          );
        })}
      </ul>
      {change.error === null ? null : (
        <Notice tone="error">{getErrorMessage(change.error, pauseMessages.failed)}</Notice>
      )}
      {asked === null ? null : (
        <ConfirmDialog
          opened
          danger
          title={`Pause ${asked}?`}
          confirmLabel="Pause"
          busy={change.isPending}
          onConfirm={() => change.mutate({ pause: asked, isPaused: true })}
          onClose={() => setAsked(null)}
        >
          {pauseMessages.names[asked].effect} You can lift it here at any time.
        </ConfirmDialog>
      )}
    </div>
  );
}
