import type { DoorParts } from "@signpoint/api/http/door";
import classes from "./door.module.css";
import { type Door, sentPart } from "./load-door";

interface DoorPartProps {
  name: keyof DoorParts;
  door: Door | undefined;
}

/** Renders a part of the door; nothing on a page that has none. What the server has written React leaves alone. */
export function DoorPart({ name, door }: DoorPartProps) {
  if (door === undefined) return null;
  const html = (door === null ? sentPart(name) : door[name]) ?? "";
  return (
    <div
      data-door={name}
      className={classes[name]}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own server writes it, and escapes the titles in it.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
