import { logIn } from "../accounts/screens";
import { demo } from "../support/accounts";
import { apiOf } from "../support/api";
import { makeContract } from "../support/contracts";
import { newestMail } from "../support/mailbox";
import { linkOf } from "../support/mailed-links";
import { openQueue, queueOf } from "../support/queue";
import { expect, login, test } from "../support/test";
import { personAt } from "./person";
import {
  changePassword,
  comeBackByLink,
  findEverything,
  orderCode,
  PHONE,
  STRANGERS_DEVICE,
  settle,
} from "./theft";
import { makeSharedContract, takeFromLink } from "./visitor";
import { fileButton, findAndSign, proof } from "./worker";

const question = (questionType: string, questionText: string) => ({
  questionType,
  questionText,
  required: true,
  options: null,
});

// A proof opens in a sandbox, in which the test's own scripts do not run, either.
test.use({ expectedErrors: [/document's frame is sandboxed/] });

test("a worker types, chooses two files, looks away, reloads, and all of it reaches the reviewer", async ({
  page,
  open,
  request,
  account,
}) => {
  const { title } = await makeContract(request, {
    p_survey_required: true,
    p_survey_questions: [
      question("text", "What did you buy?"),
      question("file", "The receipt"),
      question("file", "The shelf"),
    ],
  });
  const worker = personAt(page);
  await login(page, account);
  await page.goto("/dashboard");
  await findAndSign(worker, title);
  const answer = page.getByLabel("What did you buy?");
  await worker.type(answer, "Rice, two kilos.");
  await worker.chooseFile(fileButton(page, "The receipt"), proof("market-receipt.jpg"));
  await worker.chooseFile(fileButton(page, "The shelf"), proof("price-tag-milk.jpg"));
  const receipt = page.getByText("market-receipt.jpg");
  await worker.stillSees(4, receipt, page.getByText("price-tag-milk.jpg"));
  await expect(page.getByText("3 of 3 required questions answered.")).toBeVisible();

  await worker.chooseFile(fileButton(page, "The shelf"), proof("price-tag-rice.jpg"));
  const shelf = page.getByText("price-tag-rice.jpg");
  await worker.lookAway();
  await worker.stillSees(1, receipt, shelf);
  await page.reload();
  await worker.stillSees(3, receipt, shelf);
  await expect(answer).toHaveValue("Rice, two kilos.");
  await worker.click(page.getByRole("button", { name: "Submit Contract" }));
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();

  const admin = await open(demo.admin);
  await admin.goto(await queueOf(request, account));
  const submission = admin.getByRole("article").filter({ hasText: account.username });
  await expect(submission).toContainText("Rice, two kilos.");
  for (const name of ["market-receipt.jpg", "price-tag-rice.jpg"]) {
    await expect(submission.getByRole("button", { name: `View ${name}` })).toBeVisible();
  }
});

test("a reviewer decides five submissions with the keyboard alone, and takes one back", async ({
  page,
  request,
  account,
}) => {
  const words = ["One", "Two", "Three", "Four", "Five"];
  const { titles, ids } = await openQueue({ page, request, account }, words);
  const [one = "", two = "", three = "", four = "", five = ""] = titles;
  const reviewer = personAt(page);
  const card = page.getByRole("article");
  await expect(card).toHaveAccessibleName(one);

  await reviewer.press(["a"]);
  await expect(card).toHaveAccessibleName(two);
  await reviewer.press(["a"]);
  await expect(card).toHaveAccessibleName(three);
  await reviewer.press(["z"]);
  await expect(card).toHaveAccessibleName(two);

  await reviewer.press(["r"]);
  await reviewer.typeWhereTheFocusIs("it");
  await reviewer.press(["Control+Enter"], 0);
  await reviewer.typeWhereTheFocusIs("and");
  await expect(card).toHaveAccessibleName(three);
  await reviewer.press(["c"]);
  await reviewer.typeWhereTheFocusIs("Please add the address, and a photograph.");
  await reviewer.press(["Control+Enter"], 1);
  await expect(card).toHaveAccessibleName(four);
  await reviewer.press(["a"]);
  await expect(card).toHaveAccessibleName(five);
  await reviewer.press(["a"]);
  await expect(page.getByText("Nothing waits here")).toBeVisible();
  await expect(page.getByText(`Approved “${five}”`)).toBeVisible();
  const admin = await apiOf(request, demo.admin);
  const statuses = async () => {
    const found = ids.map((id) => admin.get<{ status: string }>(`/admin/submissions/${id}`));
    return (await Promise.all(found)).map(({ status }) => status);
  };
  await expect
    .poll(statuses)
    .toEqual(["approved", "rejected", "changes_requested", "approved", "approved"]);
  await page.reload();
  await expect(page.getByText("Nothing waits here")).toBeVisible();
});

test("a visitor comes from a shared link on a phone, signs up, and is led back to the contract, which they sign and submit", async ({
  open,
  request,
}) => {
  const contract = await makeSharedContract(request);
  const phone = await open(undefined, PHONE);
  await takeFromLink(personAt(phone, { pauseSeconds: 0.3 }), request, contract);
  await phone.goto(`/c/${contract.id}`);
  await expect(phone).toHaveURL(`/contracts/${contract.id}`);
});

test.describe("an owner after a theft", () => {
  test.use({ expectedErrors: [/status of (400|401|403)/] });

  test("has account, points, code and payout again on a phone with the mailbox alone, after a stranger's new password and orders", async ({
    open,
    request,
    account,
  }) => {
    const { bait, ...belongings } = await settle(request, account);
    const stolen = await open(undefined, STRANGERS_DEVICE);
    const thief = personAt(stolen, { pauseSeconds: 0 });
    await stolen.goto("/login");
    await logIn(stolen, account);
    await expect(stolen).toHaveURL(/\/dashboard$/);
    await orderCode(thief, bait.card);
    await changePassword(thief, account.password, "now mine");

    const phone = await open(undefined, PHONE);
    const owner = personAt(phone, { pauseSeconds: 0.5 });
    const mail = await newestMail(request, account.email, /^New login/);
    await comeBackByLink(owner, account, linkOf(mail));
    await findEverything(owner, account, belongings, [bait.card]);
    await stolen.goto("/earnings");
    await expect(stolen).toHaveURL(/\/login/);
  });
});
