import { Button, PasswordInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { AccountDeletion } from "@signpoint/api/personal-data/account-deletion";
import { ACCOUNT_DELETION_WAIT_DAYS } from "@signpoint/api/platform/constants";
import { deletionMessages, refusalMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { useAction } from "~/platform/api/use-action";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { focusFirstError } from "~/platform/ui/focus";
import { formatCount, formatInstant, pointsText } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { RowsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import classes from "./data.module.css";
import { KeepAccount } from "./keep-account";
import { deletionQuery, refreshDeletion } from "./personal-data-query";

/** Renders what the deletion of the account means, what is in its way, and the request for it. */
export function DeleteAccount() {
  const query = useQuery(deletionQuery);
  return (
    <Loaded
      query={query}
      skeleton={<RowsSkeleton count={1} height={96} />}
      failure={{ title: "This could not be loaded", message: deletionMessages.failed }}
    >
      {(deletion) => <Deletion deletion={deletion} />}
    </Loaded>
  );
}

function Deletion({ deletion }: { deletion: AccountDeletion }) {
  const { deletes_at, obstacles, is_last_admin } = deletion;
  const [asking, setAsking] = useState(false);
  if (deletes_at !== null) return <Requested deletion={deletion} deletesAt={deletes_at} />;
  const isPossible = obstacles.length === 0 && !is_last_admin;
  return (
    <div className={classes.stack}>
      <p className={classes.intro}>
        Your account is deleted {ACCOUNT_DELETION_WAIT_DAYS} days after you ask for it. Until then
        you can keep it. After that everything about you is gone for good; only the entries of
        points stay, without your name.
      </p>
      {isPossible ? null : <Obstacles deletion={deletion} />}
      <div className={classes.foot}>
        <Button variant="default" disabled={!isPossible} onClick={() => setAsking(true)}>
          Delete My Account
        </Button>
      </div>
      {asking ? <DeleteDialog deletion={deletion} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function Requested({ deletion, deletesAt }: { deletion: AccountDeletion; deletesAt: string }) {
  return (
    <div className={classes.stack}>
      <Notice tone="warning" title="Your account will be deleted">
        On {formatInstant(deletesAt)}. Until then everything works as before.
      </Notice>
      {deletion.obstacles.length === 0 ? null : <Obstacles deletion={deletion} />}
      <div className={classes.foot}>
        <KeepAccount />
      </div>
    </div>
  );
}

function Obstacles({ deletion }: { deletion: AccountDeletion }) {
  if (deletion.is_last_admin) return <Notice tone="info">{deletionMessages.lastAdmin}</Notice>;
  return (
    <Notice tone="info" title="Something is still open">
      <p className={classes.text}>The account is not deleted before these have ended:</p>
      <ul className={classes.bullets}>
        {deletion.obstacles.map(({ redemption_id, reference, item_name, kind }) => (
          <li key={redemption_id}>
            <TextLink to="/redemptions/$redemptionId" params={{ redemptionId: redemption_id }}>
              {kind === "payout" ? "Payout" : "Redemption"} {reference}
            </TextLink>{" "}
            ({item_name})
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface DeleteDialogProps {
  deletion: AccountDeletion;
  onClose: () => void;
}

function DeleteDialog({ deletion, onClose }: DeleteDialogProps) {
  const request = useAction({
    mutationFn: (p_password: string) => api.accountDeletion.request({ p_password }),
    onSuccess: async () => {
      await refreshDeletion();
      onClose();
    },
  });
  const form = useForm({
    initialValues: { password: "" },
    validate: { password: (typed) => (typed === "" ? refusalMessages.passwordRequired : null) },
  });
  const { points, open_signings } = deletion;
  return (
    <ConfirmDialog
      opened
      danger
      title="Delete your account?"
      confirmLabel={`Delete in ${ACCOUNT_DELETION_WAIT_DAYS} Days`}
      cancelLabel="Keep My Account"
      form="delete-account"
      busy={request.isPending}
      onClose={onClose}
    >
      <form
        id="delete-account"
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit(({ password }) => request.mutate(password), focusFirstError(form))}
      >
        <ul className={classes.bullets}>
          <li>You lose {pointsText(points)}.</li>
          {open_signings === 0 ? null : (
            <li>
              {formatCount(open_signings, "open contract")} closed; the refunded points are lost,
              too.
            </li>
          )}
          <li>Your answers, files, messages and bank details are deleted.</li>
          <li>Your email and username are free again.</li>
        </ul>
        {request.isError ? (
          <Notice tone="error">{getErrorMessage(request.error, deletionMessages.failed)}</Notice>
        ) : null}
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
      </form>
    </ConfirmDialog>
  );
}
