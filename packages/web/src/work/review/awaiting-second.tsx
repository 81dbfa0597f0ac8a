import { secondApprovalMessages } from "@signpoint/api/texts";
import { TextLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";

/** Renders that an approval waits for a second admin, with the way there; nothing while none does. */
export function AwaitingSecond({ item }: { item: { awaiting_second: boolean } }) {
  if (!item.awaiting_second) return null;
  return (
    <Notice tone="info">
      {secondApprovalMessages.awaitingSecond}{" "}
      <TextLink to="/admin/second-approvals">Second Approvals</TextLink>
    </Notice>
  );
}
