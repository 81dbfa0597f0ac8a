import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { formatFileSize } from "~/features/files/file-size";
import classes from "./earnings-screen.module.css";
import type { EntryFilters } from "./earnings-search";
import type { useExport } from "./use-export";

interface ExportButtonProps {
  exported: ReturnType<typeof useExport>;
  filters: EntryFilters;
}

/** Saves the entries under these filters as a CSV file; says how much has arrived meanwhile. */
export function ExportButton({ exported, filters }: ExportButtonProps) {
  const { receivedBytes } = exported;
  const busy = receivedBytes !== null;
  return (
    <div className={classes.export}>
      <Button
        variant="default"
        size="md"
        leftSection={<IconDownload size={18} stroke={1.7} />}
        disabled={busy}
        onClick={() => exported.start(filters)}
      >
        {busy ? `Exporting… ${formatFileSize(receivedBytes)}` : "Export CSV"}
      </Button>
    </div>
  );
}
