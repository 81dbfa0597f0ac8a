import { type DoorParts, doorMark } from "@signpoint/api/http/door";

/** Parts by name. Those that are missing could not be had; null for a page that the server has sent with them. */
export type Door = Partial<DoorParts> | null;

const REQUEST_MAX_MS = 2_000;

/** Until the page that the browser loaded was asked for its parts: later they may no longer hold. */
let isFirst = true;

/**
 * Loads what login and signup show that only the server knows, as its HTML; `search` is the query of their address. The
 * server has written it into the page that it sent; for one that is opened later it is fetched.
 */
export async function loadDoor(search: string): Promise<Door> {
  const isSent = import.meta.env.SSR || (isFirst && sentPart("intro") !== undefined);
  isFirst = false;
  if (isSent) return null;
  try {
    const response = await fetch(`/door${search}`, { signal: AbortSignal.timeout(REQUEST_MAX_MS) });
    return (await response.json()) as DoorParts;
  } catch {
    return {};
  }
}

/** Returns a part of the page that the server has sent; undefined when it has sent none. */
export function sentPart(name: keyof DoorParts): string | undefined {
  if (import.meta.env.SSR) return doorMark(name);
  return document.querySelector(`[data-door=${name}]`)?.innerHTML;
}
