interface EarlyTextProps {
  /** The name of the text; without one nothing is early about it. */
  of: string | undefined;
  /** What stands there until the answer is here. */
  until?: string;
  /** Keeps room instead, unseen. */
  room?: string;
  children: string;
}

/**
 * Renders a text. In a frame, which is made at build time and knows nobody, its place instead, which `fill-frame.ts`
 * fills from the early answer.
 */
export function EarlyText({ of, until = "", room, children }: EarlyTextProps) {
  if (!import.meta.env.SSR || of === undefined) return children;
  return (
    <span data-early={of} data-room={room === undefined ? undefined : ""}>
      {room ?? until}
    </span>
  );
}
