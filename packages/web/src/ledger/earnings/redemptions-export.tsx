import IconDownload from "virtual:icons/download";
import { Button } from "@mantine/core";
import { api } from "~/platform/api/client";
import { Notice } from "~/platform/ui/notice";
import classes from "./earnings-screen.module.css";
import { useDownload } from "./use-download";

/** Renders the button that saves all redemptions as a CSV file. */
export function RedemptionsExport() {
  const { start, busy, problem } = useDownload("signpoint-redemptions.csv", () =>
    api.earnings.exportRedemptions({}),
  );
  return (
    <>
      <div className={classes.filters}>
        <div className={classes.export}>
          <Button
            variant="default"
            size="md"
            loading={busy}
            leftSection={<IconDownload size={18} stroke={1.7} />}
            onClick={start}
          >
            Export CSV
          </Button>
        </div>
      </div>
      {problem === null ? null : (
        <div className={classes.problem}>
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
    </>
  );
}
