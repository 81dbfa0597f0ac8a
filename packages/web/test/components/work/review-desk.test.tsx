import { adminMessages, redirectReasonMessages } from "@signpoint/api/texts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { STORAGE_KEY } from "~/platform/session/session-storage";
import { applySignOut, followStoredSession } from "~/platform/session/session-store";
import { inMinutes, NOW } from "../support/contract-records";
import { inspect } from "../support/inspect";
import { USER_ID } from "../support/people";
import { RECORD } from "../support/person-records";
import { idOf, listOf, NOTHING } from "../support/records";
import { DESKTOP, PHONE } from "../support/render";
import { CASH, card, expectOpen, openDesk, press, QUEUE, sendHeld } from "../support/review-desk";
import { submission } from "../support/review-records";

const TABLET = { width: 768, height: 700 };

/** Each letter is a key of the desk. */
const WORD = "ajar";

const some = (count: number) => Array.from({ length: count }, (_, index) => submission(index + 1));
const approve = page.getByRole("button", { name: /^Approve: / });
const dialog = (name: string) => page.getByRole("dialog", { name });
const inQueue = (number: number) => page.getByRole("button", { name: `Work ${number}` }).first();

test("the open submission of a queue is in the address, and so is the next one after a decision", async () => {
  const { router, url } = await openDesk(QUEUE, {
    submissions: some(3),
    answers: { "administration.activity": NOTHING },
  });
  await expectOpen("Work 1");
  await expect.element(page.getByText("1 of 3 shown")).toBeVisible();
  await inQueue(2).click();
  await expectOpen("Work 2");
  await expect.poll(url).toContain(`open=${idOf(2)}`);
  await page.getByRole("link", { name: "Activity" }).click();
  await expect.poll(url).toBe("/admin/activity");
  router.history.back();
  await expectOpen("Work 2");
  await expect.element(page.getByText("2 of 3 shown")).toBeVisible();
  await approve.click();
  await expectOpen("Work 3");
  await expect.poll(url).toContain(`open=${idOf(3)}`);
});

test("a queue opens the submission of its address, also on a narrow screen, until a filter leaves it out", async () => {
  await openDesk(`${QUEUE}?open=${idOf(2)}`, { submissions: some(3) });
  await expectOpen("Work 2");
  await page.viewport(TABLET.width, TABLET.height);
  await expect.element(page.getByText("2 of 3 shown")).toBeVisible();
  await page.viewport(DESKTOP.width, DESKTOP.height);
  await page.getByLabelText("Contract", { exact: true }).selectOptions("Work 1 (1)");
  await expectOpen("Work 1");
});

test("a queue looks on later pages for the submission of its address", async () => {
  const all = some(2);
  await openDesk(`${QUEUE}?open=${idOf(2)}`, {
    submissions: all,
    answers: {
      "submissions.list": ({ cursor }) => ({
        ...(cursor === undefined ? listOf(all.slice(0, 1), "more") : listOf(all.slice(1))),
        total: 2,
      }),
    },
  });
  await expectOpen("Work 2");
});

test("a queue whose address names a submission that is gone opens the first one", async () => {
  await openDesk(`${QUEUE}?open=${idOf(99)}`, { submissions: some(2) });
  await expectOpen("Work 1");
});

test("two presses of Approve decide one submission and never the next", async () => {
  const { server } = await openDesk(QUEUE, { submissions: some(2) });
  await expectOpen("Work 1");
  let pressedAtMs = 0;
  const note = ({ timeStamp }: Event) => {
    pressedAtMs = timeStamp;
  };
  document.addEventListener("click", note, { capture: true, once: true });
  await approve.click();
  await expectOpen("Work 2");
  // The second press of a double click, which finds the next submission in the place of the first.
  const second = new MouseEvent("click", { bubbles: true, detail: 2 });
  Object.defineProperty(second, "timeStamp", { value: pressedAtMs + 100 });
  approve.element().dispatchEvent(second);
  await sendHeld();
  await expect.element(page.getByText("1 of 1 shown")).toBeVisible();
  await expect.element(approve).toBeEnabled();
  expect(server.inputs("submissions.approve")).toMatchObject([{ p_signed_contract_id: idOf(1) }]);
});

test("a held decision names when the submission that was shown was handed in, though another one waits by then", async () => {
  const one = submission(1);
  const { server } = await openDesk(QUEUE, { submissions: [one] });
  await expectOpen("Work 1");
  await approve.click();
  await expect.element(page.getByText("Nothing to approve")).toBeVisible();
  one.submitted_at = NOW;
  await sendHeld();
  const about = { p_signed_contract_id: idOf(1), p_submitted_at: inMinutes(-60), p_note: "" };
  expect(server.inputs("submissions.approve")).toEqual([about]);
});

test("the login says that the session ended before a held decision was sent, and the desk names it to who logs in again", async () => {
  const { url } = await openDesk(QUEUE, { submissions: some(2) });
  await expectOpen("Work 1");
  await approve.click();
  await expectOpen("Work 2");
  const session = localStorage.getItem(STORAGE_KEY) ?? "";
  // As by a logout in another tab.
  applySignOut("chosen");
  await expect.element(page.getByText(redirectReasonMessages.decisions_unsent)).toBeVisible();
  localStorage.setItem(STORAGE_KEY, session);
  followStoredSession().readStorage();
  await expect.poll(url).toContain(QUEUE);
  const unsent = page.getByText("Not decided before the page was closed or the session ended");
  await expect.element(unsent).toBeVisible();
  await expect.element(page.getByText("“Work 1”, ada")).toBeVisible();
});

test("a page with a note that is not sent is not closed without a question", async () => {
  await openDesk(QUEUE, { submissions: some(2) });
  await expectOpen("Work 1");
  const isAsked = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(isAsked()).toBe(false);
  await page.getByRole("button", { name: "Add a Note" }).click();
  await page.getByLabelText("Note to the user (optional)").fill("Well done.");
  expect(isAsked()).toBe(true);
  await approve.click();
  await expectOpen("Work 2");
  expect(isAsked()).toBe(false);
});

test("Enter pressed and words typed right after R reject nothing, and words typed right after C are the note, which Ctrl+Enter sends", async () => {
  const { server } = await openDesk(QUEUE, { submissions: some(2) });
  await expectOpen("Work 1");
  const rejection = dialog("Reject this submission?");
  await press("r{Enter}");
  await expect.element(rejection.getByLabelText("Reason")).toHaveFocus();
  await userEvent.keyboard(WORD);
  await rejection.getByRole("button", { name: "Cancel" }).click();
  await sendHeld();
  expect(server.inputs("submissions.reject")).toEqual([]);
  expect(server.inputs("submissions.approve")).toEqual([]);
  await expectOpen("Work 1");
  const changes = dialog("Request changes to this submission?");
  await press("c");
  await expect.element(changes.getByLabelText("Note to the user")).toHaveFocus();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(changes.getByText(adminMessages.changesNoteRequired)).toBeVisible();
  await userEvent.keyboard(WORD);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expectOpen("Work 2");
  await sendHeld();
  await expect.element(page.getByText("Requested changes to “Work 1”")).toBeVisible();
  expect(server.inputs("submissions.requestChanges")).toEqual([
    {
      p_signed_contract_id: idOf(1),
      p_submitted_at: inMinutes(-60),
      p_note: WORD,
    },
  ]);
});

test("on a narrow screen a decision leaves the page where it was", async () => {
  await openDesk(QUEUE, { submissions: some(4) });
  await page.viewport(TABLET.width, TABLET.height);
  await expect.element(card("Work 4")).toBeVisible();
  const third = card("Work 3").getByRole("button", { name: /^Approve/ });
  third.element().scrollIntoView({ block: "center" });
  await third.click();
  await expect.element(card("Work 4")).toHaveFocus();
  await sendHeld();
  await expect.element(page.getByText("Approved “Work 3”")).toBeInViewport();
  await expect.element(card("Work 4").getByRole("heading", { name: "Work 4" })).toBeInViewport();
  expect(window.scrollY).toBeGreaterThan(0);
});

test("the filters of a queue are in the address, with counts", async () => {
  const submissions = [submission(1), submission(2, { user_id: idOf(50), username: "ben" })];
  const { server, url } = await openDesk(`${QUEUE}?person=${USER_ID}`, { submissions });
  await expect.element(page.getByRole("combobox", { name: "Person" })).toHaveValue("ada");
  await expect.element(page.getByText("1 of 1 shown")).toBeVisible();
  await page.getByLabelText("Contract", { exact: true }).selectOptions("Work 1 (1)");
  await expect.poll(url).toContain("contract=");
  await expectOpen("Work 1");
  await page.getByLabelText("Waiting", { exact: true }).selectOptions("overdue");
  await expect.poll(url).toContain("age=overdue");
  await expect
    .poll(() => server.inputs("submissions.list").at(-1))
    .toMatchObject({ overdue: "true", sort: "due", user_id: USER_ID });
  await page.getByLabelText("Waiting", { exact: true }).selectOptions("week");
  await expect.element(page.getByRole("heading", { name: "Nothing waits here" })).toBeVisible();
});

test("an overdue submission is marked with its due time, and how long ago that was, and its card has the record of the person", async () => {
  await openDesk(QUEUE, {
    submissions: [
      submission(1, { submitted_at: inMinutes(-200), review_due_at: inMinutes(-30) }),
      submission(2, { submitted_at: inMinutes(-9_000), review_due_at: inMinutes(-4_400) }),
    ],
    answers: {
      "administration.person": {
        ...{ ...RECORD, id: USER_ID, username: "ada", rejection_rate: null },
        submissions: { in_progress: 0, approved: 0, rejected: 0, pending: 1 },
        redemptions: { approved: 0, rejected: 0, pending: 0 },
      },
    },
  });
  await expect.element(page.getByText("Overdue by 3 days")).toBeVisible();
  await expect.element(card()).toHaveTextContent("Overdue by under an hour");
  await expect.element(card()).toHaveTextContent("due Nov 24, 2026, 11:30 AM");
  await card().getByRole("button", { name: "ada", exact: true }).click();
  const record = page.getByRole("region", { name: "Person's record" });
  await expect.element(record).toHaveTextContent("Nothing of theirs has been decided yet.");
  await expect.element(record).toHaveTextContent("Balance50 points");
  await expect
    .element(record.getByRole("link", { name: "All decisions about them" }))
    .toHaveAttribute("href", `/admin/activity/decisions?person=${USER_ID}`);
  await inspect();
});

test("on a phone the chosen tab of the approvals is in sight", async () => {
  await openDesk(CASH, {});
  await page.viewport(PHONE.width, PHONE.height);
  const tab = page.getByRole("tab", { name: /^Cash Redemptions/ });
  await expect.element(tab).toBeVisible();
  await page.getByRole("tab", { name: /^Appeals/ }).click();
  await expect.element(page.getByRole("tab", { name: /^Appeals/ })).toBeInViewport({ ratio: 0.99 });
});

test("X selects the open submission, Shift+X a range, and A then asks about the selected ones", async () => {
  const { server } = await openDesk(QUEUE, { submissions: some(4) });
  const box = (number: number) => page.getByRole("checkbox", { name: `Select: Work ${number}` });
  await expectOpen("Work 1");
  await press("x");
  await expect.element(box(1)).toBeChecked();
  await userEvent.keyboard("x");
  await expect.element(box(1)).not.toBeChecked();
  await userEvent.keyboard("j");
  await expectOpen("Work 2");
  await userEvent.keyboard("x");
  await userEvent.keyboard("j");
  await expectOpen("Work 3");
  await userEvent.keyboard("j");
  await expectOpen("Work 4");
  await userEvent.keyboard("{Shift>}X{/Shift}");
  await expect.element(page.getByText("3 submissions selected")).toBeVisible();
  await expect.element(box(1)).not.toBeChecked();
  await userEvent.keyboard("a");
  const asked = dialog("Approve 3 submissions?");
  await expect.element(asked.getByLabelText("Note to all of them (optional)")).toHaveFocus();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expectOpen("Work 1");
  await sendHeld();
  const approved = server.inputs("submissions.approve").map((input) => input.p_signed_contract_id);
  expect(approved).toEqual([idOf(2), idOf(3), idOf(4)]);
});

test("Z takes back the decision that emptied the queue", async () => {
  const { server } = await openDesk(QUEUE, { submissions: some(1) });
  await expectOpen("Work 1");
  const { setTimeout } = window;
  // However slow the machine is, the five seconds do not pass.
  vi.spyOn(window, "setTimeout").mockImplementation(((run: () => void, ms = 0) =>
    ms > 4_000 ? 0 : setTimeout(run, ms)) as typeof window.setTimeout);
  await press("a");
  await expect.element(page.getByText("Nothing to approve")).toBeVisible();
  const range = new Range();
  range.selectNodeContents(page.getByRole("button", { name: "Undo" }).element());
  const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
  expect(lines.size).toBeLessThanOrEqual(2);
  await userEvent.keyboard("z");
  await expectOpen("Work 1");
  await expect.element(page.getByText(/^Approving/)).not.toBeInTheDocument();
  await sendHeld();
  expect(server.inputs("submissions.approve")).toEqual([]);
});

test("a key pressed right after a dialog decides nothing, however late the page hears of it", async () => {
  await openDesk(QUEUE, { submissions: some(2) });
  await expectOpen("Work 1");
  await press("?");
  await expect.element(dialog("Keyboard shortcuts")).toBeVisible();
  const element = document.querySelector("dialog[open]");
  if (!(element instanceof HTMLDialogElement)) throw new Error("No dialog is open.");
  let closedAtMs = Number.POSITIVE_INFINITY;
  const close = element.close.bind(element);
  element.close = () => {
    close();
    closedAtMs = performance.now();
  };
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => performance.now() - closedAtMs).toBeGreaterThan(600);
  const key = new KeyboardEvent("keydown", { key: "a", bubbles: true });
  Object.defineProperty(key, "timeStamp", { value: closedAtMs + 50 });
  document.body.dispatchEvent(key);
  await expect.element(page.getByText("1 of 2 shown")).toBeVisible();
  await expectOpen("Work 1");
  await press("a");
  await expectOpen("Work 2");
});

test("the keys of a review are listed, can be switched off, and do nothing in their dialog, which has the focus on its safe action as others on their first field", async () => {
  const { server } = await openDesk(QUEUE, { submissions: some(2) });
  await expectOpen("Work 1");
  await press("?");
  const help = dialog("Keyboard shortcuts");
  await expect.element(help.getByRole("button", { name: "Done" })).toHaveFocus();
  for (const key of ["A", "R", "C", "J", "K", "X", "Shift+X", "O", "/", "Z", "?"]) {
    await expect.element(help.getByText(key, { exact: true })).toBeVisible();
  }
  await expect.element(help).toHaveTextContent("Next submission");
  await expect.element(help).toHaveTextContent("Request changes, with a note");
  await inspect();
  await userEvent.keyboard("a");
  await help.getByLabelText("Shortcuts are on").click();
  await help.getByRole("button", { name: "Done" }).click();
  await expect.element(help).not.toBeInTheDocument();
  await press("arj?");
  await expect.element(help).toBeVisible();
  await help.getByLabelText("Shortcuts are on").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(help).not.toBeInTheDocument();
  await expectOpen("Work 1");
  await sendHeld();
  expect(server.inputs("submissions.approve")).toEqual([]);
  await page.viewport(PHONE.width, PHONE.height);
  await page.getByRole("button", { name: /^Filters/ }).click();
  await expect.element(dialog("Filters").getByLabelText("State")).toHaveFocus();
});

const search = page.getByRole("searchbox");
const people = () => [submission(1), submission(2, { user_id: idOf(50), username: "benedict" })];

test("/ searches the approvals by title, person and id, and the state finds those decided", async () => {
  await openDesk(QUEUE, { submissions: people() });
  await expect.element(page.getByText("1 of 2 shown")).toBeVisible();
  await press("/");
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard("Work 2");
  await expect.element(page.getByText("1 of 1 shown")).toBeVisible();
  await expectOpen("Work 2");
  await userEvent.keyboard("{Enter}");
  await press("a");
  await sendHeld();
  await expect.element(page.getByText("Approved “Work 2”")).toBeVisible();
  await page.getByLabelText("State", { exact: true }).selectOptions("approved");
  await expectOpen("Work 2");
  await expect.element(card()).toHaveTextContent("Approved");
  await page.getByLabelText("State", { exact: true }).selectOptions("Waiting");
  await search.fill("ada");
  await expectOpen("Work 1");
  await search.fill(idOf(2));
  await expect.element(page.getByText("Nothing waits here")).toBeVisible();
  await search.fill(idOf(1));
  await expectOpen("Work 1");
});

test("the person filter takes a part of a name, and says when nobody has it", async () => {
  const { url } = await openDesk(QUEUE, { submissions: people() });
  await expectOpen("Work 1");
  const person = page.getByRole("combobox", { name: "Person" });
  await person.fill("nobody has this name");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Nobody of this name waits.")).toBeVisible();
  await person.fill("benedic");
  await userEvent.keyboard("{Enter}");
  await expect.poll(url).toContain(`person=${idOf(50)}`);
  await expectOpen("Work 2");
  await expect.element(person).toHaveValue("benedict");
  await person.fill("");
  await expect.poll(url).not.toContain("person=");
});
