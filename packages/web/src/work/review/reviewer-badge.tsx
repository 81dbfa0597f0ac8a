import IconEye from "virtual:icons/eye";
import { adminMessages } from "@signpoint/api/texts";
import { Badge } from "~/platform/ui/badge";
import type { Reviewable } from "./reviewable";

/** Renders which other admin is reviewing an item; nothing while it is free. */
export function ReviewerBadge({ item: { reviewer } }: { item: Reviewable }) {
  if (!reviewer) return null;
  return <Badge icon={IconEye}>{adminMessages.reviewing(reviewer.username)}</Badge>;
}
