import type { Locator, Page } from "@playwright/test";
import { appealMessages, rejectionReasons } from "@signpoint/api/texts";
import { startSmtpServer, type TestSmtpServer } from "../packages/server/test/support/smtp-server";
import { askForReset, logOut, points } from "./accounts/screens";
import { type Account, type NewAccount, profileOf, unconfirmedAccount } from "./support/accounts";
import { apiOf } from "./support/api";
import { tokenOf } from "./support/mailed-links";
import { type OwnServer, startOwnServer } from "./support/own-server";
import { halvedPng } from "./support/proof-files";
import { queueOf } from "./support/queue";
import { signAndSubmit } from "./support/signed";
import { expect, test } from "./support/test";

test.skip(({ isMobile }) => isMobile, "The way of a mail does not depend on the screen.");

const TITLE = "Taste the soup";

let smtp: TestSmtpServer;
let server: OwnServer;

test.beforeAll(async () => {
  smtp = await startSmtpServer();
  server = await startOwnServer({ SMTP_URL: smtp.url, SEED: "none" });
});
test.afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

/** Waits for the next mail to somebody that was not returned before. Resolves to its words and the link of its button. */
async function nextMailTo(address: string) {
  const index = () => smtp.received.findIndex(({ envelopeTo }) => envelopeTo.includes(address));
  await expect.poll(index, `a mail to ${address}`).toBeGreaterThanOrEqual(0);
  const [mail] = smtp.received.splice(index(), 1);
  const [, button = ""] = /<a [^>]*href="([^"]+)"/.exec(mail?.html ?? "") ?? [];
  return { subject: mail?.subject, text: mail?.text, button: button.replaceAll("&amp;", "&") };
}

interface Someone extends NewAccount {
  page: Page;
}

type Open = (account: Account | undefined, options: { baseURL: string }) => Promise<Page>;

/** Opens a browser profile for a new person who has signed up and confirmed the mail without the screens. */
async function arrive(open: Open, referralCode?: string): Promise<Someone> {
  const account = await unconfirmedAccount(referralCode);
  const token_hash = tokenOf((await nextMailTo(account.email)).button);
  await server.request.post("/auth/v1/verify", { data: { type: "signup", token_hash } });
  return { ...account, page: await open(account, { baseURL: server.url }) };
}

/** Opens the queue of a person's submissions and returns the card of the only one. */
async function openReview({ page }: Someone, signer: Someone): Promise<Locator> {
  await page.goto(await queueOf(server.request, signer));
  const card = page.getByRole("article", { name: TITLE });
  await expect(card).toContainText(signer.username);
  return card;
}

test("two people and two admins: changes, a rejection, an appeal and its success, each told by mail", async ({
  open,
}) => {
  const rejecter = await arrive(open);
  const { request } = server;
  const { referral_code, id: p_admin_id } = await profileOf(request, rejecter);
  const decider = await arrive(open);
  for (const admin of [rejecter, decider]) await server.grantAdmin(admin.email);
  const ada = await arrive(open, referral_code);
  const ben = await arrive(open, referral_code);
  const admin = await apiOf(request, rejecter);
  const contractId = await admin.post<string>("/rpc/create_contract_with_survey", {
    p_admin_id,
    p_title: TITLE,
    p_type: "Feedback",
    p_description: "Two spoons are enough.",
    p_activity: "Taste it and tell.",
    p_points_cost: 10,
    p_points_reward: 30,
    p_duration: 1_440,
    p_survey_required: true,
    p_survey_questions: [
      { questionType: "text", questionText: "How did it taste?" },
      { questionType: "file", questionText: "A picture of the spoon", required: false },
    ],
  });

  for (const signer of [ada, ben]) await signAndSubmit(request, signer, contractId);

  // The first admin asks for more. The mail leads back to the form.
  await (await openReview(rejecter, ada)).getByRole("button", { name: /^Request Changes/ }).click();
  const changes = rejecter.page.getByRole("dialog", { name: /^Request changes/ });
  await changes.getByLabel("Note to the user").fill("Please say how salty it was.");
  await changes.getByRole("button", { name: "Request Changes" }).click();
  await expect(changes).toBeHidden();
  const asked = await nextMailTo(ada.email);
  expect(asked.subject).toBe("Changes requested");
  expect(asked.text).toContain("Please say how salty it was.");
  await ada.page.goto(asked.button);
  await expect(ada.page.getByText("Please say how salty it was.").first()).toBeVisible();
  await ada.page.getByLabel("How did it taste?").fill("Very salty.");
  await ada.page.getByRole("button", { name: "Submit Again" }).click();
  await expect(ada.page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();

  // The admin asks a question on the desk. Its mail leads to the timeline, and the answer comes without a reload.
  const corrected = await openReview(rejecter, ada);
  await expect(corrected).toContainText("Very salty.");
  await corrected.getByRole("button", { name: "Messages" }).click();
  await corrected.getByRole("button", { name: "Write to the Signer" }).click();
  await corrected.getByLabel("Message to the signer").fill("Of which spoon?");
  await corrected.getByRole("button", { name: "Send Message" }).click();
  const question = await nextMailTo(ada.email);
  expect(question.subject).toBe("Message from the reviewer");
  expect(question.text).toContain("Of which spoon?");
  await ada.page.goto(question.button);
  await ada.page.getByRole("button", { name: "Write to the Reviewer" }).click();
  await ada.page.getByLabel("Message to the reviewer").fill("Of both spoons.");
  await ada.page.getByRole("button", { name: "Send Message" }).click();
  await expect(corrected).toContainText("Of both spoons.");

  // The same admin rejects the second submission, with a reason.
  await corrected.getByRole("button", { name: /^Reject/ }).click();
  const reject = rejecter.page.getByRole("dialog", { name: "Reject this submission?" });
  await reject.getByLabel("Reason").selectOption("incomplete");
  await reject.getByLabel("Note to the user (optional)").fill("Two words are too few.");
  await reject.getByRole("button", { name: "Reject Submission" }).click();
  await expect(rejecter.page.getByText(`Rejected “${TITLE}”`)).toBeVisible();
  const rejected = await nextMailTo(ada.email);
  expect(rejected.subject).toBe("Submission rejected");
  expect(rejected.text).toContain("You got 10 points back.");
  expect(rejected.text).toContain(`Reason: ${rejectionReasons.incomplete}.`);
  expect(rejected.text).toContain("Two words are too few.");

  // The appeal goes to the other admin.
  await ada.page.goto(rejected.button);
  await ada.page.getByRole("button", { name: "Appeal This Decision" }).click();
  const form = ada.page.getByRole("form", { name: "Appeal" });
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "spoon.png", mimeType: "image/png", buffer: halvedPng() });
  await expect(form.getByRole("button", { name: /^Replace/ })).toBeVisible();
  // The file is on the server: it goes with the appeal, and is shown after a reload.
  ada.page.once("dialog", (leaving) => void leaving.accept());
  await ada.page.reload();
  await ada.page.getByRole("button", { name: "Appeal This Decision" }).click();
  await expect(form.getByText("spoon.png")).toBeVisible();
  await form
    .getByLabel("Why should this be decided differently?")
    .fill("You asked how salty it was, and I said so.");
  await form.getByRole("button", { name: "Send Appeal" }).click();
  const sending = ada.page.getByRole("dialog", { name: "Send this appeal?" });
  await sending.getByRole("button", { name: "Send Appeal" }).click();
  await expect(ada.page.getByText("Your appeal is in review")).toBeVisible();
  const section = ada.page.getByRole("region", { name: "Your submission" });
  await expect(section.getByText("spoon.png")).toBeVisible();
  await rejecter.page.goto("/admin/approvals?tab=appeals");
  const own = rejecter.page.getByRole("article", { name: TITLE });
  await expect(own.getByText(appealMessages.ownRejection)).toBeVisible();
  await expect(own.getByRole("button", { name: /^(Uphold|Overturn)/ })).toHaveCount(0);

  await decider.page.goto("/admin/notifications");
  await expect(
    decider.page.getByText(`${ada.username} appealed the rejection of “${TITLE}”`),
  ).toBeVisible();
  await decider.page.goto("/admin/approvals?tab=appeals");
  const appeal = decider.page.getByRole("article", { name: TITLE });
  await expect(appeal).toContainText("You asked how salty it was, and I said so.");
  await expect(appeal).toContainText("Of both spoons.");
  await appeal.getByRole("button", { name: /^Overturn/ }).click();
  const overturn = decider.page.getByRole("dialog", { name: "Overturn the rejection?" });
  await overturn.getByLabel("Note to the user").fill("The answer says what was asked.");
  await overturn.getByRole("button", { name: "Overturn Rejection" }).click();
  await expect(decider.page.getByRole("heading", { name: "No open appeals" })).toBeVisible();
  const granted = await nextMailTo(ada.email);
  expect(granted.subject).toBe("Appeal granted");
  expect(granted.text).toContain("You received 30 points.");
  expect(granted.text).toContain("The answer says what was asked.");

  // What it came to: the reward, and the cost paid once.
  await ada.page.goto(granted.button);
  await expect(ada.page.getByText("Your appeal was successful")).toBeVisible();
  await expect(points(ada.page)).toHaveText("70 points");

  await (await openReview(decider, ben)).getByRole("button", { name: /^Approve/ }).click();
  const approved = await nextMailTo(ben.email);
  expect(approved.subject).toBe("Submission approved");
  await ben.page.goto(approved.button);
  await expect(ben.page.getByRole("heading", { name: "Contract approved" })).toBeVisible();
  await expect(points(ben.page)).toHaveText("70 points");

  // A reset, in the browser that asks for it: its link needs no click.
  await logOut(ben.page);
  await askForReset(ben.page, ben.email);
  const recovery = await nextMailTo(ben.email);
  expect(recovery.subject).toBe("Reset your Signpoint password");
  await ben.page.goto(recovery.button);
  await expect(ben.page).toHaveURL(/\/reset-password$/);
  await expect(ben.page.getByRole("main")).toContainText(`For the account of ${ben.email}`);
});
