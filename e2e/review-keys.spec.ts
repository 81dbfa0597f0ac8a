import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { uploadAs } from "./support/calls";
import { makeContract } from "./support/contracts";
import { halvedPng } from "./support/proof-files";
import { queueOf } from "./support/queue";
import { expect, login, test } from "./support/test";

test("O goes through the proofs of the open submission without leaving the desk, and A still decides", async ({
  page,
  request,
  account,
}) => {
  const question = { questionType: "file", required: true, options: [] };
  const { id, title } = await makeContract(request, {
    p_survey_questions: ["The shelf", "The receipt"].map((questionText) => ({
      ...question,
      questionText,
    })),
  });
  const signer = await apiOf(request, account);
  const signing = await signer.sign(id);
  const { survey_questions } = await signer.get<ContractDetail>(`/contracts/${id}`);
  const answers: Record<string, { file_url: string }> = {};
  for (const [index, asked] of survey_questions.entries()) {
    const file_url = await uploadAs(request, account, {
      signed_contract_id: signing.id,
      question_id: asked.id,
      filename: `halves-${index + 1}.png`,
      bytes: halvedPng(),
    });
    answers[asked.id] = { file_url };
  }
  await signer.post("/rpc/submit_contract", {
    p_signed_contract_id: signing.id,
    p_survey_responses: answers,
  });
  await login(page, demo.admin);
  await page.goto(await queueOf(request, account));
  await expect(page.getByRole("article")).toHaveAccessibleName(title);
  const proof = (name: string) => page.getByRole("region", { name: `Proof: ${name}` });
  for (const name of ["halves-1.png", "halves-2.png", "halves-1.png"]) {
    await page.keyboard.press("o");
    await expect(proof(name)).toBeFocused();
    await expect(proof(name).getByRole("img", { name })).toBeInViewport();
  }
  await page.keyboard.press("a");
  await expect(page.getByText(`Approved “${title}”`)).toBeVisible();
});
