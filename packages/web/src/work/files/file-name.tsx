import IconPaperclip from "virtual:icons/paperclip";
import { getFileName } from "~/platform/ui/file-names";
import classes from "./files.module.css";

/** Renders the name of a file. */
export function FileName({ path }: { path: string }) {
  return (
    <span className={classes.name}>
      <IconPaperclip size={17} stroke={1.7} aria-hidden="true" />
      <span>{getFileName(path)}</span>
    </span>
  );
}
