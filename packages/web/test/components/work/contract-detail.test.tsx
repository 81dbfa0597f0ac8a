import {
  contractMessages,
  pauseMessages,
  refusalMessages,
  timelineLabels,
} from "@signpoint/api/texts";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
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
import { type Answers, promised, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { openContract } from "../support/open-contract";
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
const DRAFTS = { "contracts.saveDraft": { saved_at: NOW, versions: {}, conflicts: {} } };
const PAUSED = pauseMessages.refused("signings");

const button = (name: string) => page.getByRole("button", { name });
const dialog = () => page.getByRole("dialog");

test("too few points are explained beside the button, on a phone at any place of the page", async () => {
  const { url } = await openContract(contract({ points_cost: 80 }), {
    "contracts.list": contractPage([listed()]),
  });
  const reason = page.getByText(contractMessages.notEnoughPoints);
  const refused = button("30 Points Short");
  await expect.element(refused).toBeDisabled();
  await expect.element(reason).toBeVisible();
  await inspect({ onPhone: true });
  await page.viewport(PHONE.width, PHONE.height);
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
  await page.getByRole("link", { name: "See contracts that you can sign now" }).click();
  await expect.poll(url).toBe("/contracts?category=signable");
});

test("the link of a contract that anyone may see is copied, and no other contract has one", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const { server } = await openContract(contract({ is_public: true }));
  await button("Copy Link").click();
  await expect.element(button("Copied")).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/c/${idOf(1)}`);
  server.answer(contractAnswers(contract({ is_public: false })));
  await queryClient.invalidateQueries();
  await expect.element(button("Copy Link")).not.toBeInTheDocument();
});

test("signing states the cost and the remaining points, and can be cancelled", async () => {
  const { server } = await openContract(contract());
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

test("a submission without a required answer leads to its question, and on a phone the questions begin on the first screen, below which the terms stay", async () => {
  await openContract(signed({}, TWO_QUESTIONS), DRAFTS);
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

test("an open page shows a decision and the new balance together", async () => {
  const pending = { status: "pending", submitted_at: NOW, review_due_at: inMinutes(600) } as const;
  const { server, advance } = await openContract(signed(pending));
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
  await page.getByRole("link", { name: "Back to Contracts" }).click();
  await expect.poll(url).toBe("/contracts");
});

test.each<[string, Answers, string, number]>([
  [
    "a failure",
    { "contracts.sign": refuse("INTERNAL_SERVER_ERROR") },
    contractMessages.signFailed,
    1,
  ],
  ["an expiry", { "contracts.sign": refuse("CONTRACT_EXPIRED") }, contractMessages.expired, 1],
  ["a pause", { "contracts.sign": refuse("PAUSED", { message: PAUSED }) }, PAUSED, 1],
  ["the server's no", { "contracts.validateSigning": false }, contractMessages.signingExpired, 0],
])("a signing ended by %s says so, and can be tried again", async (_, answers, text, asked) => {
  const { server } = await openContract(contract(), answers);
  await button("Sign Contract").click();
  await dialog().getByRole("button", { name: "Sign Contract" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(text);
  await expect.element(button("Sign Contract")).toBeEnabled();
  expect(server.inputs("contracts.sign")).toHaveLength(asked);
});

const IN_GRACE = { expires_at: inMinutes(-60), duration: 240 };
const FAILS = { "contracts.submit": refuse("INTERNAL_SERVER_ERROR") };
const REFUSES = { "contracts.submit": refuse("NOT_SUBMITTABLE") };
const SAYS_NO = { "contracts.validateSubmission": false };

test.each<[string, Partial<ContractDetail>, Answers, string, number]>([
  ["a failure", {}, FAILS, contractMessages.submitFailed, 1],
  ["a refusal", {}, REFUSES, contractMessages.notSubmittable, 1],
  ["the server's no", {}, SAYS_NO, contractMessages.notSubmittable, 0],
  ["the server's no in the grace period", IN_GRACE, SAYS_NO, contractMessages.submissionExpired, 0],
])(
  "a submission ended by %s says so, and keeps the answers",
  async (_, of, answers, text, asked) => {
    const detail = signed({}, { ...TWO_QUESTIONS, ...of });
    const { server } = await openContract(detail, { ...DRAFTS, ...answers });
    await page.getByRole("radio", { name: "Very calm" }).click();
    await button("Submit Contract").click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(text);
    await expect.element(page.getByRole("radio", { name: "Very calm" })).toBeChecked();
    expect(server.inputs("contracts.submit")).toHaveLength(asked);
  },
);

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

test("a dialog whose action is under way stays open, however often Escape is pressed", async () => {
  const { promise, give } = promised();
  const { server } = await openContract(contract(), {
    "contracts.sign": async () => {
      await promise;
      return signing();
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
  give();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button("Submit Contract")).toBeVisible();
});

const HOUR_MS = 3_600_000;

const expiry = () => page.getByRole("timer", { name: "Time until expiry" });
const grace = () => page.getByRole("timer", { name: "Grace period" });

test("a countdown turns yellow under 24 hours, and announces no second", async () => {
  const lasting = contract({ expires_at: inMinutes(24 * 60), duration: 60 });
  const { advance } = await openContract(lasting);
  await expect.element(expiry()).toHaveTextContent("1d 00h 00m 00s left");
  // If a screen reader reads every second, it reads nothing else.
  expect(expiry().element().closest("[aria-live], [role='status']")).toBeNull();
  await expect.element(expiry()).toHaveAttribute("data-tone", "calm");
  advance(1_000);
  await expect.element(expiry()).toHaveTextContent("23h 59m 59s left");
  await expect.element(expiry()).toHaveAttribute("data-tone", "warning");
});

test("a contract whose state in time is not known is not called expired before its time", async () => {
  const open = contract({ expires_at: inMinutes(60), duration: 120 });
  const unknown = { ...open, expiration: { ...open.expiration, status: "paused" } };
  const answers = contractAnswers(open);
  await render(PATH, {
    at: NOW,
    answers: { ...answers, "contracts.get": () => Response.json(unknown) },
  });
  await expect.element(page.getByText("Unknown", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Expires", { exact: true })).toBeVisible();
  await expect.element(page.getByText("Expired", { exact: true })).not.toBeInTheDocument();
  await expect.element(grace()).not.toBeInTheDocument();
});

test("a contract turns from active to grace to expired at the very second", async () => {
  const short = contract({ expires_at: inMinutes(2 / 60), duration: 2 });
  const { advance } = await openContract(short);
  const sign = page.getByRole("button", { name: "Sign Contract" });
  await expect.element(expiry()).toHaveTextContent("2s left");
  advance(1_000);
  await expect.element(expiry()).toHaveTextContent("1s left");
  await expect.element(sign).toBeEnabled();

  advance(1_000);
  await expect.element(expiry()).toHaveTextContent("Expired");
  await expect.element(expiry()).toHaveAttribute("data-tone", "over");
  await expect.element(page.getByRole("button", { name: "Signing Closed" })).toBeDisabled();
  await expect.element(page.getByText(contractMessages.inGracePeriod)).toBeVisible();
  await expect.element(page.getByText(contractMessages.graceCannotSign)).toBeVisible();
  await expect.element(grace()).toHaveTextContent("1m 00s left to submit");
  await inspect();

  advance(59_000);
  await expect.element(grace()).toHaveTextContent("1s left to submit");
  await expect.element(page.getByText(contractMessages.inGracePeriod)).toBeVisible();
  advance(1_000);
  await expect.element(grace()).toHaveTextContent("Ended");
  await expect.element(page.getByRole("button", { name: "Contract Expired" })).toBeDisabled();
  await expect.element(page.getByText(contractMessages.expiredForBoth)).toBeVisible();
  await expect.element(page.getByText(contractMessages.expiredCannotSign)).toBeVisible();
});

test("a signed contract can be submitted until the grace period ends", async () => {
  const ending = signed({}, { expires_at: inMinutes(-60), duration: 122 });
  const { advance } = await openContract(ending);
  await expect.element(page.getByText(contractMessages.inGracePeriod)).toBeVisible();
  advance(59_000);
  await expect.element(page.getByRole("button", { name: "Submit Contract" })).toBeEnabled();
  advance(1_000);
  await expect.element(page.getByText(contractMessages.submissionFullyExpired)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Contract Expired" })).toBeDisabled();
});

test("the server is asked every 60 seconds, and an extension shows by itself", async () => {
  const short = contract({ expires_at: inMinutes(60), duration: 60 });
  const { server, advance } = await openContract(short);
  await expect.element(expiry()).toHaveTextContent("1h 00m 00s left");
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  const asked = () => server.inputs("contracts.checkExpiration").length;
  const before = asked();
  server.answer(contractAnswers({ ...short, expires_at: inMinutes(180) }));
  const sign = page.getByRole("button", { name: "Sign Contract" });
  (sign.element() as HTMLElement).focus();
  advance(60_000);
  await expect.element(expiry()).toHaveTextContent("2h 59m 00s left");
  expect(asked()).toBe(before + 1);
  await expect.element(sign).toHaveFocus();
});

test("a wrong clock of the device changes nothing", async () => {
  const short = contract({ expires_at: inMinutes(90), duration: 120 });
  await render(PATH, { at: NOW, serverAheadMs: HOUR_MS, answers: contractAnswers(short) });
  await expect.element(expiry()).toHaveTextContent("30m 00s left");
});
