import type { Locator } from "@playwright/test";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { uploadAs } from "./support/calls";
import { makeContract } from "./support/contracts";
import { halvedPdf, halvedPng } from "./support/proof-files";
import { queueOf } from "./support/queue";
import { expect, login, test } from "./support/test";

const PROOFS = [
  { filename: "halves.png", bytes: halvedPng() },
  { filename: "halves.pdf", bytes: halvedPdf() },
  { filename: "cut.png", bytes: halvedPng() },
];

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

test("O goes through the proofs, which are drawn in place, enlarged and turned or downloaded, and A still decides", async ({
  page,
  request,
  account,
}) => {
  const { id, title } = await makeContract(request, {
    p_survey_questions: PROOFS.map(({ filename }) => ({
      questionType: "file",
      questionText: `Your ${filename}`,
    })),
  });
  const signer = await apiOf(request, account);
  const { id: signed_contract_id } = await signer.sign(id);
  const { survey_questions } = await signer.get<ContractDetail>(`/contracts/${id}`);
  const answers: Record<string, { file_url: string }> = {};
  for (const [index, { id: question_id }] of survey_questions.entries()) {
    const proof = PROOFS[index] ?? { filename: "", bytes: Buffer.alloc(0) };
    const file_url = await uploadAs(request, account, {
      signed_contract_id,
      question_id,
      ...proof,
    });
    answers[question_id] = { file_url };
  }
  await signer.post("/rpc/submit_contract", {
    p_signed_contract_id: signed_contract_id,
    p_survey_responses: answers,
  });
  await login(page, demo.admin);
  await page.route(/contract-files\/.+cut\.png/, (route) =>
    route.fulfill({ contentType: "image/png", body: "not a picture" }),
  );
  await page.goto(await queueOf(request, account));
  await expect(page.getByRole("article")).toHaveAccessibleName(title);
  const proof = (name: string) => page.getByRole("region", { name: `Proof: ${name}` });
  const open = async (name: string) => {
    await page.keyboard.press("o");
    await expect(proof(name)).toBeFocused();
  };

  for (const [name, label] of [
    ["halves.png", "halves.png"],
    ["halves.pdf", "Page 1 of halves.pdf"],
  ] as const) {
    await open(name);
    const canvas = proof(name).getByRole("img", { name: label, exact: true });
    await expect(canvas).toBeInViewport();
    await expect.poll(() => halvesOf(canvas)).toEqual([0, 255]);
    const before = (await canvas.boundingBox())?.width ?? 0;
    await proof(name).getByRole("button", { name: "Zoom in" }).click();
    await expect(proof(name).getByText("150%")).toBeVisible();
    await expect.poll(async () => (await canvas.boundingBox())?.width).toBeCloseTo(before * 1.5, 0);
  }
  // The files themselves are in no element of the page.
  await expect(page.locator("iframe, embed, object, img[src^=blob], img[src*=files]")).toHaveCount(
    0,
  );
  const pdf = proof("halves.pdf");
  await expect(pdf.getByText("Page 1 of 2")).toBeVisible();
  await pdf.getByRole("button", { name: "Next page" }).click();
  const second = pdf.getByRole("img", { name: "Page 2 of halves.pdf" });
  await expect.poll(() => halvesOf(second)).toEqual([0, 255]);
  await expect(pdf.getByRole("button", { name: "Next page" })).toBeDisabled();

  await expect(page.getByText("This file cannot be shown here.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Download cut.png" })).toBeEnabled();
  await page.locator("body").press("a");
  await expect(page.getByText(`Approved “${title}”`)).toBeVisible();
});
