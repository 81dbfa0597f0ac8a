import type { ContractDetail } from "@signpoint/api/entities/contract";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { uploadAs } from "./support/calls";
import { makeContract } from "./support/contracts";
import { halvedPng } from "./support/proof-files";
import { openQueue, queueOf } from "./support/queue";
import { expect, login, test } from "./support/test";

test("X selects the open submission, Shift+X a range, and A then asks about the selected ones", async ({
  page,
  request,
  account,
}) => {
  const words = ["One", "Two", "Three", "Four"];
  const { titles, ids } = await openQueue({ page, request, account }, words);
  const card = page.getByRole("article");
  const box = (index: number) => page.getByRole("checkbox", { name: `Select: ${titles[index]}` });
  await expect(card).toHaveAccessibleName(titles[0] ?? "");
  await page.keyboard.press("x");
  await expect(box(0)).toBeChecked();
  await page.keyboard.press("x");
  await expect(box(0)).not.toBeChecked();
  await page.keyboard.press("j");
  await expect(card).toHaveAccessibleName(titles[1] ?? "");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(card).toHaveAccessibleName(titles[3] ?? "");
  await page.keyboard.press("Shift+X");
  await expect(page.getByText("3 submissions selected")).toBeVisible();
  await expect(box(0)).not.toBeChecked();

  await page.keyboard.press("a");
  const dialog = page.getByRole("dialog", { name: "Approve 3 submissions?" });
  await expect(dialog.getByLabel("Note to all of them (optional)")).toBeFocused();
  await page.keyboard.press("Control+Enter");
  await expect(card).toHaveAccessibleName(titles[0] ?? "");
  const admin = await apiOf(request, demo.admin);
  await expect
    .poll(async () => {
      const found = ids.map((id) => admin.get<{ status: string }>(`/admin/submissions/${id}`));
      return (await Promise.all(found)).map(({ status }) => status);
    })
    .toEqual(["pending", "approved", "approved", "approved"]);
});

test("Z takes back the decision that emptied the queue", async ({ page, request, account }) => {
  const { titles } = await openQueue({ page, request, account }, ["One"]);
  const card = page.getByRole("article");
  await expect(card).toHaveAccessibleName(titles[0] ?? "");
  await page.keyboard.press("a");
  await expect(page.getByText("Nothing waits here")).toBeVisible();
  const undoLines = await page.getByRole("button", { name: "Undo" }).evaluate((button) => {
    const text = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode();
    const range = new Range();
    if (text !== null) range.selectNodeContents(text);
    return range.getClientRects().length;
  });
  expect(undoLines).toBe(1);
  await page.keyboard.press("z");
  await expect(card).toHaveAccessibleName(titles[0] ?? "");
  await expect(page.getByText(/^Approving/)).toBeHidden();
});

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
  await expect(page.getByText(`Approving “${title}”`)).toBeVisible();
});

test("a decision about several is one bar, and leaving the page sends all of it", async ({
  page,
  request,
  account,
}) => {
  await page.clock.install();
  const { titles, ids } = await openQueue({ page, request, account }, ["One", "Two", "Three"]);
  await expect(page.getByRole("article")).toHaveAccessibleName(titles[0] ?? "");
  // However slow the machine is, the five seconds do not pass.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("checkbox", { name: "Select all 3 shown" }).check();
  await page.getByRole("button", { name: "Approve Selected" }).click();
  await page.getByRole("button", { name: "Approve 3 Submissions" }).click();
  await expect(page.getByText("Approving 3 submissions …")).toBeVisible();
  await page.goto("/about");
  const admin = await apiOf(request, demo.admin);
  await expect
    .poll(async () => {
      const found = ids.map((id) => admin.get<{ status: string }>(`/admin/submissions/${id}`));
      return (await Promise.all(found)).map(({ status }) => status);
    })
    .toEqual(["approved", "approved", "approved"]);
});

test("a key that is pressed right after a dialog decides nothing, however late the page hears of it", async ({
  page,
  request,
  account,
}) => {
  const { titles } = await openQueue({ page, request, account }, ["One", "Two"]);
  const [one = "", two = ""] = titles;
  const card = page.getByRole("article");
  await expect(card).toHaveAccessibleName(one);
  await page.keyboard.press("?");
  const dialog = await page.getByRole("dialog", { name: "Keyboard shortcuts" }).elementHandle();
  const closed = await dialog?.evaluateHandle((element: HTMLDialogElement) => {
    const noted = { atMs: Number.POSITIVE_INFINITY };
    const close = element.close.bind(element);
    element.close = () => {
      close();
      noted.atMs = performance.now();
    };
    return noted;
  });
  await page.keyboard.press("Control+Enter");
  await expect
    .poll(() => closed?.evaluate(({ atMs }) => performance.now() - atMs))
    .toBeGreaterThan(600);
  await closed?.evaluate(({ atMs }) => {
    const key = new KeyboardEvent("keydown", { key: "a", bubbles: true });
    Object.defineProperty(key, "timeStamp", { value: atMs + 50 });
    document.body.dispatchEvent(key);
  });
  await expect(page.getByText("1 of 2 shown")).toBeVisible();
  await expect(card).toHaveAccessibleName(one);
  await page.keyboard.press("a");
  await expect(card).toHaveAccessibleName(two);
});
