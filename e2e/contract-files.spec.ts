import { badFileMessages, refusalMessages, uploadMessages } from "@signpoint/api/texts";
import { demo } from "./support/accounts";
import { inspect } from "./support/inspect";
import { openSigned } from "./support/open-contract";
import { queueOf } from "./support/queue";
import { openSignedNew } from "./support/signed";
import { expect, test } from "./support/test";

const PHOTOGRAPH = "Photograph a price tag";
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const picture = (name: string) => ({ name, mimeType: "image/png", buffer: PIXEL });

const TWO_FILES = {
  p_survey_required: true,
  p_survey_questions: ["The receipt", "The shelf"].map((questionText) => ({
    questionType: "file",
    questionText,
  })),
};

test.use({
  // A proof opens in a sandbox, in which the test's own scripts do not run, either.
  expectedErrors: [/status of 415|document's frame is sandboxed/],
});

test("a proof is uploaded, stored, replaced, submitted and opened by the reviewer", async ({
  page,
  open,
  request,
  account,
}) => {
  await openSigned({ page, request, account }, PHOTOGRAPH);
  const input = page.locator("input[type=file]");

  await input.setInputFiles(picture("program.exe"));
  await expect(page.getByText(refusalMessages.unsupportedFile)).toBeVisible();
  await input.setInputFiles(picture("named.pdf"));
  await expect(page.getByText(badFileMessages.contentMismatch)).toBeVisible();
  await inspect(page);

  await input.setInputFiles(picture("first.png"));
  /* The name is visible during the upload, too; a reload then would abort the upload. */
  await expect(page.getByRole("button", { name: /^Replace/ })).toBeVisible();
  await expect(page.getByText("first.png")).toBeVisible();
  await page.reload();
  await expect(page.getByText("first.png")).toBeVisible();
  await input.setInputFiles(picture("second.png"));
  await expect(page.getByText("second.png")).toBeVisible();
  await expect(page.getByText("first.png")).toBeHidden();
  await answerTheRest();
  await page.getByRole("button", { name: "Submit Contract" }).click();
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();

  const admin = await open(demo.admin);
  await admin.goto(await queueOf(request, account));
  const submission = admin.getByRole("article").filter({ hasText: account.username });
  const download = admin.waitForEvent("download");
  await submission.getByRole("button", { name: "Download second.png" }).click();
  expect((await download).suggestedFilename()).toMatch(/_second\.png$/);
  const tab = admin.context().waitForEvent("page");
  await submission.getByRole("button", { name: "View second.png" }).click();
  await expect(await tab).toHaveURL(/\/api\/files\/contract-files\/.+second\.png\?/);

  async function answerTheRest(): Promise<void> {
    for (const field of await page.locator("form textarea:visible").all()) {
      await field.fill("As it was");
    }
    for (const group of await page.getByRole("radiogroup").all()) {
      await group.getByRole("radio").first().check();
    }
  }
});

test("two proofs stay after each save, after a reload, and in the submission", async ({
  page,
  open,
  request,
  account,
}) => {
  await page.clock.install();
  await openSignedNew({ page, request, account }, TWO_FILES);
  await choose(/^Choose a file: 1/, "receipt.png");
  await choose(/^Choose a file: 2/, "shelf.png");
  await expectBoth();
  await page.reload();
  await expectBoth();
  await page.getByRole("button", { name: "Submit Contract" }).click();
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();

  const admin = await open(demo.admin);
  await admin.goto(await queueOf(request, account));
  const submission = admin.getByRole("article").filter({ hasText: account.username });
  await expect(submission.getByRole("button", { name: "View receipt.png" })).toBeVisible();
  await expect(submission.getByRole("button", { name: "View shelf.png" })).toBeVisible();

  async function choose(button: RegExp, name: string): Promise<void> {
    const saved = page.waitForResponse("**/api/rpc/save_draft");
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: button }).click();
    await (await chooser).setFiles(picture(name));
    await saved;
    await page.clock.runFor(6_000);
  }

  async function expectBoth(): Promise<void> {
    await expect(page.getByText("2 of 2 required questions answered.")).toBeVisible();
    await expect(page.getByText("receipt.png")).toBeVisible();
    await expect(page.getByText("shelf.png")).toBeVisible();
  }
});

test("a proof can be dropped on its question, which is marked while the file is over it", async ({
  page,
  request,
  account,
}) => {
  await openSigned({ page, request, account }, PHOTOGRAPH);
  const button = page.getByRole("button", { name: /^Choose a file/ });
  const place = page.locator("[data-drop]").filter({ has: button });
  const dataTransfer = await page.evaluateHandle((bytes) => {
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(bytes)], "dropped.png", { type: "image/png" }));
    return files;
  }, Array.from(PIXEL));

  await place.dispatchEvent("dragover", { dataTransfer });
  await expect(place).toHaveAttribute("data-over");
  await place.dispatchEvent("dragleave", { relatedTarget: await button.elementHandle() });
  await expect(place).toHaveAttribute("data-over");
  await place.dispatchEvent("dragleave");
  await expect(place).not.toHaveAttribute("data-over");
  await place.dispatchEvent("drop", { dataTransfer });
  await expect(page.getByRole("button", { name: /^Replace/ })).toBeVisible();
  await expect(page.getByText("dropped.png")).toBeVisible();
});

test("an upload shows its progress and can be cancelled", async ({ page, request, account }) => {
  await page.route("**/api/files/contract-files?**", () => new Promise<void>(() => undefined));
  await openSigned({ page, request, account }, PHOTOGRAPH);
  await page.locator("input[type=file]").setInputFiles(picture("slow.png"));
  const progress = page.getByRole("progressbar", { name: "Uploading slow.png" });
  await expect(progress).toHaveAttribute("aria-valuenow", /^\d+$/);
  await expect(page.getByRole("button", { name: "Submit Contract" })).toBeDisabled();
  await page.getByRole("button", { name: "Cancel the upload of slow.png" }).click();
  await expect(page.getByText(uploadMessages.cancelled)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Choose a file/ })).toBeFocused();
});
