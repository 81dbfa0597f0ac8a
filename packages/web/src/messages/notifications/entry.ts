import type { Notice } from "@signpoint/api/messages/notice";
import type { Notification } from "@signpoint/api/messages/notification";
import { joinParts } from "@signpoint/api/messages/text-parts";
import { formatInstant } from "~/platform/ui/format";

/** A notification in a list, whomever it is for. */
export interface Entry {
  id: string;
  kind: Notice["kind"] | Notification["kind"];
  title: string;
  /** Null when the title says all. */
  body: string | null;
  /** The address of what it is about; null when there is none. */
  href: string | null;
  created_at: string;
  isUnread: boolean;
}

/** Returns a person's own notification as an entry. */
export function toOwnEntry({ body_parts, read_at, ...notice }: Notice): Entry {
  // A server of an earlier version sends the text alone.
  const body = body_parts ? joinParts(body_parts, formatInstant) : notice.body;
  return { ...notice, body, isUnread: read_at === null };
}

/** Returns a notification to the admins as an entry, with typographic quotes around the title that it names. */
export function toAdminsEntry({ message, data, read, ...others }: Notification): Entry {
  const href = HREFS[others.kind] ?? toHref(others, data);
  const title = message.replace(/"(.*)"/s, "“$1”");
  return { ...others, title, body: null, href, isUnread: !read };
}

/** Where to look at what is about no single record, or about one that has no page of its own. */
const HREFS: Partial<Record<Notification["kind"], string>> = {
  item_changed: "/admin/marketplace",
  month_changed: "/admin/reports",
  settings_changed: "/admin/settings",
};

/** Returns the address of the submission, the person, the approvals, the codes or the contract that it is about. */
function toHref(
  { id, kind }: Pick<Notification, "id" | "kind">,
  data: Notification["data"],
): string | null {
  const { signed_contract_id, user_id, second_approval_id, item_id, contract_id } = data;
  if (signed_contract_id) return `/admin/contracts/signed/${signed_contract_id}?notification=${id}`;
  if (user_id) return `/admin/people/${user_id}`;
  if (second_approval_id) return "/admin/second-approvals";
  if (item_id) return `/admin/marketplace/${item_id}/codes`;
  if (contract_id !== undefined) {
    return kind === "pilot_decided"
      ? `/admin/contracts/submissions/${contract_id}`
      : `/admin/contracts?form=${contract_id}`;
  }
  if (data.redemption_id)
    return `/admin/approvals?tab=${data.redemption_type === "CASH" ? "cash" : "items"}`;
  return null;
}
