import type { Page } from "@playwright/test";
import { rejectionReasons } from "@signpoint/api/texts";
import { askForReset, logOut, points } from "./accounts/screens";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { makeContract } from "./support/contracts";
import { newestMail } from "./support/mailbox";
import { linkOf } from "./support/mailed-links";
import { halvedPng } from "./support/proof-files";
import { queueOf } from "./support/queue";
import { signAndSubmit } from "./support/signed";
import { expect, test } from "./support/test";

test.skip(({ isMobile }) => isMobile, "Each screen's layout on a phone has tests of its own.");

test("changes, a message, a rejection, an appeal and its success are each told by mail, whose links lead there, and that of a new password into the browser that asked for it", async ({
  open,
  request,
  account: signer,
}) => {
  const mailed = (subject: RegExp) => newestMail(request, signer.email, subject);
  const { id, title } = await makeContract(request, {
    p_max_signers: 10,
    p_survey_required: true,
    p_survey_questions: [
      { questionType: "text", questionText: "How did it taste?" },
      { questionType: "file", questionText: "A picture of the spoon", required: false },
    ],
  });
  const decision = { p_signed_contract_id: await signAndSubmit(request, signer, id) };
  const asAdmin = await apiOf(request, demo.admin);
  await asAdmin.post("/rpc/request_changes", { ...decision, p_note: "Please say how salty." });
  const asked = await mailed(/^Changes requested$/);
  expect(asked.text).toContain("Please say how salty.");
  const page = await open(signer);
  await page.goto(linkOf(asked));
  await expect(page.getByText("Please say how salty.").first()).toBeVisible();
  await page.getByLabel("How did it taste?").fill("Very salty.");
  await page.getByRole("button", { name: "Submit Again" }).click();
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();

  // The admin asks on the desk, where the answer comes without a reload.
  const admin = await open(demo.admin);
  await admin.goto(await queueOf(request, signer));
  const card = admin.getByRole("article", { name: title });
  await expect(card).toContainText("Very salty.");
  await card.getByRole("button", { name: "Messages" }).click();
  await card.getByRole("button", { name: "Write to the Signer" }).click();
  await card.getByLabel("Message to the signer").fill("Of which spoon?");
  await card.getByRole("button", { name: "Send Message" }).click();
  const question = await mailed(/^Message from the reviewer$/);
  expect(question.text).toContain("Of which spoon?");
  await page.goto(linkOf(question));
  await page.getByRole("button", { name: "Write to the Reviewer" }).click();
  await page.getByLabel("Message to the reviewer").fill("Of both spoons.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(card).toContainText("Of both spoons.");

  const p_note = "Two words are too few.";
  await asAdmin.post("/rpc/reject_contract", { ...decision, p_note, p_reason: "incomplete" });
  const rejected = await mailed(/^Submission rejected$/);
  expect(rejected.text).toContain("You got 10 points back.");
  expect(rejected.text).toContain(`Reason: ${rejectionReasons.incomplete}.`);
  expect(rejected.text).toContain(p_note);
  await page.goto(linkOf(rejected));
  await appeal(page);

  await admin.goto("/admin/approvals?tab=appeals");
  await admin.getByRole("button", { name: title }).click();
  await expect(card).toContainText("You asked how salty it was, and I said so.");
  await expect(card).toContainText("Of both spoons.");
  await card.getByRole("button", { name: /^Overturn/ }).click();
  const overturn = admin.getByRole("dialog", { name: "Overturn the rejection?" });
  await overturn.getByLabel("Note to the user").fill("The answer says what was asked.");
  await overturn.getByRole("button", { name: "Overturn Rejection" }).click();
  await expect(card).toBeHidden();
  const granted = await mailed(/^Appeal granted$/);
  expect(granted.text).toContain("You received 30 points.");
  expect(granted.text).toContain("The answer says what was asked.");
  await page.goto(linkOf(granted));
  await expect(page.getByText("Your appeal was successful")).toBeVisible();
  // The reward, and the cost paid once.
  await expect(points(page)).toHaveText("70 points");

  // In the browser that asks for it, its link needs no click.
  await logOut(page);
  await askForReset(page, signer.email);
  const recovery = await mailed(/^Reset your Signpoint password$/);
  await page.goto(linkOf(recovery));
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(page.getByRole("main")).toContainText(`For the account of ${signer.email}`);
});

/** Appeals with a file, which is on the server once it was chosen: it goes with the appeal, and is shown after a reload. */
async function appeal(page: Page): Promise<void> {
  const begin = page.getByRole("button", { name: "Appeal This Decision" });
  await begin.click();
  const form = page.getByRole("form", { name: "Appeal" });
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "spoon.png", mimeType: "image/png", buffer: halvedPng() });
  await expect(form.getByRole("button", { name: /^Replace/ })).toBeVisible();
  page.once("dialog", (leaving) => void leaving.accept());
  await page.reload();
  await begin.click();
  await expect(form.getByText("spoon.png")).toBeVisible();
  await form
    .getByLabel("Why should this be decided differently?")
    .fill("You asked how salty it was, and I said so.");
  await form.getByRole("button", { name: "Send Appeal" }).click();
  const sending = page.getByRole("dialog", { name: "Send this appeal?" });
  await sending.getByRole("button", { name: "Send Appeal" }).click();
  await expect(page.getByText("Your appeal is in review")).toBeVisible();
  const section = page.getByRole("region", { name: "Your submission" });
  await expect(section.getByText("spoon.png")).toBeVisible();
}
