import { FocusedStatus } from "~/platform/ui/focus";
import { TextLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import type { Outcome } from "./use-correction";

/** Renders how a correction ended; nothing before the first. */
export function CorrectionOutcome({ outcome }: { outcome: Outcome | null }) {
  return (
    <FocusedStatus status={outcome}>
      {outcome === null ? null : (
        <Notice tone={outcome.tone}>
          {outcome.text}
          {outcome.isAwaiting ? (
            <>
              {" "}
              <TextLink to="/admin/second-approvals">Second Approvals</TextLink>
            </>
          ) : null}
        </Notice>
      )}
    </FocusedStatus>
  );
}
