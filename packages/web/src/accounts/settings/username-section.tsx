import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Settings } from "@signpoint/api/accounts/settings";
import { isValidUsername } from "@signpoint/api/accounts/username";
import { accountSettingsMessages, refusalMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { useProfile } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { FocusedStatus, focusFirstError } from "~/platform/ui/focus";
import { formatDate } from "~/platform/ui/format";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { RowsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import classes from "./settings.module.css";
import { settingsQuery } from "./settings-query";

/** Renders the change of the username. */
export function UsernameSection() {
  const query = useQuery(settingsQuery);
  return (
    <Loaded
      query={query}
      skeleton={<RowsSkeleton bare count={2} height={64} />}
      failure={{
        title: "This could not be loaded",
        message: accountSettingsMessages.loadFailed,
      }}
    >
      {({ username_change_from }) => <UsernameForm from={username_change_from} />}
    </Loaded>
  );
}

function UsernameForm({ from }: { from: Settings["username_change_from"] }) {
  const { username } = useProfile();
  const changing = useAction({
    mutationFn: (p_username: string) => api.profile.changeUsername({ p_username }),
    // The name is in the header, in lists and in the settings: all of them are read again.
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const form = useForm({
    initialValues: { username },
    validate: { username: (typed) => usernameProblem(typed.trim(), username) },
  });
  const change = (typed: { username: string }) => changing.mutate(typed.username.trim());
  const warning = useLeaveWarning(() => from === null && form.values.username.trim() !== username);
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={form.onSubmit(change, focusFirstError(form))}
    >
      {changing.isError ? (
        <Notice tone="error">
          {getErrorMessage(changing.error, accountSettingsMessages.usernameFailed)}
        </Notice>
      ) : null}
      <FocusedStatus status={changing.data ?? null}>
        {changing.isSuccess ? (
          <Notice tone="success">{accountSettingsMessages.usernameChanged}</Notice>
        ) : null}
      </FocusedStatus>
      <TextInput
        label="Username"
        description={description(from)}
        readOnly={from !== null}
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps("username")}
        // After a change, here or on another device, the name itself.
        {...(from !== null && { value: username })}
      />
      {from === null ? (
        <div className={classes.foot}>
          <Button type="submit" loading={changing.isPending}>
            Change Username
          </Button>
        </div>
      ) : null}
      {warning.question}
    </form>
  );
}

function description(from: Settings["username_change_from"]): string {
  return from === null
    ? "Others see it. It can be changed once in 30 days, and the one that you had is free for others then."
    : `Others see it. You can change it again on ${formatDate(from)}.`;
}

function usernameProblem(typed: string, present: string): string | null {
  if (!isValidUsername(typed)) return refusalMessages.usernameInvalid;
  return typed === present ? accountSettingsMessages.usernameSame : null;
}
