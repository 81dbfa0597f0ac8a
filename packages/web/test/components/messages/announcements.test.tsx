import type { AdminAnnouncement } from "@signpoint/api/messages/announcement";
import { announcementMessages, settingsMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "~/platform/api/query-client";
import { setup } from "../support/admin-records";
import { NOW } from "../support/contract-records";
import { type Answers, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { expectFigure } from "../support/locators";
import { idOf, listOf } from "../support/records";
import { render } from "../support/render";

const PATH = "/admin/announcements";
const form = page.getByRole("form", { name: "New announcement" });
const title = form.getByLabelText("Title");
const text = form.getByLabelText("Text");
const submit = form.getByRole("button", { name: "Ask a Second Admin" });
const question = page.getByRole("dialog", { name: "Ask for this announcement?" });

const open = (answers: Answers) => render(PATH, { as: "admin", at: NOW, answers });

function announcement(changes: Partial<AdminAnnouncement> = {}): AdminAnnouncement {
  return {
    id: idOf(1),
    title: "We move",
    text: "To Soup Street.\n<b>On Monday.</b>",
    holds_from: null,
    state: "asked",
    is_refused: false,
    requested_by_username: "grace",
    requested_at: NOW,
    started_at: null,
    people: null,
    told: 0,
    finished_at: null,
    ...changes,
  };
}
const listed = (...items: AdminAnnouncement[]) => ({ ...listOf(items), people: 50_000 });

test("an announcement is previewed, asked for with its count of people, and then waits", async () => {
  let items: AdminAnnouncement[] = [];
  const { server } = await open({
    "announcements.list": () => listed(...items),
    "announcements.ask": () => {
      items = [announcement()];
      return announcement();
    },
  });
  await expect.element(page.getByRole("heading", { name: "No announcements yet" })).toBeVisible();
  await expect.element(form).toHaveTextContent("For 50,000 people, in the app and by mail.");
  await submit.click();
  await expect.element(page.getByText(announcementMessages.titleRequired)).toBeVisible();
  await expect.element(title).toHaveFocus();
  await title.fill(" We move ");
  await text.fill("To Soup Street.\n<b>On Monday.</b>");
  const preview = form.getByRole("figure", { name: "Preview" });
  await expect.element(preview).toHaveTextContent("<b>On Monday.</b>");
  await inspect({ onPhone: true });
  await submit.click();
  await expect.element(question).toHaveTextContent("is told to 50,000 people once another admin");
  await question.getByRole("button", { name: "Ask a Second Admin" }).click();
  await expect.element(page.getByText("Nobody was told yet.").first()).toBeVisible();
  await expect.element(form).not.toBeInTheDocument();
  expect(document.activeElement?.textContent).toBe(announcementMessages.asked);
  await expectFigure(page, "State", "Waits for a second admin");
  expect(server.inputs("announcements.ask")).toEqual([
    { p_title: "We move", p_text: "To Soup Street.\n<b>On Monday.</b>", p_holds_from: null },
  ]);
});

test("a notice that the Terms promise names a day at least 30 days ahead", async () => {
  const { server } = await open({
    "announcements.list": listed(),
    "announcements.ask": refuse("ANNOUNCEMENT_UNDER_WAY"),
  });
  await title.fill("New Terms");
  await text.fill("What changes.");
  await form.getByLabelText("A notice that the Terms promise").click();
  const day = form.getByLabelText("Holds from");
  await expect.element(day).toHaveAttribute("min", "2026-12-25");
  await submit.click();
  await expect.element(page.getByText(announcementMessages.dateRequired)).toBeVisible();
  await day.fill("2026-12-24");
  await submit.click();
  await expect.element(page.getByText(announcementMessages.tooLate)).toBeVisible();
  await day.fill("2026-12-25");
  await expect.element(form).toHaveTextContent("This holds from 25 December 2026 (UTC) on.");
  await expect.element(form).toHaveTextContent(announcementMessages.promised);
  await submit.click();
  await question.getByRole("button", { name: "Ask a Second Admin" }).click();
  await expect.element(form.getByText(announcementMessages.underWay)).toBeVisible();
  await expect.element(title).toHaveValue("New Terms");
  expect(server.inputs("announcements.ask")).toMatchObject([{ p_holds_from: "2026-12-25" }]);
  await inspect();
});

test("what another admin has confirmed shows by itself how many were told, and what waits can be taken back", async () => {
  const sending = announcement({ state: "sending", started_at: NOW, people: 50_000, told: 12_400 });
  const { server, advance } = await open({ "announcements.list": listed(announcement()) });
  await expectFigure(page, "State", "Waits for a second admin");
  server.answer({ "announcements.list": listed(sending) });
  advance(10_000);
  await expectFigure(page, "People", "12,400 of 50,000 told");
  await expect.element(page.getByRole("progressbar", { name: "People told" })).toBeVisible();
  await expect.element(page.getByText(announcementMessages.underWay)).toBeVisible();
  await inspect({ onPhone: true });
  const told = { ...sending, state: "sent" as const, told: 50_000, finished_at: NOW };
  server.answer({
    "announcements.list": listed(announcement({ id: idOf(2), title: "Closed" }), told),
  });
  advance(2_000);
  await expectFigure(page, "People", "50,000 of 50,000 told");
  server.answer({
    "announcements.takeBack": () => {
      server.answer({ "announcements.list": listed(told) });
      return announcement({ id: idOf(2), state: "withdrawn" });
    },
  });
  await page.getByRole("button", { name: "Take Back" }).click();
  const asked = page.getByRole("dialog", { name: "Take this announcement back?" });
  await asked.getByRole("button", { name: "Take Back" }).click();
  await expect.element(page.getByText(announcementMessages.takenBack)).toBeVisible();
  await expect.element(form).toBeVisible();
  expect(server.inputs("announcements.takeBack")).toEqual([{ p_id: idOf(2) }]);
});

test("what is typed stays when another admin has asked for an announcement meanwhile, and can be asked for after it", async () => {
  const { server } = await open({ "announcements.list": listed() });
  await title.fill("We move");
  await text.fill("On Monday.");
  server.answer({ "announcements.list": listed(announcement({ title: "Theirs" })) });
  await queryClient.refetchQueries();
  await expect.element(page.getByText(announcementMessages.underWay)).toBeVisible();
  await expect.element(title).toHaveValue("We move");
  await expect.element(text).toHaveValue("On Monday.");
  await expect.element(submit).toBeDisabled();
  const told = announcement({ title: "Theirs", state: "sent", told: 9, people: 9 });
  server.answer({ "announcements.list": listed(told) });
  await queryClient.refetchQueries();
  await expect.element(submit).toBeEnabled();
  await expect.element(title).toHaveValue("We move");
});

test("a second announcement that is typed after the first was asked for is not left unsaved without a question", async () => {
  const { router, url } = await open({
    // Another admin has refused the first at once.
    "announcements.list": listed(announcement({ state: "withdrawn", is_refused: true })),
    "announcements.ask": announcement(),
  });
  await title.fill("We move");
  await text.fill("On Monday.");
  await submit.click();
  await question.getByRole("button", { name: "Ask a Second Admin" }).click();
  await expect.element(title).toHaveValue("");
  await title.fill("We move again");
  void router.navigate({ to: "/about" });
  await expect.element(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible();
  expect(url()).toBe(PATH);
});

test("what is typed of an announcement is there again after the session ended or a reload, until it is left", async () => {
  const { router } = await open({
    "announcements.list": listed(),
    "administration.activity": listOf([]),
  });
  await title.fill("We move");
  await text.fill("To Soup Street.");
  // As at the end of a session, nobody is asked.
  await router.navigate({ to: "/about", ignoreBlocker: true });
  await router.navigate({ to: PATH });
  await expect.element(title).toHaveValue("We move");
  await expect.element(text).toHaveValue("To Soup Street.");
  void router.navigate({ to: "/about" });
  await page.getByRole("button", { name: "Leave Without Saving" }).click();
  await expect.element(title).not.toBeInTheDocument();
  await router.navigate({ to: PATH });
  await expect.element(title).toHaveValue("");
});

test("an announcement that came to nothing says whether it was refused or taken back", async () => {
  const refused = announcement({ title: "Refused", state: "withdrawn", is_refused: true });
  const taken = announcement({ id: idOf(2), title: "Taken", state: "withdrawn" });
  await open({
    "announcements.list": listed(refused, taken),
    "administration.setup": setup({ second_admin: false }),
  });
  await expectFigure(page.getByRole("region", { name: "Refused" }), "State", "Refused");
  await expectFigure(page.getByRole("region", { name: "Taken" }), "State", "Taken back");
  // Where nobody can be the second admin, the way to confirm is told before anything is asked.
  await expect.element(page.getByText(settingsMessages.noSecond)).toBeVisible();
  await expect.element(form).toBeVisible();
});

test("a person reads an announcement with its whole text, and its notice is read with it; one that was not told to the person is missing", async () => {
  const { server, router } = await render(`/announcements/${idOf(1)}`, {
    at: NOW,
    answers: {
      "announcements.get": {
        id: idOf(1),
        title: "New <i>Terms</i>",
        text: "What changes.\n<b>All of it.</b>",
        holds_from: "2026-12-31",
        started_at: NOW,
        notice_id: idOf(5),
      },
      "notices.markRead": { unread: 0 },
    },
  });
  await expect
    .element(page.getByRole("heading", { level: 1 }))
    .toHaveTextContent("New <i>Terms</i>");
  await expect.element(page.getByText("This holds from 31 December 2026 (UTC) on.")).toBeVisible();
  await expect.element(page.getByText("<b>All of it.</b>")).toBeVisible();
  await expect.poll(() => server.inputs("notices.markRead")).toEqual([{ p_notice_ids: [idOf(5)] }]);
  await inspect({ onPhone: true });
  server.answer({ "announcements.get": refuse("NOT_FOUND") });
  await router.navigate({ to: `/announcements/${idOf(2)}` });
  await expect.element(page.getByRole("heading", { name: "Announcement not found" })).toBeVisible();
  await expect.element(page.getByText(announcementMessages.notYours)).toBeVisible();
});
