import type { ShownAdminSettings } from "@signpoint/api/ledger/admin-settings";
import { refusalMessages, settingsMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { adminSettings } from "../support/admin-records";
import { refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { render } from "../support/render";

/**
 * Opens the settings. `theirs` changes them as another admin, of which the page, whose window keeps the focus, hears by the
 * refusal of its own change alone.
 */
async function openSettings(before: Parameters<typeof adminSettings>[0]) {
  const { second_approval_id, ...shown } = adminSettings(before);
  let saved: ShownAdminSettings = shown;
  const { server } = await render("/admin/settings", {
    as: "admin",
    answers: {
      "adminSettings.get": () => saved,
      "adminSettings.update": ({ expected = {}, ...changes }) => {
        const isStale = Object.entries(expected).some(
          ([name, seen]) => Reflect.get(saved, name) !== seen,
        );
        if (isStale) return refuse("CHANGED_MEANWHILE", { data: { current: saved } });
        saved = { ...saved, ...changes };
        return { ...saved, second_approval_id };
      },
    },
  });
  const theirs = (changes: Parameters<typeof adminSettings>[0]) => {
    saved = { ...saved, ...changes };
  };
  return { server, theirs };
}

test("a settings form that has not heard of another admin's change is refused, asks, and replaces it knowingly", async () => {
  const { server, theirs } = await openSettings({ review_item_hours: 48 });
  const form = page.getByRole("form", { name: "Promised review times" });
  const items = form.getByLabelText("Item redemptions (hours)", { exact: true });
  const save = form.getByRole("button", { name: "Save Changes" });
  await items.fill("36");
  theirs({ review_item_hours: 40, review_contract_hours: 30 });
  await save.click();
  const changed = form.getByRole("list", { name: "Changed meanwhile" });
  await expect.element(changed).toHaveTextContent(/Item redemptions \(hours\)Saved40Yours36/);
  await expect.element(changed.getByRole("listitem")).toHaveLength(1);
  await expect.element(items).toHaveValue(36);
  await expect.element(form.getByLabelText("Submissions (hours)")).toHaveValue(30);
  await expect.element(form.getByRole("alert")).not.toBeInTheDocument();
  await inspect();

  theirs({ review_item_hours: 41 });
  await save.click();
  await expect.element(changed).toHaveTextContent("Saved41Yours36");
  await save.click();
  await expect.element(form.getByText(settingsMessages.saved)).toBeVisible();
  await expect.element(changed).not.toBeInTheDocument();
  expect(server.inputs("adminSettings.update")).toEqual(
    [48, 40, 41].map((review_item_hours) => ({
      review_item_hours: 36,
      expected: { review_item_hours },
    })),
  );
});

test("a form of lines that has not heard of another admin's change is refused, says so, and replaces it knowingly", async () => {
  const { server, theirs } = await openSettings({ banks: "First = 011" });
  const form = page.getByRole("form", { name: "Account numbers" });
  const field = form.getByRole("textbox");
  const save = form.getByRole("button", { name: "Save Changes" });
  const refusal = form.getByRole("alert");
  await field.fill("Mine = 022");
  theirs({ banks: "Theirs = 033" });
  await save.click();
  await expect.element(form.getByText(settingsMessages.banksChanged)).toBeVisible();
  await expect.element(form.getByText("Theirs = 033")).toBeVisible();
  await expect.element(refusal).toHaveTextContent(refusalMessages.changedMeanwhile);
  await expect.element(field).toHaveValue("Mine = 022");
  await inspect();
  await save.click();
  await expect.element(form.getByText(settingsMessages.banksSaved)).toBeVisible();
  await expect.element(refusal).not.toBeInTheDocument();
  expect(server.inputs("adminSettings.update")).toEqual(
    ["First = 011", "Theirs = 033"].map((banks) => ({ banks: "Mine = 022", expected: { banks } })),
  );

  await field.fill("Mine = 044");
  theirs({ banks: "Theirs = 055" });
  await save.click();
  await form.getByRole("button", { name: "Use the Saved Banks" }).click();
  await expect.element(field).toHaveValue("Theirs = 055");
  await expect.element(field).toHaveFocus();
  await expect.element(refusal).not.toBeInTheDocument();

  await field.fill("No code");
  await save.click();
  await expect.element(form.getByText(settingsMessages.bankMalformed(1))).toBeVisible();
  await expect.element(field).toHaveFocus();
});

test("a settings form that takes over another admin's value leads on to its field, and asks nothing when it is left", async () => {
  const { theirs } = await openSettings({ review_item_hours: 48 });
  const form = page.getByRole("form", { name: "Promised review times" });
  const items = form.getByLabelText("Item redemptions (hours)", { exact: true });
  const save = form.getByRole("button", { name: "Save Changes" });
  await items.fill("36");
  await save.click();
  await expect.element(form.getByText(settingsMessages.saved)).toBeVisible();
  theirs({ review_item_hours: 40 });
  await items.fill("30");
  await save.click();
  await form.getByRole("button", { name: "Use the saved item redemptions (hours)" }).click();
  await expect.element(items).toHaveValue(40);
  await expect.element(items).toHaveFocus();
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect.element(page.getByRole("heading", { name: "Terms", level: 1 })).toBeVisible();
});

test("an empty list of banks is saved with the sentence that no account numbers are checked", async () => {
  await openSettings({ banks: "First = 011" });
  const form = page.getByRole("form", { name: "Account numbers" });
  await form.getByRole("textbox").fill(" ");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect.element(form.getByText(settingsMessages.noBanksSaved)).toBeVisible();
});
