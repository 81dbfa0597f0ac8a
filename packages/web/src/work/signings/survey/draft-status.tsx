import { draftMessages } from "@signpoint/api/texts";
import { withConnectionRemark } from "~/platform/api/errors";
import { formatTime, joinSentences } from "~/platform/ui/format";
import type { DraftState } from "./use-draft";

interface DraftStatusProps {
  state: DraftState;
  /** ISO 8601; null while the server holds no draft. */
  savedAt: string | null;
  /** The numbers of the questions whose answers cannot be saved on the server as they are. */
  heldBack: readonly number[];
}

/** Renders where the answers typed so far are saved, and since when. */
export function DraftStatus({ state, savedAt, heldBack }: DraftStatusProps) {
  const text = stateText();
  const isSaved = state === "saved" || state === "empty";
  const remarks = isSaved ? heldBack.map(draftMessages.heldBack) : [];
  const sentences = joinSentences(text, ...remarks);
  return sentences === "" ? null : <p>{sentences}</p>;

  function stateText(): string {
    switch (state) {
      case "saving":
        return "Saving…";
      case "saved":
        return savedAt === null ? "" : `Saved ${formatTime(savedAt)}.`;
      case "device":
        return withConnectionRemark("Your answers are saved on this device only.");
      case "nowhere":
        return withConnectionRemark("Your answers cannot be saved at the moment.");
      default:
        return "";
    }
  }
}
