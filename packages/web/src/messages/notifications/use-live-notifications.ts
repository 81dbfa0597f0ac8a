import type { Notice } from "@signpoint/api/messages/notice";
import type { Notification as AdminNotification } from "@signpoint/api/messages/notification";
import { DECISION_NOTIFICATION_KINDS } from "@signpoint/api/platform/constants";
import type { QueueChange } from "@signpoint/api/platform/review-lease";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { type LiveStream, useLiveStream } from "~/platform/api/live-stream";
import { queryClient } from "~/platform/api/query-client";
import { signedInUser } from "~/platform/session/session-store";
import { noticesQuery, refreshAfterEvent } from "./notices-query";
import { adminsInbox, notificationsQuery } from "./notifications-query";
import { refreshQueues } from "./refresh-queues";

const OWN: LiveStream<Notice> = {
  name: "signpoint.notices",
  fetchPosition: async () =>
    (await queryClient.fetchQuery({ ...noticesQuery, staleTime: 0 })).position,
  open: (options) => api.notices.stream({}, options),
  refresh: refreshAfterEvent,
};

const ADMINS: LiveStream<AdminNotification | QueueChange> = {
  name: "signpoint.notifications",
  fetchPosition: async () =>
    (await queryClient.fetchQuery({ ...notificationsQuery, staleTime: 0 })).position,
  open: (options) => api.notifications.stream({}, { ...options, context: { events: "queue" } }),
  refresh,
  onItem: (item) => {
    if (item.kind !== "queue_changed") showBrowserNotification(item);
  },
};

async function refresh(item: AdminNotification | QueueChange | null): Promise<void> {
  if (item?.kind === "queue_changed" && item.change === "lease") {
    // One's own leases are shown to others alone.
    if (item.by !== signedInUser()) refreshQueues("lease");
    return;
  }
  if (item === null || ASKING.has(item.kind)) refreshQueues("decision");
  await adminsInbox.refresh();
}

/** The events after which the queues are others. */
const ASKING = new Set<string>(["queue_changed", ...DECISION_NOTIFICATION_KINDS]);

/** Keeps the person's notifications, and what they announce, up to date. */
export function useLiveNotices(): void {
  useLiveStream(OWN);
}

/** Keeps the admins' notifications and queues up to date, and shows new ones outside the page. */
export function useLiveNotifications(): void {
  useLiveStream(ADMINS);
}

/** Only signings have the title of the specification. */
const TITLES: Record<AdminNotification["kind"], string> = {
  contract_signed: "New Contract Signed",
  submission: "New Submission",
  redemption: "New Redemption",
  review_overdue: "Review Overdue",
  appeal: "New Appeal",
  points_corrected: "Points Corrected",
  second_approval: "Second Approval",
  stock_low: "Low Stock",
  pilot_decided: "Pilot Decided",
  rights_changed: "Admin Rights Changed",
  factor_removal: "Lost Second Factor",
  ledger_head: "Sealed Ledger",
  command_confirmed: "Confirmed by the Operator",
  settings_changed: "Settings Changed",
  item_changed: "Item Changed",
  month_changed: "Closed Month Changed",
  submission_message: "New Message",
  contract_opened: "Contract Opened",
  contract_not_opened: "Contract Not Opened",
};

/** Shows a notification outside the page, when the admin has permitted it (section 6). */
function showBrowserNotification({ id, kind, message, data }: AdminNotification): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const shown = new Notification(TITLES[kind], { body: message, tag: id });
  shown.onclick = () => {
    window.focus();
    shown.close();
    if (data.signed_contract_id !== undefined) {
      window.location.assign(
        `/admin/contracts/signed/${data.signed_contract_id}?notification=${id}`,
      );
    } else {
      window.location.assign("/admin/notifications");
    }
  };
}

/** Returns whether browser notifications are permitted, and how to ask for them. */
export function useBrowserNotifications() {
  const [permission, setPermission] = useState(() =>
    "Notification" in window ? Notification.permission : "denied",
  );
  const ask = async () => setPermission(await Notification.requestPermission());
  return { permission, ask };
}
