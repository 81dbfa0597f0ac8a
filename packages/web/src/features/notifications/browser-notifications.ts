import type { Notification as AdminNotification } from "@signpoint/api/entities/notification";
import { useState } from "react";

const TITLE = "New Contract Signed";

/** Shows a notification outside the page, when the admin has permitted it (section 6). */
export function showBrowserNotification({ id, message, data }: AdminNotification): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const shown = new Notification(TITLE, { body: message, tag: id });
  shown.onclick = () => {
    window.focus();
    shown.close();
    if (data.signed_contract_id !== undefined) {
      window.location.assign(
        `/admin/contracts/signed/${data.signed_contract_id}?notification=${id}`,
      );
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
