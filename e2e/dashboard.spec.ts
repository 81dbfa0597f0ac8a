import type { ContractDetail } from "@signpoint/api/entities/contract";
import { apiOf } from "./support/api";
import { makeContract } from "./support/contracts";
import { expect, login, test } from "./support/test";

test("the dashboard leads on to a signed contract, and says by when its review is expected", async ({
  page,
  account,
  request,
}) => {
  const api = await apiOf(request, account);
  const { id, title } = await makeContract(request, {
    p_effort_minutes: 20,
    p_survey_questions: [
      { questionType: "text", questionText: "How was it?", required: true, options: null },
    ],
  });
  const signing = await api.sign(id);
  await login(page, account);
  await page.goto("/dashboard");
  const next = page.getByRole("region", { name: "What’s next" });
  const row = next.getByRole("listitem").filter({ hasText: title });
  for (const text of ["Submit by ", "1 question", "about 20 min", "+30 points"]) {
    await expect(row).toContainText(text);
  }
  await row.getByRole("link", { name: `Continue: ${title}` }).click();
  await expect(page).toHaveURL(new RegExp(`/contracts/${id}$`));

  const { survey_questions } = await api.get<ContractDetail>(`/contracts/${id}`);
  await api.submit(signing.id, { [survey_questions[0]?.id ?? ""]: { response_data: "Good" } });
  await page.goto("/dashboard");
  await expect(row).toContainText(`In review: ${title}`);
  await expect(row).toContainText("A decision is expected by ");
  await expect(next.getByRole("listitem").last()).toContainText("While you wait: ");
  await row.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/contracts/${id}$`));
});
