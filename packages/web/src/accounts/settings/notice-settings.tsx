import { Checkbox, VisuallyHidden } from "@mantine/core";
import type { Settings } from "@signpoint/api/accounts/settings";
import { NOTICE_LABELS } from "@signpoint/api/messages/notice-labels";
import { OPTIONAL_NOTICE_KINDS } from "@signpoint/api/platform/constants";
import { accountSettingsMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { getErrorMessage } from "~/platform/api/errors";
import { useProfile } from "~/platform/api/profile";
import { RowsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import classes from "./settings.module.css";
import { settingsQuery, useChangeSettings } from "./settings-query";

const NOT_SAVED = "This setting could not be saved. Please try again.";

/** Renders which notices are wanted in the app and by mail. */
export function NoticeSettings() {
  const query = useQuery(settingsQuery);
  const change = useChangeSettings();
  const { is_admin } = useProfile();
  const kinds = OPTIONAL_NOTICE_KINDS.filter((kind) => is_admin || kind !== "message_to_reviewer");
  return (
    <Loaded
      query={query}
      skeleton={<RowsSkeleton count={kinds.length} height={48} />}
      failure={{
        title: "The settings could not be loaded",
        message: accountSettingsMessages.loadFailed,
      }}
    >
      {({ notices }) => (
        <>
          {change.isError ? (
            <Notice tone="error">{getErrorMessage(change.error, NOT_SAVED)}</Notice>
          ) : null}
          <div className={classes.channels} aria-hidden="true">
            <span />
            <span>In the app</span>
            <span>By mail</span>
          </div>
          {/* An older server's answer is without kinds that it does not know. */}
          {kinds
            .filter((kind) => kind in notices)
            .map((kind) => (
              <KindSettings
                key={kind}
                label={NOTICE_LABELS[kind]}
                channels={notices[kind]}
                onChange={(channels) => change.mutate({ notices: { [kind]: channels } })}
              />
            ))}
        </>
      )}
    </Loaded>
  );
}

type Channels = Settings["notices"][(typeof OPTIONAL_NOTICE_KINDS)[number]];

interface KindSettingsProps {
  label: string;
  channels: Channels;
  onChange: (channels: Partial<Channels>) => void;
}

/** Renders where notices of one kind are wanted. */
function KindSettings({ label, channels, onChange }: KindSettingsProps) {
  return (
    <fieldset className={classes.kind}>
      <legend className={classes.legend}>{label}</legend>
      <Channel
        name="In the app"
        isOn={channels.in_app}
        onChange={(in_app) => onChange({ in_app })}
      />
      <Channel
        name="By mail"
        isOn={channels.by_mail}
        onChange={(by_mail) => onChange({ by_mail })}
      />
    </fieldset>
  );
}

interface ChannelProps {
  name: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Renders the box of one channel, in its column; all of its cell is pressed. */
function Channel({ name, isOn, onChange }: ChannelProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={classes.channel}>
      <VisuallyHidden>{name}</VisuallyHidden>
      <Checkbox
        id={id}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </label>
  );
}
