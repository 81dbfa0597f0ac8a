import { badFileMessages, refusalMessages, uploadMessages } from "@signpoint/api/texts";
import { personAt } from "./days/person";
import { fileButton, proof } from "./days/worker";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { makeContract } from "./support/contracts";
import { halvedPng } from "./support/proof-files";
import { queueOf } from "./support/queue";
import { expect, login, test } from "./support/test";

const UPLOADS = "**/api/files/contract-files?**";
const picture = (name: string) => ({ name, mimeType: "image/png", buffer: halvedPng() });

test.use({
  // A proof opens in a sandbox, in which the test's own scripts do not run, either.
  expectedErrors: [/status of 415|document's frame is sandboxed/],
});

test("two proofs are dropped or chosen, stored, replaced, still there after a look elsewhere and a reload, submitted and opened by the reviewer, after one of another kind and a cancelled upload", async ({
  page,
  open,
  request,
  account,
}) => {
  const { id } = await makeContract(request, {
    p_survey_required: true,
    p_survey_questions: [
      { questionType: "text", questionText: "What did you buy?" },
      { questionType: "file", questionText: "The receipt" },
      { questionType: "file", questionText: "The shelf" },
    ],
  });
  await (await apiOf(request, account)).sign(id);
  await login(page, account);
  await page.goto(`/contracts/${id}`);
  const input = page.locator("input[type=file]").first();
  await input.setInputFiles(picture("program.exe"));
  await expect(page.getByText(refusalMessages.unsupportedFile)).toBeVisible();
  await input.setInputFiles(picture("named.pdf"));
  await expect(page.getByText(badFileMessages.contentMismatch)).toBeVisible();

  await page.route(UPLOADS, () => new Promise<void>(() => undefined));
  await input.setInputFiles(picture("slow.png"));
  const progress = page.getByRole("progressbar", { name: "Uploading slow.png" });
  await expect(progress).toHaveAttribute("aria-valuenow", /^\d+$/);
  const submit = page.getByRole("button", { name: "Submit Contract" });
  await expect(submit).toBeDisabled();
  await page.getByRole("button", { name: "Cancel the upload of slow.png" }).click();
  await expect(page.getByText(uploadMessages.cancelled)).toBeVisible();
  const choose = fileButton(page, "The receipt");
  await expect(choose).toBeFocused();
  await page.unroute(UPLOADS);

  const place = page.locator("[data-drop]").filter({ has: choose });
  const dataTransfer = await page.evaluateHandle((bytes) => {
    const files = new DataTransfer();
    files.items.add(new File([Uint8Array.from(bytes)], "first.png", { type: "image/png" }));
    return files;
  }, Array.from(halvedPng()));
  await place.dispatchEvent("dragover", { dataTransfer });
  await expect(place).toHaveAttribute("data-over");
  await place.dispatchEvent("dragleave", { relatedTarget: await choose.elementHandle() });
  await expect(place).toHaveAttribute("data-over");
  await place.dispatchEvent("dragleave");
  await expect(place).not.toHaveAttribute("data-over");
  await place.dispatchEvent("drop", { dataTransfer });
  await expect(page.getByRole("button", { name: /^Replace: .*The receipt/ })).toBeVisible();

  const worker = personAt(page, { pauseSeconds: 1 });
  const answer = page.getByLabel("What did you buy?");
  await worker.type(answer, "Rice, two kilos.");
  const shelf = fileButton(page, "The shelf");
  await worker.chooseFile(shelf, proof("price-tag-milk.jpg"));
  const receipt = page.getByText("first.png");
  await worker.stillSees(4, receipt, page.getByText("price-tag-milk.jpg"));
  await expect(page.getByText("3 of 3 required questions answered.")).toBeVisible();
  await worker.chooseFile(shelf, proof("price-tag-rice.jpg"));
  const second = page.getByText("price-tag-rice.jpg");
  await expect(page.getByText("price-tag-milk.jpg")).toBeHidden();
  await worker.lookAway();
  await worker.stillSees(1, receipt, second);
  await page.reload();
  await worker.stillSees(3, receipt, second);
  await expect(answer).toHaveValue("Rice, two kilos.");
  await submit.click();
  await expect(page.getByRole("heading", { name: "Contract submitted" })).toBeVisible();

  const admin = await open(demo.admin);
  await admin.goto(await queueOf(request, account));
  const submission = admin.getByRole("article").filter({ hasText: account.username });
  await expect(submission).toContainText("Rice, two kilos.");
  await expect(submission.getByRole("button", { name: "View first.png" })).toBeVisible();
  const download = admin.waitForEvent("download");
  await submission.getByRole("button", { name: "Download price-tag-rice.jpg" }).click();
  expect((await download).suggestedFilename()).toMatch(/_price-tag-rice\.jpg$/);
  const tab = admin.context().waitForEvent("page");
  await submission.getByRole("button", { name: "View price-tag-rice.jpg" }).click();
  await expect(await tab).toHaveURL(/\/api\/files\/contract-files\/.+price-tag-rice\.jpg\?/);
});
