import { Button } from "@mantine/core";
import { settingsMessages } from "@signpoint/api/texts";
import { FocusedStatus } from "~/platform/ui/focus";
import { TextLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import classes from "../settings.module.css";
import type { useAdminSettingsForm } from "./use-admin-settings-form";

interface FormFootProps extends ReturnType<typeof useAdminSettingsForm> {
  /** Said after a successful save. */
  saved: string;
}

/** Renders how saving went, what of it waits for a second admin, and the button. */
export function FormFoot({ form, busy, latest, saved, problem }: FormFootProps) {
  return (
    <>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <FocusedStatus status={latest}>
        {latest === null || form.isDirty() ? null : latest.second_approval_id === null ? (
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
