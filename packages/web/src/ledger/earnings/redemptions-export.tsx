import { api } from "~/platform/api/client";
import { Notice } from "~/platform/ui/notice";
import { DownloadButton } from "./download-button";
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
          <DownloadButton busy={busy} onClick={start}>
            Export CSV
          </DownloadButton>
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
