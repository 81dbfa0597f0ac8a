import { contractMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "~/platform/api/query-client";
import {
  contract,
  contractAnswers,
  inMinutes,
  NOW,
  question,
  signed,
} from "../support/contract-records";
import { inspect } from "../support/inspect";
import { idOf } from "../support/records";
import { render } from "../support/render";

const PATH = `/contracts/${idOf(1)}`;
const HOUR_MS = 3_600_000;

const expiry = () => page.getByRole("timer", { name: "Time until expiry" });
const grace = () => page.getByRole("timer", { name: "Grace period" });

test("a countdown turns yellow under 24 hours, and announces no second", async () => {
  const lasting = contract({ expires_at: inMinutes(24 * 60), duration: 60 });
  const { advance } = await render(PATH, { at: NOW, answers: contractAnswers(lasting) });
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
  const { advance } = await render(PATH, { at: NOW, answers: contractAnswers(short) });
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
  await inspect();
});

test("a signed contract can be submitted until the grace period ends", async () => {
  const ending = signed({}, { expires_at: inMinutes(-60), duration: 122 });
  const { advance } = await render(PATH, { at: NOW, answers: contractAnswers(ending) });
  await expect.element(page.getByText(contractMessages.inGracePeriod)).toBeVisible();
  advance(59_000);
  await expect.element(page.getByRole("button", { name: "Submit Contract" })).toBeEnabled();
  advance(1_000);
  await expect.element(page.getByText(contractMessages.submissionFullyExpired)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Contract Expired" })).toBeDisabled();
});

test("the server's word that submitting is over wins over the screen's", async () => {
  const inGrace = signed(
    {},
    {
      expires_at: inMinutes(-60),
      duration: 240,
      survey_questions: [
        question({ question_type: "multiple_choice", options: ["Very calm", "Busy"] }),
      ],
    },
  );
  await render(PATH, {
    at: NOW,
    answers: {
      ...contractAnswers(inGrace),
      "contracts.validateSubmission": false,
      "contracts.saveDraft": { saved_at: NOW, versions: {}, conflicts: {} },
    },
  });
  await page.getByRole("radio", { name: "Very calm" }).click();
  await page.getByRole("button", { name: "Submit Contract" }).click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent(contractMessages.submissionExpired);
});

test("the server is asked every 60 seconds, and an extension shows by itself", async () => {
  const short = contract({ expires_at: inMinutes(60), duration: 60 });
  const { server, advance } = await render(PATH, { at: NOW, answers: contractAnswers(short) });
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
