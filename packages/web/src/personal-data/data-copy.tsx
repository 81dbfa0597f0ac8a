import { Button, Progress } from "@mantine/core";
import type { DataExport } from "@signpoint/api/personal-data/data-export";
import { isExportOpen } from "@signpoint/api/personal-data/data-export-rules";
import { DATA_EXPORT_DAYS } from "@signpoint/api/platform/constants";
import { exportMessages } from "@signpoint/api/texts";
import { useQuery } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { askForProof } from "~/platform/session/step-up";
import { formatDateTime, formatInstant } from "~/platform/ui/format";
import { RowsSkeleton } from "~/platform/ui/list";
import { ErrorNotice, Loaded } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import classes from "./data.module.css";
import { copiesQuery } from "./personal-data-query";

const BYTES_PER_MEGABYTE = 1_000_000;

/** Renders the copy of everything about the person: asked for, in progress, and to be downloaded. */
export function DataCopy() {
  const query = useQuery(copiesQuery);
  return (
    <Loaded
      query={query}
      skeleton={<RowsSkeleton count={1} height={96} />}
      failure={{ title: "This could not be loaded", message: exportMessages.loadFailed }}
    >
      {({ items: [copy] }) => <LatestCopy copy={copy} onReload={() => void query.refetch()} />}
    </Loaded>
  );
}

interface LatestCopyProps {
  /** Undefined when none has been asked for. */
  copy: DataExport | undefined;
  onReload: () => void;
}

function LatestCopy({ copy, onReload }: LatestCopyProps) {
  const asking = useAction({
    mutationFn: () => api.dataExports.request({}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: copiesQuery.queryKey }),
  });
  const confirming = useAction({
    mutationFn: () => askForProof(),
    onSuccess: (isProved) => {
      if (isProved) onReload();
    },
  });
  const confirm = () => {
    asking.reset();
    confirming.mutate();
  };
  const request = () => {
    confirming.reset();
    asking.mutate();
  };
  const problem = asking.error ?? confirming.error;
  const busy = asking.isPending || (copy !== undefined && isExportOpen(copy));
  return (
    <div className={classes.stack}>
      <p className={classes.intro}>
        A copy of everything about you, as one ZIP file: your profile, points, contracts with your
        answers and files, redemptions, messages and sessions. It is made in the background, and we
        tell you when it is ready.
      </p>
      <ErrorNotice error={problem} fallback={exportMessages.requestFailed} />
      {copy === undefined ? null : <Copy copy={copy} onConfirm={confirm} onReload={onReload} />}
      <div className={classes.foot}>
        <Button variant="default" loading={busy} onClick={request}>
          {copy?.state === "ready" ? "Make a New Copy" : "Make a Copy of My Data"}
        </Button>
      </div>
    </div>
  );
}

interface CopyProps {
  copy: DataExport;
  /** Asks for a proof of who the person is. */
  onConfirm: () => void;
  onReload: () => void;
}

function Copy({ copy, onConfirm, onReload }: CopyProps) {
  if (copy.state === "failed") return <Notice tone="error">{exportMessages.failed}</Notice>;
  if (copy.state !== "ready" || copy.expires_at === null) {
    return (
      <div className={classes.stack} role="status">
        <span>Your copy is being made: {copy.progress}%</span>
        <Progress value={copy.progress} aria-label="Progress of the copy" />
      </div>
    );
  }
  const size = Math.max(0.1, (copy.size_bytes ?? 0) / BYTES_PER_MEGABYTE).toFixed(1);
  return (
    <Notice tone="success" title="Your copy is ready">
      <p className={classes.text}>
        {size} MB, made on {formatDateTime(copy.requested_at)}. It is kept for {DATA_EXPORT_DAYS}{" "}
        days, until {formatInstant(copy.expires_at)}.
      </p>
      <DownloadButton url={copy.url} onConfirm={onConfirm} onReload={onReload} />
    </Notice>
  );
}

interface DownloadButtonProps extends Omit<CopyProps, "copy"> {
  url: string | null;
}

/** Renders the way to the file. It holds in full what is masked elsewhere: there is no link without a recent proof. */
function DownloadButton({ url, onConfirm, onReload }: DownloadButtonProps) {
  if (url === null) {
    return (
      <Button className={classes.download} onClick={onConfirm}>
        Confirm to Download
      </Button>
    );
  }
  return (
    // The link works for some minutes: after a click there is a new one.
    <Button component="a" href={url} download className={classes.download} onClick={onReload}>
      Download
    </Button>
  );
}
