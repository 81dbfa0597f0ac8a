import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { makeContract } from "./support/contracts";
import { itemsAsAdmin, ownWord } from "./support/items";
import { queueOf } from "./support/queue";
import { expect, login, test } from "./support/test";

/**
 * As HTML, it would run, or the content security policy would block it with an error in the console.
 */
const SCRIPT = `"><img src=x onerror="window.ran=1"><script>window.ran=1</script>`;

test("HTML in user input stays text on every screen", async ({ page, open, request, account }) => {
  const word = ownWord();
  const text = `${word} ${SCRIPT}`;
  const { id } = await makeContract(request, {
    p_title: text,
    p_description: text,
    p_activity: text,
    p_survey_questions: [
      { questionType: "text", questionText: text },
      { questionType: "multiple_choice", questionText: text, options: [text, "No"] },
    ],
  });
  const signer = await apiOf(request, account);
  const signing = await signer.sign(id);
  const { survey_questions } = await signer.get<{ survey_questions: { id: string }[] }>(
    `/contracts/${id}`,
  );
  const answers = survey_questions.map(({ id: question }) => [question, { response_data: text }]);
  await signer.submit(signing.id, Object.fromEntries(answers));
  const items = await itemsAsAdmin(request);
  const item = await items.add({ name: text, description: text, value: text });

  await login(page, demo.admin);
  for (const path of [
    `/admin/contracts/signed/${signing.id}`,
    await queueOf(request, account),
    `/admin/marketplace?search=${word}`,
  ]) {
    await page.goto(path);
    // A filter offers it, too, in a list that is closed.
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  const admin = await apiOf(request, demo.admin);
  await admin.post("/rpc/reject_contract", { p_signed_contract_id: signing.id, p_note: text });
  const own = await open(account);
  for (const path of [`/contracts/${id}`, "/earnings"]) {
    await own.goto(path);
    await expect(own.getByText(text).first()).toBeVisible();
  }
  for (const shown of [page, own]) {
    expect(await shown.evaluate(() => "ran" in window)).toBe(false);
  }
  await items.remove(item.id);
});
