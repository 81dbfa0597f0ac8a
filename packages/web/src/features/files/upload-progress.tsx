import { Button, Progress } from "@mantine/core";
import classes from "./files.module.css";

interface UploadProgressProps {
  name: string;
  /** 0 to 1. */
  share: number;
  onCancel: () => void;
}

/** A file on its way, in percent, and how to stop it. */
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
