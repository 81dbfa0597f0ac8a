import {
  appealMessages,
  contractMessages,
  deadlineMessages,
  refusalMessages,
  rejectionReasons,
  reviewMessages,
  withdrawalMessages,
} from "@signpoint/api/texts";
import type { Appeal } from "@signpoint/api/work/appeals/appeal";
import type { ChangedTerm } from "@signpoint/api/work/contracts/agreed-terms";
import type { TimelineEntry } from "@signpoint/api/work/timeline";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import {
  contractAnswers,
  inMinutes,
  NOW,
  question,
  signed,
  signing,
} from "../support/contract-records";
import { type Answers, NO_ANSWER, NO_CONNECTION } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { expectFigure } from "../support/locators";
import { openContract } from "../support/open-contract";
import { profileOf } from "../support/people";
import { idOf } from "../support/records";
import { answer } from "../support/review-records";

const TIMED = { work_minutes: 2_880, lapse_refund: 4 };
const ONE_TEXT = { survey_questions: [question()] };
const SALTY = { survey_responses: [answer({ response_data: "Salty" })] };
/** The server offers the earlier answers as a draft. */
const OFFERED = {
  draft: { answers: { [idOf(31)]: { response_data: "Salty" } }, versions: {}, saved_at: NOW },
};
const REJECTED = {
  status: "rejected",
  submitted_at: inMinutes(-50),
  decided_at: inMinutes(-20),
  decision_reason: "incomplete",
  review_note: "The picture is missing.",
  was_decided_by_admin: true,
} as const;
const PENDING = {
  status: "pending",
  submitted_at: inMinutes(-50),
  submitted_from: "in_progress",
  review_due_at: inMinutes(600),
  ...SALTY,
} as const;

const button = (name: string | RegExp) => page.getByRole("button", { name });
const section = (name: string) => page.getByRole("region", { name, exact: true });
const own = section("Your submission");
const summary = section("Summary");
const timeline = page.getByRole("region", { name: "Timeline" }).getByRole("listitem");

async function openSigning(
  changes: Parameters<typeof signed>[0],
  ofContract: Parameters<typeof signed>[1] = {},
  answers: Answers = {},
) {
  const detail = signed(
    { ...changes, survey_responses: changes?.survey_responses ?? [] },
    ofContract,
  );
  return await openContract(detail, answers);
}

const entry = (kind: TimelineEntry["kind"], at: string): TimelineEntry => ({
  ...{ kind, at, username: null, note: null },
});

test("a place is given back after a question with its price, also when the first answer is lost", async () => {
  const timed = { ...TIMED, expires_at: inMinutes(7_200), duration: 7_200 };
  const own = { work_due_at: inMinutes(2_820), lapse_refund: 4 };
  const { server } = await openSigning(own, { ...timed, work_due_at: inMinutes(2_820) });
  await expect
    .element(summary.getByRole("timer", { name: "Time to submit" }))
    .toHaveTextContent("left to submit");
  await inspect({ onPhone: true });
  await button("Give Back My Place").click();
  const dialog = page.getByRole("dialog", { name: "Give back your place?" });
  await expectFigure(dialog, "You paid", "10 points");
  await expectFigure(dialog, "Returned to you", "4 points");
  await inspect();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(button("Give Back My Place")).toHaveFocus();
  expect(server.inputs("contracts.giveBackPlace")).toEqual([]);
  await button("Give Back My Place").click();
  const given = { ...own, status: "given_back", ended_at: NOW } as const;
  server.answer({
    "contracts.giveBackPlace": () => {
      server.answer({
        ...contractAnswers(signed(given, timed)),
        "contracts.giveBackPlace": signing(given),
        "profile.getCurrentUserProfile": [profileOf("user", { points: 44 })],
      });
      return NO_CONNECTION;
    },
  });
  await dialog.getByRole("button", { name: "Give Back Place" }).click();
  await expect
    .element(page.getByRole("status").filter({ hasText: "Place given back" }))
    .toBeVisible();
  const returned = "4 of the 10 points that you paid were returned to you.";
  await expect.element(page.getByText(returned).first()).toBeVisible();
  await expect.element(page.getByText(withdrawalMessages.giveBackFailed)).not.toBeInTheDocument();
  await expect.element(summary).toHaveTextContent("Lost");
  await expect.element(page.getByTitle("Available points")).toHaveTextContent("44 points");
  await expect.element(button("Give Back My Place")).not.toBeInTheDocument();
});

test("requested changes are shown with the earlier answers and a time, and are submitted again", async () => {
  const first = {
    version: 1,
    answers: SALTY.survey_responses,
    submitted_at: inMinutes(-50),
    request_note: "Say how salty.",
    requested_at: inMinutes(-40),
  };
  const asked = {
    status: "changes_requested",
    submitted_at: inMinutes(-50),
    correction_due_at: inMinutes(4_280),
    correction_rounds: 1,
    review_note: "Say how salty.",
    ...SALTY,
  } as const;
  const correcting = { ...ONE_TEXT, ...OFFERED, versions: [first], expires_at: inMinutes(720) };
  const { server } = await openSigning(asked, correcting, {
    "contracts.saveDraft": { saved_at: NOW, versions: {}, conflicts: {} },
    "contracts.submit": signing(PENDING),
  });
  await expect.element(own.getByText("Changes requested", { exact: true }).first()).toBeVisible();
  await expect.element(own.getByText("Say how salty.").first()).toBeVisible();
  await expect.element(own).toHaveTextContent("This is request 1 of at most 3.");
  await expect.element(own).toHaveTextContent(deadlineMessages.correctionMissed);
  const timer = summary.getByRole("timer", { name: "Time to submit" });
  await expect.element(timer).toHaveTextContent(/^2d 23h/);
  const field = page.getByLabelText("How did it taste?");
  await expect.element(field).toHaveValue("Salty");
  await own.getByText(/^Version 1, submitted/).click();
  await expect
    .element(own.getByRole("listitem").filter({ hasText: "Salty" }).first())
    .toBeVisible();
  await inspect({ onPhone: true });
  await field.fill("Very salty");
  await button("Submit Again").click();
  await expect
    .poll(() => server.inputs("contracts.submit"))
    .toMatchObject([{ p_survey_responses: { [idOf(31)]: { response_data: "Very salty" } } }]);
});

test("a submission in review says by when it is decided and how many wait before it, is withdrawn after a question, and can be corrected", async () => {
  const history = [entry("signed", inMinutes(-60)), entry("submitted", inMinutes(-50))];
  const waiting = { ...ONE_TEXT, waiting_before: 3, timeline: history };
  const { server } = await openSigning(PENDING, waiting);
  const submitted = section("Contract submitted");
  const text = /A decision is expected by .+\. 3 are waiting before you\./;
  await expect.element(submitted).toHaveTextContent(text);
  const contact = submitted.getByRole("link", { name: "Contact us" });
  await expect.element(contact).not.toBeInTheDocument();
  await expect.element(timeline).toHaveLength(3);
  await expect.element(timeline.nth(2)).toHaveTextContent(/^Decision/);
  await button("Withdraw").click();
  const dialog = page.getByRole("dialog", { name: "Withdraw this submission?" });
  await expect.element(dialog).toHaveTextContent(withdrawalMessages.withdrawEffect);
  await expect.element(dialog).toHaveTextContent("Submit again by");
  const again = { status: "in_progress", ...SALTY } as const;
  server.answer({
    ...contractAnswers(signed(again, { ...ONE_TEXT, ...OFFERED })),
    "contracts.withdraw": signing(again),
  });
  await dialog.getByRole("button", { name: "Withdraw Submission" }).click();
  await expect.element(page.getByLabelText("How did it taste?")).toHaveValue("Salty");
  await expect.element(button("Submit Contract")).toBeVisible();
});

test("a submission whose review is overdue says how to ask", async () => {
  const { url } = await openSigning({ ...PENDING, review_due_at: inMinutes(-5) }, ONE_TEXT, {
    "contact.details": NO_ANSWER,
  });
  const submitted = section("Contract submitted");
  await expect.element(submitted).toHaveTextContent(refusalMessages.reviewOverdue);
  await submitted.getByRole("link", { name: "Contact us" }).click();
  await expect.poll(url).toBe("/contact");
});

test.each([
  {
    status: "lapsed",
    label: "Lapsed",
    title: "Time to finish is over",
    text: deadlineMessages.workTimeOver,
    refund: "4 of the 10 points that you paid were returned to you.",
  },
  {
    status: "missed",
    label: "Missed",
    title: "Missed",
    text: contractMessages.submissionFullyExpired,
    refund: "The 10 points that you paid are not returned.",
  },
] as const)("a signing that was $status says so, with what came back", async (ended) => {
  await openSigning({ status: ended.status, lapse_refund: 4, ended_at: NOW }, TIMED);
  for (const text of [ended.title, ended.text, ended.refund]) {
    await expect.element(own).toHaveTextContent(text);
  }
  await expect.element(page.getByText(ended.label, { exact: true }).first()).toBeVisible();
  await expect.element(button(/Submit|Give Back/)).not.toBeInTheDocument();
  await inspect();
});

test("a rejection says why, and until when it can be appealed, by words that are there again after the session ended or a reload, until they are left", async () => {
  const { router } = await openSigning(REJECTED, ONE_TEXT);
  await expect.element(own).toHaveTextContent(contractMessages.submissionRejected);
  await expect.element(own).toHaveTextContent(`Reason: ${rejectionReasons.incomplete}.`);
  await expect
    .element(page.getByRole("figure", { name: "Note from the reviewer" }))
    .toHaveTextContent("The picture is missing.");
  await expect.element(own).toHaveTextContent(/You can appeal this decision once, until .+\./);
  const words = page.getByLabelText("Why should this be decided differently?");
  await button("Appeal This Decision").click();
  await button("Send Appeal").click();
  await expect.element(page.getByText(appealMessages.appealTextRequired)).toBeVisible();
  await expect.element(words).toHaveFocus();
  await inspect({ onPhone: true });
  await words.fill("The picture was there.");
  // As at the end of a session, nobody is asked.
  await router.navigate({ to: "/about", ignoreBlocker: true });
  router.history.back();
  await expect.element(words).toHaveValue("The picture was there.");
  void router.navigate({ to: "/about" });
  await button("Leave Without Saving").click();
  await expect.element(words).not.toBeInTheDocument();
  router.history.back();
  await expect.element(button("Appeal This Decision")).toBeVisible();
});

test("the words of an appeal whose answer was lost are forgotten once it is seen to be made", async () => {
  const { server } = await openSigning(REJECTED, ONE_TEXT, { "contracts.appeal": NO_CONNECTION });
  const kept = () => Object.keys(sessionStorage).filter((key) => /typed.*appeal/.test(key));
  await button("Appeal This Decision").click();
  await page.getByLabelText("Why should this be decided differently?").fill("It was there.");
  await expect.poll(kept).toHaveLength(1);
  const appealed = signed(
    { ...REJECTED, survey_responses: [] },
    { ...ONE_TEXT, appeal: decided("upheld") },
  );
  server.answer({ "contracts.get": appealed });
  await button("Send Appeal").click();
  await page.getByRole("dialog").getByRole("button", { name: "Send Appeal" }).click();
  await expect.element(section("Appeal")).toHaveTextContent("The rejection stands");
  await expect.poll(kept).toEqual([]);
});

function decided(state: Appeal["state"]): Appeal {
  return {
    id: idOf(61),
    signed_contract_id: idOf(21),
    state,
    text: "I did taste it.",
    files: [],
    due_at: inMinutes(600),
    created_at: inMinutes(-15),
    decided_at: NOW,
    note: "We have tasted again.",
    by_same_admin: true,
    recharged_points: state === "overturned" ? 10 : null,
  };
}

test.each([
  {
    state: "upheld",
    status: "rejected",
    title: "The rejection stands",
    text: appealMessages.appealUpheld,
    caption: "Note from the reviewer",
  },
  {
    state: "overturned",
    status: "approved",
    title: "Your appeal was successful",
    text: "you received 30 points",
    // The note is of the rejection, also where the submission is approved by now.
    caption: "Note of the rejection that you appealed",
  },
] as const)("an appeal that was $state says so, with the reason", async (outcome) => {
  await openSigning(
    { ...REJECTED, status: outcome.status },
    { ...ONE_TEXT, appeal: decided(outcome.state) },
  );
  const appeal = section("Appeal");
  const note = "We have tasted again.";
  for (const text of [outcome.title, outcome.text, note, appealMessages.appealBySameAdmin]) {
    await expect.element(appeal).toHaveTextContent(text);
  }
  const figure = page.getByRole("figure").filter({ hasText: "The picture is missing." });
  await expect.element(figure).toHaveTextContent(outcome.caption);
  await inspect();
});

test.each([
  ["seven days ago", { decided_at: inMinutes(-7 * 1_440) }, appealMessages.appealTooLate],
  [
    "by the end of its time",
    { was_decided_by_admin: false, review_note: deadlineMessages.notCorrectedInTime },
    appealMessages.notAppealableBySystem,
  ],
] as const)("a rejection %s says why it cannot be appealed", async (_, change, text) => {
  await openSigning({ ...REJECTED, ...change }, ONE_TEXT);
  await expect.element(section("Appeal")).toHaveTextContent(text);
  await expect.element(button("Appeal This Decision")).not.toBeInTheDocument();
});

test("a signer sees what was agreed, and folded what has changed since", async () => {
  const [now, then] = ["Three spoons are enough.", "Two spoons are enough."];
  const changed: ChangedTerm[] = [
    { field: "description", agreed: then, current: now },
    { field: "points_reward", agreed: 30, current: 40 },
    { field: "work_minutes", agreed: null, current: 60 },
  ];
  await openSigning({}, { ...ONE_TEXT, description: now, changed_since_signing: changed });
  const about = section("About this contract");
  await about.getByText("Description and terms").click();
  await expect.element(about.getByText(then).first()).toBeVisible();
  await expect.element(about.getByText("Three")).not.toBeVisible();
  await about.getByText("Changed since you signed: 3 terms").click();
  const texts = (name: string) =>
    [...about.element().querySelectorAll(name)].map(({ textContent }) => textContent);
  expect(texts("del")).toEqual(["Two", "30", "No limit"]);
  expect(texts("ins")).toEqual(["Three", "40", "1 hour"]);
  await expect.element(about).toHaveTextContent(reviewMessages.agreedHolds);
  await inspect({ onPhone: true });
});

test("a signer reads that points were taken back, and why", async () => {
  const note = "20 points: The pictures are somebody else's";
  const history = [{ ...entry("deducted", NOW), note }];
  const approved = { ...PENDING, status: "approved", decided_at: inMinutes(-20) } as const;
  await openSigning(approved, { ...ONE_TEXT, taken_back: 20, timeline: history });
  await expect.element(timeline).toHaveTextContent(note);
  await expectFigure(summary, "Earned", "+20 points");
  await expectFigure(summary, "Taken back", "−20 points");
  await expect.element(summary).toHaveTextContent(/Left after the correction\s*0 points/);
});
