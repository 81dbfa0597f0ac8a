import type { Locator } from "@playwright/test";
import { newIdentity } from "../support/accounts";
import { newestMail } from "../support/mailbox";
import { codeOf } from "../support/mailed-links";
import { type OwnServer, startOwnServer } from "../support/own-server";
import { PHONE } from "../support/phone";
import { expect, test } from "../support/test";
import { type Person, personAt } from "./person";
import { goTo, signUp } from "./worker";

const TITLE = "Name the new soup";
const QUESTION = "What should it be called?";
/** From the mailed code to the first submission. */
const MOST_FIRST_CLICKS = 4;

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({ SEED: "none" });
});
test.afterAll(() => server.stop());

/** Signs up, and comes with the mailed code to the dashboard. */
async function join(person: Person) {
  const { page } = person;
  const account = newIdentity();
  await page.goto("/signup");
  await signUp(person, account);
  await person.lookAway();
  const mail = await newestMail(server.request, account.email);
  await person.type(page.getByLabel("Code from the email"), codeOf(mail));
  const use = page.getByRole("button", { name: "Use Code" });
  if (await use.isVisible()) await person.click(use);
  await expect(page).toHaveURL(/\/dashboard$/);
  return account;
}

const before = (person: Person) => person.page.getByRole("region", { name: "Before people come" });
const step = (person: Person, name: string) =>
  before(person).getByRole("listitem").filter({ hasText: name });
const isDone = (of: Locator) => of.getByRole("img", { name: "Done" });

async function createFreeContract(admin: Person): Promise<void> {
  const { page } = admin;
  await admin.click(step(admin, "A free contract").getByRole("link"));
  await admin.type(page.getByLabel("Title"), TITLE);
  await admin.type(page.getByLabel("Description"), "It is made of leek.");
  await admin.type(page.getByRole("textbox", { name: "Required activity" }), "Think of a name.");
  await page.getByLabel("Points reward").fill("");
  await admin.type(page.getByLabel("Points reward"), "40");
  await admin.click(page.getByLabel("Survey required"));
  const draft = page.getByRole("group", { name: "New question" });
  await admin.type(draft.getByLabel("Question text"), QUESTION);
  await admin.click(draft.getByRole("button", { name: "Add Question" }));
  await admin.click(page.getByRole("button", { name: "Create Contract" }));
  await expect(page.getByText(`Created “${TITLE}”.`)).toBeVisible();
}

async function addReward(admin: Person): Promise<void> {
  const { page } = admin;
  await admin.click(step(admin, "A reward").getByRole("link"));
  await admin.click(page.getByRole("button", { name: "Add Item" }).first());
  const dialog = page.getByRole("dialog", { name: "Add Item" });
  await dialog.getByLabel("Type").selectOption("Electronics");
  for (const [label, text] of [
    ["Name", "A spoon"],
    ["Value", "1 spoon"],
    ["Description", "For soup."],
    ["Image URL", "/items/electronics.svg"],
  ] as const) {
    await admin.type(dialog.getByLabel(label, { exact: true }), text);
  }
  for (const label of ["Price (points)", "Quantity"]) {
    await dialog.getByLabel(label).fill("");
    await admin.type(dialog.getByLabel(label), "40");
  }
  await admin.click(dialog.getByRole("button", { name: "Add Item" }));
  await expect(page.getByText("Added “A spoon”.")).toBeVisible();
}

/** Signs and submits the contract that the dashboard offers. */
async function workForTheFirstTime(worker: Person): Promise<void> {
  const { page } = worker;
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await worker.click(target);
  };
  const steps = page.getByRole("region", { name: "Earn your first reward" });
  await expect(steps).toContainText(`Try “${TITLE}”: it costs nothing and pays 40 points`);
  await click(steps.getByRole("link", { name: "View Your First Contract" }));
  await click(page.getByRole("button", { name: "Sign Contract" }));
  const dialog = page.getByRole("dialog", { name: "Sign this contract?" });
  await click(dialog.getByRole("button", { name: "Sign Contract" }));
  await expect(page.getByLabel(QUESTION)).toBeFocused();
  await worker.typeWhereTheFocusIs("Leeky");
  await click(page.getByRole("button", { name: "Submit Contract" }));
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();
  await expect(
    page.getByText(/A decision is expected by .* a notification tells you/),
  ).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(MOST_FIRST_CLICKS);
}

test("an admin's first day: from an empty product, over what has to be there before people come, to the first paid worker", async ({
  open,
}) => {
  const desk = await open(undefined, { baseURL: server.url });
  const admin = personAt(desk);
  const founder = await join(admin);
  const steps = desk.getByRole("region", { name: "Earn your first reward" });
  await expect(steps).toContainText("No contract is open right now.");
  const command = desk.getByText(`npm run grant-admin -- ${founder.email}`);
  await admin.stillSees(2, command);
  await server.grantAdmin(founder.email);
  await desk.reload();
  await expect(desk.getByText("What you earn and spend appears here")).toBeVisible();
  await expect(command).toBeHidden();

  await goTo(admin, "Admin");
  await expect(before(admin)).toContainText("0 of 6 done");
  await expect(desk.getByText("Nothing: no decision, no payout")).toBeHidden();
  await expect(desk.getByRole("link", { name: /^Mail not sent: / })).toBeVisible();
  await createFreeContract(admin);
  await expect(desk.getByText("newcomers (0 points) cannot start")).toBeHidden();
  await goTo(admin, "Admin");
  await expect(isDone(step(admin, "A free contract"))).toBeVisible();
  await addReward(admin);
  await goTo(admin, "Admin");
  await expect(before(admin)).toContainText("2 of 6 done");

  const phone = await open(undefined, { ...PHONE, baseURL: server.url });
  const worker = personAt(phone);
  await join(worker);
  await workForTheFirstTime(worker);
  await goTo(worker, "Dashboard");
  await worker.stillSees(2, phone.getByText("Your first review"));

  await desk.reload();
  await admin.click(desk.getByRole("link", { name: "Approvals due: 1" }));
  await expect(desk.getByRole("article", { name: TITLE })).toContainText("Leeky");
  await admin.press(["a"]);
  await expect(desk.getByText(`Approved “${TITLE}”: 40 points were paid.`)).toBeVisible();
  await expect(phone.getByTitle("Available points")).toHaveText("40 points");
  await worker.click(phone.getByRole("link", { name: "Marketplace" }).last());
  await expect(phone.getByRole("link", { name: "View & Redeem: A spoon" })).toBeVisible();
});
