import {
  adminMessages,
  refusalMessages,
  rejectionReasons,
  reviewMessages,
  secondApprovalMessages,
} from "@signpoint/api/texts";
import type { SubmissionVersion } from "@signpoint/api/work/submission-version";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { adminContract, inMinutes, NOW, question } from "../support/contract-records";
import { refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { profileOf } from "../support/people";
import { idOf, listOf } from "../support/records";
import { card, expectOpen, openDesk, pageOf, press, QUEUE, sendHeld } from "../support/review-desk";
import { answer, submission, submissionPage } from "../support/review-records";

const dialog = () => page.getByRole("dialog");
const rejection = page.getByRole("dialog", { name: "Reject this submission?" });
const reject = page.getByRole("button", { name: /^Reject: / });
const decision = (verdict: string) =>
  card().getByRole("button", { name: new RegExp(`^${verdict}`) });

function version(number: number, changes: Partial<SubmissionVersion> = {}): SubmissionVersion {
  return {
    version: number,
    answers: [answer({ response_data: `Try ${number}.` })],
    submitted_at: inMinutes(-90),
    request_note: `Not yet, ${number}.`,
    requested_at: inMinutes(-80),
    ...changes,
  };
}

test("a request for changes says what it means, and needs a note", async () => {
  const { server } = await openDesk(QUEUE, {
    submissions: [submission(1, { survey_responses: [answer()] })],
  });
  await expect.element(card()).toHaveTextContent("Salty.");
  await decision("Request Changes").click();
  const changes = page.getByRole("dialog", { name: "Request changes to this submission?" });
  await expect.element(changes).toHaveTextContent("ada can correct it within 72 hours");
  await expect.element(changes).toHaveTextContent("This is request 1 of 3.");
  await inspect();
  await changes.getByRole("button", { name: "Request Changes" }).click();
  await expect.element(changes.getByText(adminMessages.changesNoteRequired)).toBeVisible();
  const note = changes.getByLabelText("Note to the user");
  await expect.element(note).toHaveFocus();
  await note.fill("Taste the <b>pepper</b>, too.");
  await changes.getByRole("button", { name: "Request Changes" }).click();
  await expect.element(page.getByText("Nothing to approve")).toBeVisible();
  await sendHeld();
  expect(server.inputs("submissions.requestChanges")).toEqual([
    {
      p_signed_contract_id: idOf(1),
      p_submitted_at: inMinutes(-60),
      p_note: "Taste the <b>pepper</b>, too.",
    },
  ]);
});

test("a corrected submission shows what was there before, once it could be loaded, folded, with its file", async () => {
  const file = answer({
    question_id: idOf(32),
    question_text: "A picture",
    question_type: "file",
    response_data: null,
    file_url: `${idOf(1)}/spoon.png`,
  });
  const corrected = submission(1, {
    correction_rounds: 1,
    survey_responses: [answer({ response_data: "Salt and pepper." })],
  });
  const first = version(1, { answers: [answer({ response_data: "Salt." }), file] });
  const { server } = await openDesk(QUEUE, {
    submissions: [corrected],
    answers: {
      "submissions.get": refuse("NOT_FOUND", { message: adminMessages.versionsLoadFailed }),
    },
  });
  await expect.element(card()).toHaveTextContent("Salt and pepper.");
  await expect
    .element(card().getByRole("alert"))
    .toHaveTextContent(adminMessages.versionsLoadFailed);
  server.answer({ "submissions.get": submissionPage(corrected, { versions: [first] }) });
  await card().getByRole("button", { name: "Try Again" }).click();
  await expect.element(card()).toHaveTextContent("Request 1 of 3");
  await expect.element(card()).toHaveTextContent("Not yet, 1.");
  const earlier = card().getByText("Salt.", { exact: true });
  await expect.element(earlier).not.toBeInTheDocument();
  await card().getByText("Version 1, submitted").click();
  await expect.element(earlier).toBeVisible();
  await expect.element(card().getByRole("button", { name: "View spoon.png" })).toBeVisible();
  await inspect();
});

test("after three requests only approving and rejecting are left, and a skipped question is shown as such", async () => {
  const file = { id: idOf(32), question_type: "file", question_text: "A picture" } as const;
  const survey_questions = [
    question({ question_text: "Why?", required: false }),
    question({ ...file, required: false }),
  ];
  const versions = [version(1), version(2), version(3)];
  const last = submission(1, { correction_rounds: 3, survey_questions });
  await openDesk(QUEUE, { submissions: [submissionPage(last, { versions })] });
  await expect.element(card()).toHaveTextContent("Request 3 of 3");
  await expect.element(decision("Approve")).toBeVisible();
  await expect.element(decision("Request Changes")).not.toBeInTheDocument();
  await expect.element(card().getByText(reviewMessages.roundsUsedUp)).toBeVisible();
  for (const text of ["Why?", "No response provided", "A picture", "No file uploaded"]) {
    await expect.element(card()).toHaveTextContent(text);
  }
});

test("a rejection states its effect, and needs a reason, for another one also words", async () => {
  const { server } = await openDesk(QUEUE, { submissions: [submission(1)] });
  await expectOpen("Work 1");
  await press("r");
  await expect.element(rejection).toHaveTextContent("10 points are returned to ada");
  const confirm = rejection.getByRole("button", { name: "Reject Submission" });
  await confirm.click();
  await expect.element(rejection.getByText(adminMessages.reasonRequired)).toBeVisible();
  const reason = rejection.getByLabelText("Reason");
  await expect.element(reason).toHaveFocus();
  await reason.selectOptions(rejectionReasons.other);
  await expect.element(rejection.getByText(adminMessages.otherReasonNote)).toBeVisible();
  await inspect();
  await confirm.click();
  const note = rejection.getByLabelText("Note to the user");
  await expect.element(note).toHaveFocus();
  await note.fill("It was about soup.");
  await confirm.click();
  await sendHeld();
  expect(server.inputs("submissions.reject")).toEqual([
    {
      p_signed_contract_id: idOf(1),
      p_submitted_at: inMinutes(-60),
      p_reason: "other",
      p_note: "It was about soup.",
    },
  ]);
  const report = page.getByText("Rejected “Work 1”: 10 points were returned.");
  await expect.element(report).toBeVisible();
  // It is no success.
  expect(report.element().closest("[data-tone]")?.getAttribute("data-tone")).toBe("info");
});

test.each([
  ["the queue", QUEUE, adminMessages.approveFailed, adminMessages.rejectFailed],
  [
    "the page of a submission",
    pageOf(1),
    adminMessages.contractApproveFailed,
    adminMessages.contractRejectFailed,
  ],
  [
    "the submissions of a contract",
    `/admin/contracts/submissions/${idOf(1)}`,
    adminMessages.submissionApproveFailed,
    adminMessages.submissionRejectFailed,
  ],
])(
  "decisions on %s that fail show their own messages",
  async (_, path, notApproved, notRejected) => {
    const failed = refuse("INTERNAL_SERVER_ERROR");
    await openDesk(path, {
      submissions: [submission(1)],
      answers: {
        "adminContracts.get": adminContract(),
        "adminContracts.submissions": listOf([submission(1)]),
        "submissions.approve": failed,
        "submissions.reject": failed,
      },
    });
    await page.getByRole("button", { name: /^Approve/ }).click();
    await sendHeld();
    await expect.element(page.getByRole("alert")).toHaveTextContent(notApproved);
    await page.getByRole("button", { name: /^Reject/ }).click();
    await dialog().getByLabelText("Reason").selectOptions("duplicate");
    await dialog().getByRole("button", { name: "Reject Submission" }).click();
    await sendHeld();
    await expect.element(page.getByRole("alert")).toHaveTextContent(notRejected);
  },
);

test("several submissions are rejected after one confirmation, with one reason and note", async () => {
  const { server } = await openDesk(QUEUE, { submissions: [submission(1), submission(2)] });
  await page.getByRole("checkbox", { name: "Select all 2 shown" }).click();
  await expect.element(page.getByText("2 submissions selected")).toBeVisible();
  await inspect();
  await page.getByRole("button", { name: "Reject Selected" }).click();
  const asked = page.getByRole("dialog", { name: "Reject 2 submissions?" });
  await expect
    .element(asked)
    .toHaveTextContent(
      "20 points are returned to ada, no reward is paid, and the places become free.",
    );
  const confirm = asked.getByRole("button", { name: "Reject 2 Submissions" });
  await confirm.click();
  await expect.element(asked.getByText(adminMessages.reasonRequired)).toBeVisible();
  await expect.element(asked.getByLabelText("Reason")).toHaveFocus();
  await asked.getByLabelText("Reason").selectOptions("incomplete");
  await asked.getByLabelText("Note to all of them (optional)").fill("<i>Both</i> were empty.");
  await confirm.click();
  await sendHeld();
  await expect.element(page.getByText("2 submissions decided")).toBeVisible();
  for (const number of [1, 2]) {
    const text = `Rejected “Work ${number}”: 10 points were returned.`;
    await expect.element(page.getByText(text)).toBeVisible();
  }
  const made = {
    p_submitted_at: inMinutes(-60),
    p_reason: "incomplete",
    p_note: "<i>Both</i> were empty.",
  };
  expect(server.inputs("submissions.reject")).toEqual([
    { p_signed_contract_id: idOf(1), ...made },
    { p_signed_contract_id: idOf(2), ...made },
  ]);
});

test("an approval that needs a second admin says so after the answer, among several, and its submission stays", async () => {
  const submissions = [submission(1), submission(2)];
  await openDesk(QUEUE, {
    submissions,
    answers: {
      "submissions.approve": ({ p_signed_contract_id: id }) => {
        const found = submissions.find((one) => one.id === id) ?? submission(3);
        const changes =
          id === idOf(1) ? { awaiting_second: true } : { status: "approved" as const };
        return Object.assign(found, changes);
      },
    },
  });
  await page.getByRole("checkbox", { name: "Select all 2 shown" }).click();
  await page.getByRole("button", { name: "Approve Selected" }).click();
  await dialog().getByRole("button", { name: "Approve 2 Submissions" }).click();
  await sendHeld();
  await expect.element(page.getByText("1 submission waiting for a second admin")).toBeVisible();
  await expect
    .element(page.getByText(`“Work 1” of ada: ${secondApprovalMessages.submissionAsked}`))
    .toBeVisible();
  await expect.element(page.getByText("1 submission decided")).toBeVisible();
  await expectOpen("Work 1");
  await expect.element(card()).toHaveTextContent(secondApprovalMessages.awaitingSecond);
  await expect
    .element(card().getByRole("link", { name: "Second Approvals" }))
    .toHaveAttribute("href", "/admin/second-approvals");
  await expect.element(decision("Approve")).not.toBeInTheDocument();
  await expect.element(decision("Reject")).toBeVisible();
  await inspect({ onPhone: true });
});

test("an admin cannot decide their own submission, nor select it", async () => {
  const own = submission(1, { user_id: profileOf("admin").id, username: "admin" });
  await openDesk(QUEUE, { submissions: [own, submission(2), submission(3)] });
  await page.getByRole("button", { name: "Work 1" }).first().click();
  await expectOpen("Work 1");
  await expect.element(card()).toHaveTextContent(refusalMessages.ownDecision);
  await expect.element(decision("(Approve|Reject)")).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("checkbox", { name: "Select: Work 1, admin" }))
    .not.toBeInTheDocument();
  await expect.element(page.getByText("Select all 2 shown")).toBeVisible();
});

test("reason and note of a rejection that is not confirmed wait for the next time, also those of several", async () => {
  await openDesk(QUEUE, { submissions: [submission(1), submission(2)] });
  await page.getByRole("checkbox", { name: "Select all 2 shown" }).click();
  const several = page.getByRole("button", { name: "Reject Selected" });
  await several.click();
  await dialog().getByLabelText("Reason").selectOptions("incomplete");
  await dialog().getByLabelText("Note to all of them (optional)").fill("Half a note");
  await userEvent.keyboard("{Escape}");
  await several.click();
  await expect.element(dialog().getByLabelText("Reason")).toHaveValue("incomplete");
  await expect
    .element(dialog().getByLabelText("Note to all of them (optional)"))
    .toHaveValue("Half a note");
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await reject.click();
  await expect.element(rejection.getByLabelText("Reason")).toHaveValue("incomplete");
  await rejection.getByLabelText("Reason").selectOptions("duplicate");
  await rejection.getByRole("button", { name: "Cancel" }).click();
  await reject.click();
  await expect.element(rejection.getByLabelText("Reason")).toHaveValue("duplicate");
  await expect.element(rejection.getByLabelText(/^Note/)).toHaveValue("Half a note");
});

test("a confirmation stays open with its note when its submission leaves the list", async () => {
  const one = submissionPage(submission(1));
  const { advance } = await openDesk(QUEUE, { submissions: [one] });
  await reject.click();
  await rejection.getByLabelText("Reason").selectOptions("incomplete");
  const note = rejection.getByLabelText("Note to the user (optional)");
  await note.fill("Half a note");
  const approved = { kind: "approved", at: NOW, username: "grace", note: null };
  Object.assign(one, { status: "approved", timeline: [...one.timeline, approved] });
  advance(30_000);
  await expect.poll(() => document.querySelectorAll("article")).toHaveLength(0);
  await expect.element(note).toHaveValue("Half a note");
  await rejection.getByRole("button", { name: "Reject Submission" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Approved by grace just now.");
  await expect.element(rejection).not.toBeInTheDocument();
});
