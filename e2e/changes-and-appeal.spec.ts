import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Locator, Page } from "@playwright/test";
import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { appealMessages, rejectionReasons } from "@signpoint/api/texts";
import { points, signUp } from "./accounts/screens";
import { type NewAccount, newIdentity } from "./support/accounts";
import { type MailServer, startMailServer } from "./support/mail-server";
import { type RunningServer, startServer } from "./support/server";
import { expect, test } from "./support/test";

test.skip(({ isMobile }) => isMobile, "The way of a mail does not depend on the screen.");

const GRANT_ADMIN = fileURLToPath(
  new URL("../packages/server/dist/ops/grant-admin.js", import.meta.url),
);
const TITLE = "Taste the soup";

let folder: string;
let mails: MailServer;
let server: RunningServer;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signpoint-fair-"));
  mails = await startMailServer();
  server = await startServer(folder, { SMTP_URL: mails.url, SEED: "none" });
});
test.afterAll(async () => {
  await server.stop();
  await mails.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Someone extends NewAccount {
  page: Page;
}

type Open = (account: undefined, options: { baseURL: string }) => Promise<Page>;

/** Opens a browser profile in which a new person has signed up through the mailed link. */
async function register(open: Open, referralCode = ""): Promise<Someone> {
  const page = await open(undefined, { baseURL: server.url });
  const account = newIdentity();
  await page.goto(`/signup?ref=${referralCode}`);
  await signUp(page, account);
  await page.goto((await mails.nextTo(account.email)).button);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  return { ...account, page };
}

/** Makes a person an admin, as the operator does beside the running server. */
async function grantAdmin({ email }: Someone): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: folder, SEED: "none" };
  await promisify(execFile)(process.execPath, [GRANT_ADMIN, email], { env });
}

/** Makes a call of the API as the person who is signed in on the page. */
async function call<Answer>({ page }: Someone, path: string, body: object): Promise<Answer> {
  const text = await page.evaluate(
    async ([url, data]) => {
      const stored = JSON.parse(localStorage.getItem("signpoint.auth") ?? "{}") as {
        access_token: string;
      };
      const headers = {
        authorization: `Bearer ${stored.access_token}`,
        "content-type": "application/json",
      };
      const response = await fetch(url, { method: "POST", headers, body: data });
      return await response.text();
    },
    [`/api${path}`, JSON.stringify(body)] as const,
  );
  return JSON.parse(text) as Answer;
}

async function profileOf(person: Someone): Promise<UserProfile> {
  const [profile] = await call<UserProfile[]>(person, "/rpc/get_current_user_profile", {});
  if (profile === undefined) throw new Error(`${person.email} has no profile.`);
  return profile;
}

/** Signs the contract and submits an answer through the screens. */
async function signAndSubmit({ page }: Someone, contractId: string, answer: string) {
  await page.goto(`/contracts/${contractId}`);
  await page.getByRole("button", { name: "Sign Contract" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign this contract?" });
  await dialog.getByRole("button", { name: "Sign Contract" }).click();
  await page.getByLabel("How did it taste?").fill(answer);
  await page.getByRole("button", { name: "Submit Contract" }).click();
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();
}

/** Opens the queue of a person's submissions and returns the card of the only one. */
async function openReview({ page }: Someone, signer: Someone): Promise<Locator> {
  const { id } = await profileOf(signer);
  await page.goto(`/admin/approvals?tab=contracts&person=${id}`);
  const card = page.getByRole("article", { name: TITLE });
  await expect(card).toContainText(signer.username);
  return card;
}

test("two people and two admins: changes, a rejection, an appeal and its success, each told by mail", async ({
  open,
}) => {
  const rejecter = await register(open);
  const { referral_code, id: p_admin_id } = await profileOf(rejecter);
  const decider = await register(open);
  for (const admin of [rejecter, decider]) await grantAdmin(admin);
  const ada = await register(open, referral_code);
  const ben = await register(open, referral_code);
  const contractId = await call<string>(rejecter, "/rpc/create_contract_with_survey", {
    p_admin_id,
    p_title: TITLE,
    p_type: "Feedback",
    p_description: "Two spoons are enough.",
    p_activity: "Taste it and tell.",
    p_points_cost: 10,
    p_points_reward: 30,
    p_duration: 1_440,
    p_survey_required: true,
    p_survey_questions: [{ questionType: "text", questionText: "How did it taste?" }],
  });

  await signAndSubmit(ada, contractId, "Good.");
  await signAndSubmit(ben, contractId, "Salty, with a little pepper at the end.");
  await expect(points(ada.page)).toHaveText("40 points");

  // The first admin asks for more. The mail leads back to the form.
  await (await openReview(rejecter, ada)).getByRole("button", { name: /^Request Changes/ }).click();
  const request = rejecter.page.getByRole("dialog", { name: /^Request changes/ });
  await request.getByLabel("Note to the user").fill("Please say how salty it was.");
  await request.getByRole("button", { name: "Request Changes" }).click();
  await expect(request).toBeHidden();
  const asked = await mails.nextTo(ada.email);
  expect(asked.subject).toBe("Changes requested");
  expect(asked.text).toContain("Please say how salty it was.");
  await ada.page.goto(asked.button);
  await expect(ada.page.getByText("Please say how salty it was.").first()).toBeVisible();
  await ada.page.getByLabel("How did it taste?").fill("Very salty.");
  await ada.page.getByRole("button", { name: "Submit Again" }).click();
  await expect(ada.page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();

  // The same admin rejects the second submission, with a reason.
  const corrected = await openReview(rejecter, ada);
  await expect(corrected).toContainText("Very salty.");
  await corrected.getByRole("button", { name: /^Reject/ }).click();
  const reject = rejecter.page.getByRole("dialog", { name: "Reject this submission?" });
  await reject.getByLabel("Reason").selectOption("incomplete");
  await reject.getByLabel("Note to the user (optional)").fill("Two words are too few.");
  await reject.getByRole("button", { name: "Reject Submission" }).click();
  await expect(rejecter.page.getByText(`Rejected “${TITLE}”`)).toBeVisible();
  const rejected = await mails.nextTo(ada.email);
  expect(rejected.subject).toBe("Submission rejected");
  expect(rejected.text).toContain("You got 10 points back.");
  expect(rejected.text).toContain(`Reason: ${rejectionReasons.incomplete}.`);
  expect(rejected.text).toContain("Two words are too few.");

  // The appeal goes to the other admin.
  await ada.page.goto(rejected.button);
  await ada.page.getByRole("button", { name: "Appeal This Decision" }).click();
  const form = ada.page.getByRole("form", { name: "Appeal" });
  await form
    .getByLabel("Why should this be decided differently?")
    .fill("You asked how salty it was, and I said so.");
  await form.getByRole("button", { name: "Send Appeal" }).click();
  const sending = ada.page.getByRole("dialog", { name: "Send this appeal?" });
  await sending.getByRole("button", { name: "Send Appeal" }).click();
  await expect(ada.page.getByText("Your appeal is in review")).toBeVisible();
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
  await appeal.getByRole("button", { name: /^Overturn/ }).click();
  const overturn = decider.page.getByRole("dialog", { name: "Overturn the rejection?" });
  await overturn.getByLabel("Note to the user").fill("The answer says what was asked.");
  await overturn.getByRole("button", { name: "Overturn Rejection" }).click();
  await expect(decider.page.getByRole("heading", { name: "No open appeals" })).toBeVisible();
  const granted = await mails.nextTo(ada.email);
  expect(granted.subject).toBe("Appeal granted");
  expect(granted.text).toContain("You received 30 points.");
  expect(granted.text).toContain("The answer says what was asked.");

  // What it came to: the reward, and the cost paid once.
  await ada.page.goto(granted.button);
  await expect(ada.page.getByText("Your appeal was successful")).toBeVisible();
  await expect(points(ada.page)).toHaveText("70 points");

  await (await openReview(decider, ben)).getByRole("button", { name: /^Approve/ }).click();
  const approved = await mails.nextTo(ben.email);
  expect(approved.subject).toBe("Submission approved");
  await ben.page.goto(approved.button);
  await expect(ben.page.getByRole("heading", { name: "Contract approved" })).toBeVisible();
  await expect(points(ben.page)).toHaveText("70 points");
});
