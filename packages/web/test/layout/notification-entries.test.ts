import type { Notification } from "@signpoint/api/messages/notification";
import { expect, test } from "vitest";
import { toAdminsEntry } from "~/messages/notifications/entry";

const notification = (kind: Notification["kind"], data: Notification["data"] = {}) =>
  ({ id: "7", kind, message: "Something", data, read: false, created_at: "" }) as Notification;

test.each([
  ["item_changed", { user_id: "ada" }, "/admin/marketplace"],
  ["settings_changed", { user_id: "ada" }, "/admin/settings"],
  ["month_changed", {}, "/admin/reports"],
  ["points_corrected", { user_id: "ada" }, "/admin/people/ada"],
  ["ledger_head", {}, null],
] as const)("a notification of the kind %s with %j leads to %s", (kind, data, href) => {
  expect(toAdminsEntry(notification(kind, data)).href).toBe(href);
});
