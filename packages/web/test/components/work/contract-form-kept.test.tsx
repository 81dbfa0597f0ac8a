import { adminMessages, contractFormMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { adminContract } from "../support/contract-records";
import { NO_CONNECTION, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { idOf, listOf } from "../support/records";
import { openDesk } from "../support/review-desk";

const TITLE = "Judge the soup";
const title = page.getByRole("textbox", { name: "Title" });
const question = page.getByLabelText("Question text");
const isBack = page.getByText(contractFormMessages.typedIsBack);
const button = (name: string) => page.getByRole("button", { name, exact: true });

async function open(contract = adminContract({ version: 3 })) {
  const { server, router } = await openDesk("/admin/contracts?form=new", {
    answers: {
      "adminContracts.list": listOf([contract]),
      "adminContracts.get": contract,
      "contractDrafts.list": { items: [] },
      "contractDrafts.save": { id: idOf(1), version: 1, saved_at: contract.created_at },
    },
  });
  const leave = async () => {
    // As at the end of a session, or a reload, nobody is asked.
    await router.navigate({ to: "/admin/contracts", search: {}, ignoreBlocker: true });
    await expect.element(page.getByRole("table", { name: "Contracts" })).toBeVisible();
  };
  return { server, router, leave };
}

test("what was typed in a new contract is there again after the page was left unasked, until it is discarded", async () => {
  const { router, leave } = await open();
  const again = () => router.navigate({ to: "/admin/contracts", search: { form: "new" } });
  await title.fill(TITLE);
  await question.fill("How salty?");
  await leave();
  await again();
  await expect.element(title).toHaveValue(TITLE);
  await expect.element(question).toHaveValue("How salty?");
  await expect.element(isBack).toBeVisible();
  await inspect();
  await button("Discard It").click();
  await expect.element(title).toHaveValue("");
  await expect.element(isBack).not.toBeInTheDocument();
  await leave();
  await again();
  await expect.element(title).toHaveValue("");
});

test("a new contract whose answer was lost is the same one after the page was left unasked and a correction, and it is said when it was saved", async () => {
  const { server, router, leave } = await open();
  const again = () => router.navigate({ to: "/admin/contracts", search: { form: "new" } });
  server.answer({ "adminContracts.create": NO_CONNECTION });
  await title.fill(TITLE);
  await page.getByRole("textbox", { name: "Description" }).fill("Soup.");
  await page.getByRole("textbox", { name: "Required activity" }).fill("Taste it.");
  await question.fill("How salty?");
  await button("Add Question").click();
  await button("Create Contract").click();
  await expect.element(page.getByText(adminMessages.contractCreateFailed)).toBeVisible();
  await expect.element(button("Create Contract")).toHaveFocus();
  await leave();
  await again();
  await title.fill(`${TITLE} again`);
  server.answer({ "adminContracts.create": refuse("IDEMPOTENCY_KEY_REUSED") });
  await button("Create Contract").click();
  await expect.element(page.getByText(adminMessages.earlierTrySaved)).toBeVisible();
  server.answer({ "adminContracts.create": idOf(2) });
  await button("Create Contract").click();
  await expect.element(page.getByText(`Created “${TITLE} again”.`)).toBeVisible();
  const [first, second, third] = server.keys("adminContracts.create");
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test.each(["Leave Without Saving", "Save Draft"])(
  "after “%s” a new contract begins empty",
  async (way) => {
    const { router } = await open();
    await title.fill(TITLE);
    if (way === "Leave Without Saving") await button("Cancel").click();
    await button(way).click();
    await expect.element(title).not.toBeInTheDocument();
    await router.navigate({ to: "/admin/contracts", search: { form: "new" } });
    await expect.element(title).toHaveValue("");
    await expect.element(isBack).not.toBeInTheDocument();
  },
);

test("what was typed in a contract is there again on the version that was seen, and saving it shows what another admin has saved meanwhile", async () => {
  const seen = adminContract({ version: 3 });
  const theirs = { ...seen, version: 4, activity: "Smell it." };
  const { server, router, leave } = await open(seen);
  const search = { form: seen.id };
  await router.navigate({ to: "/admin/contracts", search });
  await title.fill(TITLE);
  await leave();
  server.answer({
    "adminContracts.get": theirs,
    "adminContracts.update": refuse("CHANGED_MEANWHILE", { data: { current: theirs } }),
  });
  await router.navigate({ to: "/admin/contracts", search });
  await expect.element(title).toHaveValue(TITLE);
  await button("Save Changes").click();
  const activity = page.getByRole("textbox", { name: "Required activity" });
  await expect.element(activity).toHaveValue("Smell it.");
  await expect.element(title).toHaveValue(TITLE);
  server.answer({ "adminContracts.update": { ...theirs, title: TITLE, version: 5 } });
  await button("Save Changes").click();
  await expect.element(page.getByText(`Saved “${TITLE}”.`)).toBeVisible();
  expect(server.inputs("adminContracts.update")).toMatchObject([
    { p_version: 3, p_title: TITLE },
    { p_version: 4, p_title: TITLE },
  ]);
});
