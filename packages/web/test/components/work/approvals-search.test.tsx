import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inspect } from "../support/inspect";
import { idOf } from "../support/records";
import { PHONE } from "../support/render";
import { card, expectOpen, openDesk, press, QUEUE, sendHeld } from "../support/review-desk";
import { submission } from "../support/review-records";

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
  await inspect();
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

test("on the desk each dialog has the focus on its first field or its safe action", async () => {
  await openDesk(QUEUE, { submissions: people() });
  await expect.element(page.getByText("1 of 2 shown")).toBeVisible();
  await press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect.element(list.getByRole("button", { name: "Done" })).toHaveFocus();
  for (const key of ["A", "R", "C", "J", "K", "X", "Shift+X", "O", "/", "Z", "?"]) {
    await expect.element(list.getByText(key, { exact: true })).toBeVisible();
  }
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.element(list).not.toBeInTheDocument();
  await page.viewport(PHONE.width, PHONE.height);
  await page.getByRole("button", { name: /^Filters/ }).click();
  const filters = page.getByRole("dialog", { name: "Filters" });
  await expect.element(filters.getByLabelText("State")).toHaveFocus();
});
