import { Button, Progress } from "@mantine/core";
import { uploadMessages } from "@signpoint/api/texts";
import { type ReactNode, useState } from "react";
import { ChooseFile } from "~/platform/ui/choose-file";
import { ACCEPTED_NAMES } from "~/platform/ui/file-names";
import { FileName } from "./file-name";
import classes from "./files.module.css";

interface FilePickerProps {
  /** The path of the file that is there; empty when there is none. */
  path: string;
  /** Shown while there is no file. */
  hint: string;
  label: string;
  /** What the button is for, for those who do not see where it stands. */
  describedAs: string;
  invalid: boolean;
  extra?: ReactNode;
  onPick: (file: File) => void;
}

/** Renders a place that takes one file: by its button, or dropped on it. */
export function FilePicker(props: FilePickerProps) {
  const { path, hint, label, describedAs, invalid, extra, onPick } = props;
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button.
    <div
      className={classes.drop}
      data-drop
      data-over={over || undefined}
      data-filled={path !== "" || undefined}
      data-error={invalid || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        const inside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!inside) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined) onPick(file);
      }}
    >
      {path === "" ? <span className={classes.hint}>{hint}</span> : <FileName path={path} />}
      <span className={classes.actions}>
        {extra}
        <ChooseFile accept={ACCEPTED_NAMES} onChoose={onPick}>
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
        </ChooseFile>
      </span>
    </div>
  );
}

interface UploadProgressProps {
  name: string;
  /** 0 to 1. */
  share: number;
  onCancel: () => void;
}

/** Renders a file on its way, in percent, and how to stop it. */
export function UploadProgress({ name, share, onCancel }: UploadProgressProps) {
  const percent = Math.floor(share * 100);
  return (
    <div className={classes.drop} data-filled="true">
      <div className={classes.progress}>
        <span className={classes.name}>{name}</span>
        <Progress value={percent} aria-label={`Uploading ${name}`} color="var(--sp-action)" />
        <span className={`${classes.hint} ${classes.percent}`}>
          {percent < 100 ? `${percent}% uploaded` : "Checking the file..."}
        </span>
      </div>
      <Button variant="default" onClick={onCancel} aria-label={`Cancel the upload of ${name}`}>
        Cancel
      </Button>
    </div>
  );
}

interface WaitingFileProps {
  name: string;
  onUpload: () => void;
  onDiscard: () => void;
}

/** Renders a file that was chosen and could not be uploaded, and how to go on with it. */
export function WaitingFile({ name, onUpload, onDiscard }: WaitingFileProps) {
  return (
    <div className={classes.drop} data-filled="true">
      <span className={classes.name}>{uploadMessages.waiting(name)}</span>
      <span className={classes.actions}>
        <Button variant="default" onClick={onUpload} aria-label={`Upload ${name}`}>
          Upload
        </Button>
        <Button variant="subtle" onClick={onDiscard} aria-label={`Discard ${name}`}>
          Discard
        </Button>
      </span>
    </div>
  );
}
