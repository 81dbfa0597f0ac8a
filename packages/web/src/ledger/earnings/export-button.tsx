import IconDownload from "virtual:icons/download";
import { Button } from "@mantine/core";
import { refusalMessages } from "@signpoint/api/texts";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { useAction } from "~/platform/api/use-action";
import { formatFileSize, saveFile } from "~/platform/ui/save-file";
import classes from "./earnings-screen.module.css";
import type { EntryFilters } from "./earnings-search";

const DEFAULT_NAME = "signpoint-earnings.csv";

/**
 * Fetches the entries as a CSV file and saves it. `receivedBytes` is null while nothing is on its way;
 * `problem` is the text of the last failure, or null.
 */
export function useExport() {
  const [receivedBytes, setReceivedBytes] = useState(0);
  const mutation = useAction({
    mutationFn: async (filters: EntryFilters) => {
      const onReceived = setReceivedBytes;
      const { body } = await api.earnings.export(filters, { context: { onReceived } });
      if (!(body instanceof Blob)) throw new TypeError("The export is no file.");
      saveFile(body, body.name === "" ? DEFAULT_NAME : body.name);
    },
    onMutate: () => setReceivedBytes(0),
  });
  return {
    start: mutation.mutate,
    receivedBytes: mutation.isPending ? receivedBytes : null,
    problem:
      mutation.error === null
        ? null
        : getErrorMessage(mutation.error, refusalMessages.exportFailed),
  };
}

interface ExportButtonProps {
  exported: ReturnType<typeof useExport>;
  filters: EntryFilters;
}

/** Renders the button that exports the entries under these filters, and how much has arrived. */
export function ExportButton({ exported, filters }: ExportButtonProps) {
  const { receivedBytes } = exported;
  const busy = receivedBytes !== null;
  return (
    <div className={classes.export}>
      <Button
        variant="default"
        size="md"
        leftSection={<IconDownload size={18} stroke={1.7} />}
        aria-disabled={busy}
        data-disabled={busy || undefined}
        onClick={() => exported.start(filters)}
      >
        {busy ? `Exporting… ${formatFileSize(receivedBytes)}` : "Export CSV"}
      </Button>
    </div>
  );
}
