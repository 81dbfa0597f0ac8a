import { badFileMessages, refusalMessages, uploadMessages } from "@signpoint/api/texts";
import { demo } from "./support/accounts";
import { openSigned } from "./support/open-contract";
import { queueOf } from "./support/queue";
import { expect, test } from "./support/test";

const UPLOADS = "**/api/files/contract-files?**";
const PHOTOGRAPH = "Photograph a price tag";
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const picture = (name: string) => ({ name, mimeType: "image/png", buffer: PIXEL });

test.use({
  // A proof opens in a sandbox, in which the test's own scripts do not run, either.
  expectedErrors: [/status of 415|document's frame is sandboxed/],
});

test("a proof is dropped, stored, replaced, submitted and opened by the reviewer, after one of another kind and a cancelled upload", async ({
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

  await page.route(UPLOADS, () => new Promise<void>(() => undefined));
  await input.setInputFiles(picture("slow.png"));
  const progress = page.getByRole("progressbar", { name: "Uploading slow.png" });
  await expect(progress).toHaveAttribute("aria-valuenow", /^\d+$/);
  await expect(page.getByRole("button", { name: "Submit Contract" })).toBeDisabled();
  await page.getByRole("button", { name: "Cancel the upload of slow.png" }).click();
  await expect(page.getByText(uploadMessages.cancelled)).toBeVisible();
  const choose = page.getByRole("button", { name: /^Choose a File/ });
  await expect(choose).toBeFocused();
  await page.unroute(UPLOADS);

  const place = page.locator("[data-drop]").filter({ has: choose });
  const dataTransfer = await page.evaluateHandle((bytes) => {
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(bytes)], "first.png", { type: "image/png" }));
    return files;
  }, Array.from(PIXEL));
  await place.dispatchEvent("dragover", { dataTransfer });
  await expect(place).toHaveAttribute("data-over");
  await place.dispatchEvent("dragleave", { relatedTarget: await choose.elementHandle() });
  await expect(place).toHaveAttribute("data-over");
  await place.dispatchEvent("dragleave");
  await expect(place).not.toHaveAttribute("data-over");
  await place.dispatchEvent("drop", { dataTransfer });
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
