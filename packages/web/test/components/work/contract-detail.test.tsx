import { contractMessages, refusalMessages, timelineLabels } from "@signpoint/api/texts";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { queryClient } from "~/platform/api/query-client";
import {
  contract,
  contractAnswers,
  contractPage,
  inMinutes,
  listed,
  NOW,
  question,
  signed,
  signing,
} from "../support/contract-records";
import { refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { profileOf } from "../support/people";
import { idOf } from "../support/records";
import { PHONE, render } from "../support/render";

const PATH = `/contracts/${idOf(1)}`;
const CHOICE = question({
  question_type: "multiple_choice",
  question_text: "How does it feel?",
  options: ["Very calm", "Busy"],
});
const WORDS = question({ id: idOf(32), question_text: "What is missing?", required: false });
const TWO_QUESTIONS = { survey_questions: [CHOICE, WORDS] };

const button = (name: string) => page.getByRole("button", { name });
const dialog = () => page.getByRole("dialog");

test("too few points are explained, and the button says how many are missing", async () => {
  const { url } = await render(PATH, {
    at: NOW,
    answers: {
      ...contractAnswers(contract({ points_cost: 80 })),
      "contracts.list": contractPage([listed()]),
    },
  });
  await expect.element(button("30 Points Short")).toBeDisabled();
  await expect.element(page.getByText(contractMessages.notEnoughPoints)).toBeVisible();
  await inspect({ onPhone: true });
  await page.getByRole("link", { name: "See contracts that you can sign now" }).click();
  await expect.poll(url).toBe("/contracts?category=signable");
});

test("on a phone the reason why a contract cannot be signed is seen with the button, at any place of the page", async () => {
  await render(PATH, { at: NOW, answers: contractAnswers(contract({ points_cost: 80 })) });
  await page.viewport(PHONE.width, PHONE.height);
  const reason = page.getByText(contractMessages.notEnoughPoints);
  const refused = button("30 Points Short");
  for (const top of [0, 100_000]) {
    window.scrollTo({ top });
    await expect.element(reason).toBeInViewport({ ratio: 1 });
    await expect.element(refused).toBeInViewport({ ratio: 1 });
  }
  // The end of the page stays above the bar.
  const topOf = (locator: typeof reason) => locator.element().getBoundingClientRect().top;
  await expect
    .poll(() => {
      window.scrollTo({ top: 100_000 });
      return page.getByRole("contentinfo").element().getBoundingClientRect().bottom;
    })
    .toBeLessThan(topOf(reason));
});

test("the link of a contract that anyone may see is copied, and no other contract has one", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const { server } = await render(PATH, {
    at: NOW,
    answers: contractAnswers(contract({ is_public: true })),
  });
  await button("Copy Link").click();
  await expect.element(button("Copied")).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/c/${idOf(1)}`);
  await inspect({ onPhone: true });
  server.answer(contractAnswers(contract({ is_public: false })));
  await queryClient.invalidateQueries();
  await expect.element(button("Copy Link")).not.toBeInTheDocument();
});

test("signing states the cost and the remaining points, and can be cancelled", async () => {
  const { server } = await render(PATH, { at: NOW, answers: contractAnswers(contract()) });
  await button("Sign Contract").click();
  const asked = page.getByRole("dialog", { name: "Sign this contract?" });
  await expect.element(asked).toHaveTextContent("Your balance50 points");
  await expect.element(asked).toHaveTextContent("Balance after signing40 points");
  await expect
    .element(asked)
    .toHaveTextContent("If you miss that, the 10 points you paid will not be returned.");
  await inspect();
  // Without a field a dialog opens on its safe action.
  await expect.element(asked.getByRole("button", { name: "Cancel" })).toHaveFocus();
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect.element(asked).not.toBeInTheDocument();
  await expect.element(button("Sign Contract")).toHaveFocus();
  expect(server.inputs("contracts.sign")).toEqual([]);
});

test("on a phone the questions of a signed contract begin on the first screen, and its terms stay", async () => {
  await render(PATH, { at: NOW, answers: contractAnswers(signed({}, TWO_QUESTIONS)) });
  await page.viewport(PHONE.width, PHONE.height);
  const title = page.getByRole("heading", { name: "Your submission" });
  await expect.element(title).toBeVisible();
  window.scrollTo(0, 0);
  await expect
    .poll(() => title.element().getBoundingClientRect().bottom)
    .toBeLessThan(PHONE.height);
  const description = page.getByText("Two spoons are enough.");
  await expect.element(description).not.toBeVisible();
  await page.getByText("Description and terms").click();
  await expect.element(description).toBeVisible();
  await expect.element(page.getByText("Signing costs 10 points")).toBeVisible();
  await inspect();
});

test("a submission without a required answer leads to its question", async () => {
  await render(PATH, { at: NOW, answers: contractAnswers(signed({}, TWO_QUESTIONS)) });
  const submit = button("Submit Contract");
  await expect.element(submit).toHaveAttribute("aria-disabled", "true");
  await expect.element(page.getByText("0 of 1 required question answered.")).toBeVisible();
  await expect.element(page.getByText(contractMessages.requiredQuestionsMissing)).toBeVisible();
  (submit.element() as HTMLElement).click();
  await expect.element(page.getByText(contractMessages.questionRequired)).toBeVisible();
  const choices = page.getByRole("radiogroup");
  await expect.element(choices).toHaveAttribute("aria-required", "true");
  await expect.element(choices).toHaveAttribute("aria-invalid", "true");
  await expect.element(page.getByRole("radio", { name: "Very calm" })).toHaveFocus();
  await inspect();
  await page.getByRole("radio", { name: "Busy" }).click();
  await expect.element(page.getByText("1 of 1 required question answered.")).toBeVisible();
});

test("an open page shows a decision and the new balance together", async () => {
  const pending = { status: "pending", submitted_at: NOW, review_due_at: inMinutes(600) } as const;
  const { server, advance } = await render(PATH, {
    at: NOW,
    answers: contractAnswers(signed(pending)),
  });
  await expect.element(page.getByText(/A decision is expected by/).first()).toBeVisible();
  const approved = signed({ ...pending, status: "approved", decided_at: NOW });
  server.answer({
    ...contractAnswers(approved),
    "profile.getCurrentUserProfile": [profileOf("user", { points: 70 })],
  });
  advance(30_000);
  await expect.element(page.getByRole("heading", { name: "Contract approved" })).toBeVisible();
  await expect.element(page.getByTitle("Available points")).toHaveTextContent("70 points");
  await expect.element(page.getByText("Earned", { exact: true }).first()).toBeVisible();
  await inspect();
});

test("a missing contract leads back to the list", async () => {
  const { url } = await render(PATH, {
    answers: {
      "contracts.get": refuse("NOT_FOUND"),
      "contracts.list": contractPage([listed()]),
    },
  });
  await expect
    .element(page.getByRole("heading", { name: contractMessages.notFound }))
    .toBeVisible();
  await inspect();
  await page.getByRole("link", { name: "Back to Contracts" }).click();
  await expect.poll(url).toBe("/contracts");
});

test("a contract that could not be loaded can be retried", async () => {
  const { server } = await render(PATH, {
    at: NOW,
    answers: { ...contractAnswers(contract()), "contracts.get": refuse("INTERNAL_SERVER_ERROR") },
  });
  await expect.element(page.getByText(contractMessages.loadFailed)).toBeVisible();
  server.answer(contractAnswers(contract()));
  await button("Try Again").click();
  await expect.element(page.getByRole("heading", { name: "Taste the soup" })).toBeVisible();
});

test.each([
  ["a failure", refuse("INTERNAL_SERVER_ERROR"), contractMessages.signFailed],
  ["that it has expired meanwhile", refuse("CONTRACT_EXPIRED"), contractMessages.expired],
])("a refused signing shows %s, and can be tried again", async (_, refused, text) => {
  await render(PATH, {
    at: NOW,
    answers: { ...contractAnswers(contract()), "contracts.sign": refused },
  });
  await button("Sign Contract").click();
  await dialog().getByRole("button", { name: "Sign Contract" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(text);
  await expect.element(button("Sign Contract")).toBeEnabled();
});

test.each([
  ["the server's reason", refuse("NOT_SUBMITTABLE"), contractMessages.notSubmittable],
  ["a failure", refuse("INTERNAL_SERVER_ERROR"), contractMessages.submitFailed],
])("a refused submission shows %s, and keeps the answers", async (_, refused, text) => {
  const answers = contractAnswers(signed({}, TWO_QUESTIONS));
  await render(PATH, { at: NOW, answers: { ...answers, ...DRAFTS, "contracts.submit": refused } });
  await page.getByRole("radio", { name: "Very calm" }).click();
  await button("Submit Contract").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(text);
  await expect.element(page.getByRole("radio", { name: "Very calm" })).toBeChecked();
});

const DRAFTS = { "contracts.saveDraft": { saved_at: NOW, versions: {}, conflicts: {} } };

test("while answers are entered, the form alone says when they were saved", async () => {
  const entry = (kind: "signed" | "draft_saved", at: string) => {
    return { kind, at, username: null, note: null };
  };
  const timeline = [entry("signed", inMinutes(-60)), entry("draft_saved", inMinutes(-5))];
  const draft = { answers: {}, versions: {}, saved_at: inMinutes(-5) };
  const answers = contractAnswers(signed({}, { ...TWO_QUESTIONS, timeline, draft }));
  await render(PATH, { at: NOW, answers: { ...answers, ...DRAFTS } });
  await expect.element(page.getByText(/^Saved \d/)).toBeVisible();
  await expect.element(page.getByText(timelineLabels.signed, { exact: true })).toBeVisible();
  await expect.element(page.getByText(timelineLabels.draft_saved)).not.toBeInTheDocument();
});

test("an answer that is too long says so, and only the others are saved", async () => {
  const short = question({ id: idOf(32), question_text: "In short", required: false });
  const long = question({ id: idOf(31), question_text: "At length", required: false });
  const answers = contractAnswers(signed({}, { survey_questions: [long, short] }));
  const { server, advance } = await render(PATH, { at: NOW, answers: { ...answers, ...DRAFTS } });
  const field = page.getByLabelText("At length");
  await field.fill("x".repeat(9_950));
  await expect.element(page.getByText("9,950 of 10,000 characters")).toBeVisible();
  await field.fill("x".repeat(20_000));
  await expect.element(page.getByText(refusalMessages.answerTooLong(20_000))).toBeVisible();
  await page.getByLabelText("In short").fill("Well");
  const saved = () => server.inputs("contracts.saveDraft").map((input) => JSON.stringify(input));
  await expect
    .poll(() => {
      advance(1_000);
      return saved().filter((input) => input.includes("Well"));
    })
    .toHaveLength(1);
  await expect.element(page.getByText(/^Saved .*Answer 1 is on this device only\.$/)).toBeVisible();
  expect(saved().filter((input) => input.includes("x".repeat(10_001)))).toEqual([]);
});

test("a false of the server before signing ends the attempt", async () => {
  const answers = { ...contractAnswers(contract()), "contracts.validateSigning": false };
  const { server } = await render(PATH, { at: NOW, answers });
  await button("Sign Contract").click();
  await dialog().getByRole("button", { name: "Sign Contract" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(contractMessages.signingExpired);
  expect(server.inputs("contracts.sign")).toEqual([]);
});

test("a false of the server before submitting ends the attempt", async () => {
  const answers = contractAnswers(signed({}, TWO_QUESTIONS));
  const { server } = await render(PATH, {
    at: NOW,
    answers: { ...answers, ...DRAFTS, "contracts.validateSubmission": false },
  });
  await page.getByRole("radio", { name: "Very calm" }).click();
  await button("Submit Contract").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(contractMessages.notSubmittable);
  expect(server.inputs("contracts.submit")).toEqual([]);
});

test("a dialog whose action is under way stays open, however often Escape is pressed", async () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const { server } = await render(PATH, {
    at: NOW,
    answers: {
      ...contractAnswers(contract()),
      "contracts.sign": async () => {
        await promise;
        return signing();
      },
    },
  });
  await button("Sign Contract").click();
  const confirm = dialog().getByRole("button", { name: "Sign Contract" });
  await confirm.click();
  await expect.poll(() => server.inputs("contracts.sign")).toHaveLength(1);
  for (let press = 1; press <= 3; press += 1) await userEvent.keyboard("{Escape}");
  await expect.element(confirm).toBeVisible();
  await expect.element(dialog().getByRole("button", { name: "Close" })).not.toHaveFocus();
  server.answer(contractAnswers(signed()));
  resolve();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button("Submit Contract")).toBeVisible();
});
