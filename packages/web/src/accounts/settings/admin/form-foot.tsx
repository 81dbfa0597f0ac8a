import { Button } from "@mantine/core";
import { settingsMessages } from "@signpoint/api/texts";
import { ChangedMeanwhile } from "~/platform/ui/changed-meanwhile";
import { FocusedStatus } from "~/platform/ui/focus";
import { TextLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import classes from "../settings.module.css";
import type { useAdminSettingsForm } from "./use-admin-settings-form";

interface FormFootProps extends ReturnType<typeof useAdminSettingsForm> {
  /** Said after a successful save. */
  saved: string;
}

/** Renders what another admin has changed meanwhile, how saving went, what of it waits for a second admin, and the button. */
export function FormFoot(props: FormFootProps) {
  const { isDirty, busy, latest, saved, problem, changedMeanwhile, onUseSaved } = props;
  return (
    <>
      {changedMeanwhile === null ? null : (
        <ChangedMeanwhile fields={changedMeanwhile} onUseSaved={onUseSaved} />
      )}
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <FocusedStatus status={latest}>
        {latest === null || isDirty ? null : latest.second_approval_id === null ? (
          <Notice tone="success">{saved}</Notice>
        ) : (
          <Notice tone="warning">
            <span>{settingsMessages.secondAsked}</span>{" "}
            <TextLink to="/admin/second-approvals">Second Approvals</TextLink>
          </Notice>
        )}
      </FocusedStatus>
      <div className={classes.foot}>
        <Button type="submit" size="md" loading={busy}>
          Save Changes
        </Button>
      </div>
    </>
  );
}
