import type { Settings } from "@signpoint/api/accounts/settings";
import type { Notice } from "@signpoint/api/messages/notice";
import { OPTIONAL_NOTICE_KINDS } from "@signpoint/api/platform/constants";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { adminSettings, HOUSE } from "../support/admin-records";
import { refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { earningsSummary, idOf, listOf, NOTHING } from "../support/records";
import { render } from "../support/render";

const bell = page.getByRole("button", { name: /^Notifications/ });
const dropdown = page.getByRole("dialog", { name: "Notifications" });

function notice(number: number, changes: Partial<Notice> = {}): Notice {
  return {
    id: idOf(number),
    kind: "submission_approved",
    title: "Submission approved",
    body: `“Work ${number}” was approved. You received 5 points.`,
    href: `/contracts/${idOf(100 + number)}`,
    created_at: "2026-11-21T10:00:00.000Z",
    read_at: null,
    ...changes,
  };
}

function noticesOf(items: Notice[]) {
  const unread = items.filter(({ read_at }) => read_at === null).length;
  return { ...listOf(items), unread, unread_subjects: [], position: 0 };
}

test("notifications that cannot be loaded say so, and none are explained, in the bell and on their page", async () => {
  const { server } = await render("/notices", {
    answers: { "notices.list": refuse("INTERNAL_SERVER_ERROR") },
  });
  const failed = page.getByRole("heading", { name: "The notifications could not be loaded" });
  await expect.element(failed).toBeVisible();
  await bell.click();
  await expect.element(dropdown).toHaveTextContent("The notifications could not be loaded.");
  await inspect();
  server.answer({ "notices.list": noticesOf([]) });
  await userEvent.keyboard("{Escape}");
  await page.getByRole("main").getByRole("button", { name: "Try Again" }).click();
  await expect.element(page.getByRole("heading", { name: "No notifications yet" })).toBeVisible();
  await bell.click();
  await expect.element(dropdown).toHaveTextContent("No notifications yet.");
});

test("one or all notifications are marked as read on their page", async () => {
  const all = [notice(1), notice(2), notice(3)];
  const { server } = await render("/notices", {
    answers: {
      "notices.list": () => noticesOf(all),
      "notices.markRead": ({ p_notice_ids: ids }) => {
        for (const one of all) {
          if (ids === null || ids.includes(one.id)) one.read_at = "2026-11-21T11:00:00.000Z";
        }
        return { unread: 0 };
      },
    },
  });
  await expect.element(page.getByRole("button", { name: "Notifications, 3 unread" })).toBeVisible();
  const items = page.getByRole("region", { name: "All your notifications" }).getByRole("listitem");
  await expect.element(items).toHaveLength(3);
  await inspect({ onPhone: true });
  const first = items.filter({ hasText: "Work 1" });
  await expect.element(first.getByRole("link")).toHaveAttribute("href", `/contracts/${idOf(101)}`);
  await first.getByRole("button", { name: /^Mark as read/ }).click();
  await expect.element(first).not.toHaveTextContent("Unread");
  await expect.element(page.getByRole("button", { name: "Notifications, 2 unread" })).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Mark all as read" }).click();
  await expect.element(page.getByText("All read.")).toBeVisible();
  await bell.click();
  await expect
    .element(dropdown.getByRole("link", { name: "See all notifications" }))
    .toHaveAttribute("href", "/notices");
  expect(server.inputs("notices.markRead")).toEqual([
    { p_notice_ids: [idOf(1)] },
    { p_notice_ids: null },
  ]);
});

test("a notification that leads to no record of its own is read once it was opened", async () => {
  const { server, url } = await render("/notices", {
    answers: {
      "notices.list": noticesOf([
        notice(1, { kind: "points_corrected", title: "Points corrected", href: "/earnings" }),
      ]),
      "earnings.list": NOTHING,
      "earnings.summary": earningsSummary(),
    },
  });
  await page.getByRole("main").getByRole("link", { name: "Points corrected" }).click();
  await expect.poll(url).toBe("/earnings");
  await expect.poll(() => server.inputs("notices.markRead")).toEqual([{ p_notice_ids: [idOf(1)] }]);
});

test("an admin has one bell for both kinds of notifications", async () => {
  const { url } = await render("/admin", {
    as: "admin",
    answers: {
      ...HOUSE,
      "notices.list": noticesOf([notice(1)]),
    },
  });
  await expect.element(bell).toHaveLength(1);
  await bell.click();
  const kinds = dropdown.getByRole("heading", { level: 3 });
  await expect.element(kinds.first()).toHaveTextContent("For admins");
  await expect.element(kinds.last()).toHaveTextContent("For you");
  await expect.element(dropdown).toHaveTextContent("“Work 1” was approved.");
  await expect
    .element(dropdown)
    .toHaveTextContent("No notifications yet. New signings appear here at once.");
  await inspect();
  await dropdown.getByRole("link", { name: "See all for you" }).click();
  await page.getByRole("link", { name: "For admins" }).click();
  await expect.poll(url).toBe("/admin/notifications");
});

test("admins mark one or all of their notifications as read in the bell, and have a page of all", async () => {
  const all = [1, 2, 3].map((number) => ({
    id: idOf(number),
    kind: "submission" as const,
    message: `Person ${number} submitted “Soup”.`,
    read: false,
    data: {},
    created_at: "2026-11-21T10:00:00.000Z",
  }));
  const unread = () => all.filter(({ read }) => !read).length;
  const { server, url } = await render("/admin/settings", {
    as: "admin",
    answers: {
      "adminSettings.get": adminSettings(),
      "notifications.list": () => ({
        ...listOf(all),
        unread: unread(),
        unread_to_decide: unread(),
        pending: 3,
        position: 3,
      }),
      "notifications.markRead": ({ p_notification_ids: ids }) => {
        for (const one of all) if (ids === null || ids.includes(one.id)) one.read = true;
        return { unread: unread() };
      },
    },
  });
  await page.getByRole("button", { name: /^Notifications, .+ unread$/ }).click();
  const first = dropdown.getByRole("listitem").filter({ hasText: "Person 1" });
  await expect.element(first).toHaveTextContent("Unread");
  await first.getByRole("button", { name: /^Mark as read/ }).click();
  await expect.element(first).not.toHaveTextContent("Unread");
  await expect.element(dropdown).toHaveTextContent("Unread");
  await dropdown.getByRole("button", { name: "Mark all as read", exact: true }).click();
  await expect.element(dropdown).not.toHaveTextContent("Unread");
  await expect
    .element(page.getByRole("button", { name: "Notifications", exact: true }))
    .toBeVisible();
  expect(server.inputs("notifications.markRead")).toEqual([
    { p_notification_ids: [idOf(1)] },
    { p_notification_ids: null },
  ]);
  await dropdown.getByRole("link", { name: "See all notifications" }).click();
  await expect.poll(url).toBe("/admin/notifications");
  await expect.element(dropdown).not.toBeInTheDocument();
  const list = page.getByRole("region", { name: "All notifications" }).getByRole("listitem");
  await expect.element(list).toHaveLength(3);
  await inspect();
});

test("settings of notifications are saved one by one, have their saved value again when they could not be, and unknown kinds are left out", async () => {
  const both = { in_app: true, by_mail: true };
  const known = OPTIONAL_NOTICE_KINDS.filter((kind) => kind !== "submission_rejected");
  const notices = Object.fromEntries(known.map((kind) => [kind, both])) as Settings["notices"];
  const { server, url } = await render("/notices", {
    answers: {
      "settings.get": Response.json({ notices, theme: "system", username_change_from: null }),
      "settings.update": refuse("INTERNAL_SERVER_ERROR"),
    },
  });
  await page.getByRole("link", { name: "Settings", exact: true }).click();
  await expect.poll(url).toBe("/settings/notifications");
  await expect.element(page.getByText("Signed in as ada")).toBeVisible();
  const box = page
    .getByRole("group", { name: "Submission approved" })
    .getByRole("checkbox", { name: "By mail" });
  await expect.element(box).toBeChecked();
  await expect
    .element(page.getByRole("group", { name: "Submission rejected" }))
    .not.toBeInTheDocument();
  await box.click();
  await expect.element(page.getByText("This setting could not be saved.")).toBeVisible();
  await expect.element(box).toBeChecked();
  expect(server.inputs("settings.update")).toEqual([
    { notices: { submission_approved: { by_mail: false } } },
  ]);
});
