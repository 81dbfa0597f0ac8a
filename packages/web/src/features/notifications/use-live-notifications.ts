import type { Notification as AdminNotification } from "@signpoint/api/entities/notification";
import { useState } from "react";
import { api } from "~/api/client";
import { type LiveStream, useLiveStream } from "~/api/live-stream";
import { queryClient } from "~/api/query-client";
import { notificationsQuery, refreshNotifications } from "./notifications-query";

const STREAM: LiveStream<AdminNotification> = {
  name: "signpoint.notifications",
  fetchPosition: async () =>
    (await queryClient.fetchQuery({ ...notificationsQuery, staleTime: 0 })).position,
  open: (options) => api.notifications.stream({}, options),
  refresh: refreshNotifications,
  onItem: showBrowserNotification,
};

/** Keeps the admins' notifications up to date, and shows new ones outside the page. */
export function useLiveNotifications(): void {
  useLiveStream(STREAM);
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
  rights_changed: "Admin Rights Changed",
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
