import { Button } from "@mantine/core";
import { adminMessages } from "@signpoint/api/messages";
import { IconDownload, IconExternalLink, IconPaperclip } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Notice } from "~/ui/notice";
import { fileNameOf } from "./file-name";
import classes from "./files.module.css";
import { downloadFile, viewFile } from "./stored-files";

/** A file that has been handed in, to look at and to save. */
export function StoredFile({ path }: { path: string }) {
  const view = useMutation({ mutationFn: viewFile });
  const download = useMutation({ mutationFn: downloadFile });
  const name = fileNameOf(path);
  return (
    <div className={classes.stored}>
      <span className={classes.name}>
        <IconPaperclip size={17} stroke={1.7} aria-hidden="true" />
        <span>{name}</span>
      </span>
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
