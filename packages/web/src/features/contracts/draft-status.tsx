import { withConnectionRemark } from "~/api/errors";
import { formatTime } from "~/ui/format";
import type { DraftState } from "./use-draft";

interface DraftStatusProps {
  state: DraftState;
  /** ISO 8601; null while the server holds no draft. */
  savedAt: string | null;
}

/** Renders where the answers typed so far are saved, and since when. */
export function DraftStatus({ state, savedAt }: DraftStatusProps) {
  switch (state) {
    case "saving":
      return <p>Saving…</p>;
    case "saved":
      return savedAt === null ? null : <p>{`Saved ${formatTime(savedAt)}`}</p>;
    case "device":
      return <p>{withConnectionRemark("Your answers are saved on this device only.")}</p>;
    case "nowhere":
      return <p>{withConnectionRemark("Your answers cannot be saved at the moment.")}</p>;
    default:
      return null;
  }
}
