import type { APIRequestContext, Locator } from "@playwright/test";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { type Account, demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { uploadAs } from "./support/calls";
import { makeContract } from "./support/contracts";
import { inspect } from "./support/inspect";
import { halvedPdf, halvedPng } from "./support/proof-files";
import { queueOf } from "./support/queue";
import { expect, login, test } from "./support/test";

/** Submits one file as a proof for a new contract. */
async function submitProof(
  request: APIRequestContext,
  account: Account,
  filename: string,
  bytes: Buffer,
) {
  const question = {
    required: true,
    options: [],
    questionType: "file",
    questionText: "Your proof",
  };
  const { id } = await makeContract(request, { p_survey_questions: [question] });
  const signer = await apiOf(request, account);
  const signing = await signer.sign(id);
  const { survey_questions } = await signer.get<ContractDetail>(`/contracts/${id}`);
  const [asked] = survey_questions;
  if (!asked) throw new Error("The contract asks nothing.");
  const file_url = await uploadAs(request, account, {
    signed_contract_id: signing.id,
    question_id: asked.id,
    filename,
    bytes,
  });
  await signer.post("/rpc/submit_contract", {
    p_signed_contract_id: signing.id,
    p_survey_responses: { [asked.id]: { file_url } },
  });
}

/** Returns the brightness of a canvas in the middle of its left and of its right half, from 0 to 255. */
function halvesOf(canvas: Locator): Promise<number[]> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const context = element.getContext("2d");
    return [0.25, 0.9].map(
      (share) =>
        context?.getImageData(element.width * share, element.height * 0.1, 1, 1).data[0] ?? -1,
    );
  });
}

for (const { filename, bytes, label } of [
  { filename: "halves.png", bytes: halvedPng(), label: "halves.png" },
  { filename: "halves.pdf", bytes: halvedPdf(), label: "Page 1 of halves.pdf" },
]) {
  test(`the proof ${filename} is drawn in place and can be enlarged`, async ({
    page,
    request,
    account,
  }) => {
    await submitProof(request, account, filename, bytes);
    await login(page, demo.admin);
    await page.goto(await queueOf(request, account));
    const canvas = page.getByRole("img", { name: label, exact: true });
    await expect(canvas).toBeVisible();
    await expect.poll(() => halvesOf(canvas)).toEqual([0, 255]);
    // The file itself is in no element of the page.
    await expect(
      page.locator("iframe, embed, object, img[src^=blob], img[src*=files]"),
    ).toHaveCount(0);
    const before = (await canvas.boundingBox())?.width ?? 0;
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect(page.getByText("150%")).toBeVisible();
    await expect.poll(async () => (await canvas.boundingBox())?.width).toBeCloseTo(before * 1.5, 0);
    await inspect(page);
  });
}

test("the pages of a PDF are turned", async ({ page, request, account }) => {
  await submitProof(request, account, "pages.pdf", halvedPdf());
  await login(page, demo.admin);
  await page.goto(await queueOf(request, account));
  await expect(page.getByText("Page 1 of 2")).toBeVisible();
  await page.getByRole("button", { name: "Next page" }).click();
  const second = page.getByRole("img", { name: "Page 2 of pages.pdf" });
  await expect.poll(() => halvesOf(second)).toEqual([0, 255]);
  await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
});

test("a file that cannot be drawn says so, and can still be downloaded", async ({
  page,
  request,
  account,
}) => {
  await submitProof(request, account, "cut.png", halvedPng());
  await login(page, demo.admin);
  await page.route("**/api/files/contract-files/**", (route) =>
    route.fulfill({ contentType: "image/png", body: "not a picture" }),
  );
  await page.goto(await queueOf(request, account));
  await expect(page.getByText("This file cannot be shown here.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Download cut.png" })).toBeEnabled();
});
