import IconDownload from "virtual:icons/download";
import IconExternalLink from "virtual:icons/external-link";
import { Button } from "@mantine/core";
import { adminMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { getFileName } from "~/platform/ui/file-names";
import { Notice } from "~/platform/ui/notice";
import { saveFile } from "~/platform/ui/save-file";
import { FileName } from "./file-name";
import classes from "./files.module.css";

/** Renders an uploaded file, with the buttons that open and save it. */
export function StoredFile({ path }: { path: string }) {
  const view = useMutation({ mutationFn: viewFile });
  const download = useMutation({ mutationFn: downloadFile });
  const name = getFileName(path);
  return (
    <div className={classes.stored}>
      <FileName path={path} />
      <span className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconExternalLink size={15} stroke={1.8} aria-hidden="true" />}
          aria-label={`View ${name}`}
          onClick={() => view.mutate(path)}
        >
          View
        </Button>
        <Button
          variant="default"
          size="xs"
          loading={download.isPending}
          leftSection={<IconDownload size={15} stroke={1.8} aria-hidden="true" />}
          aria-label={`Download ${name}`}
          onClick={() => download.mutate(path)}
        >
          Download
        </Button>
      </span>
      {view.isError ? <Notice tone="error">{adminMessages.viewFailed}</Notice> : null}
      {download.isError ? <Notice tone="error">{adminMessages.downloadFailed}</Notice> : null}
    </div>
  );
}

/** Opens a stored file in a new tab, by a short-lived URL. Throws when it cannot be opened. */
async function viewFile(path: string): Promise<void> {
  /* The tab opens with the click itself: browsers block one that opens later. */
  const tab = window.open("", "_blank");
  if (tab === null) throw new Error("The browser opened no tab.");
  tab.opener = null;
  try {
    const { url } = await api.files.createLink({ p_path: path, p_download: false });
    tab.location.replace(url);
  } catch (error) {
    tab.close();
    throw error;
  }
}

/** Saves a stored file under the last part of its path. Throws when it cannot be fetched. */
async function downloadFile(path: string): Promise<void> {
  const { url } = await api.files.createLink({ p_path: path, p_download: true });
  const { pathname, search } = new URL(url);
  const response = await fetch(`${pathname}${search}`);
  if (!response.ok) throw new Error(`The file answered ${response.status}.`);
  saveFile(await response.blob(), path.split("/").at(-1) ?? path);
}
