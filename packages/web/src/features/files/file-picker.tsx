import { Button, FileButton } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { ACCEPTED_NAMES } from "./file-problem";
import classes from "./files.module.css";

interface FilePickerProps {
  /** What stands at the left: a hint, or the file that is there. */
  children: ReactNode;
  label: string;
  /** What the button is for, for those who do not see where it stands. */
  describedAs: string;
  filled: boolean;
  invalid: boolean;
  extra?: ReactNode;
  onPick: (file: File) => void;
}

/** A place that takes one file: by its button, or dropped on it. */
export function FilePicker(props: FilePickerProps) {
  const { children, label, describedAs, filled, invalid, extra, onPick } = props;
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button.
    <div
      className={classes.drop}
      data-over={over || undefined}
      data-filled={filled || undefined}
      data-error={invalid || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined) onPick(file);
      }}
    >
      {children}
      <span className={classes.actions}>
        {extra}
        <FileButton accept={ACCEPTED_NAMES} onChange={(file) => file !== null && onPick(file)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              aria-label={`${label}: ${describedAs}`}
              aria-invalid={invalid || undefined}
            >
              {label}
            </Button>
          )}
        </FileButton>
      </span>
    </div>
  );
}
