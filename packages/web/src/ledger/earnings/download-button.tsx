import IconDownload from "virtual:icons/download";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";

interface DownloadButtonProps {
  busy: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Renders the button that saves a file; see `useDownload`. */
export function DownloadButton({ busy, onClick, children }: DownloadButtonProps) {
  return (
    <Button
      variant="default"
      size="md"
      loading={busy}
      leftSection={<IconDownload size={18} stroke={1.7} />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
