import {
  adminMessages,
  appealMessages,
  contractMessages,
  correctionMessages,
  rejectionReasons,
  secondApprovalMessages,
} from "@signpoint/api/texts";
import type { SurveyResponse } from "@signpoint/api/work/signed-contract";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { inMinutes, NOW } from "../support/contract-records";
import { NO_ANSWER, NO_CONNECTION, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { expectFigure } from "../support/locators";
import { profileOf } from "../support/people";
import { idOf, listOf } from "../support/records";
import { PHONE } from "../support/render";
import { APPEALS, card, openDesk, pageOf, press } from "../support/review-desk";
import { answer, appeal, submission, submissionPage } from "../support/review-records";

const heading = page.getByRole("heading", { level: 1 });
const details = page.getByRole("region", { name: "Submission Details" });
const timeline = page.getByRole("region", { name: "Timeline" });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const APPROVED = { kind: "approved", at: NOW, username: "grace", note: null } as const;

test("the page of a submission shows everything, says by when it is due, does not leave an unsent note without a question, and decides", async () => {
  const one = submissionPage(
    submission(1, { survey_responses: [answer({ response_data: "Calm" })] }),
  );
  const { router, url } = await openDesk(pageOf(1), {
    submissions: [one],
    answers: {
      "submissions.approve": () =>
        Object.assign(one, { status: "approved", timeline: [...one.timeline, APPROVED] }),
    },
  });
  await expect.element(heading).toHaveTextContent("Work 1");
  for (const text of ["Two spoons are enough.", "Taste it and tell.", "Required", "Calm"]) {
    await expect.element(details.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect.element(timeline.getByRole("listitem")).toHaveLength(3);
  await expect.element(timeline).toHaveTextContent("Expected by");
  await inspect();
  await button("Add a Note").click();
  await page.getByLabelText("Note to the user (optional)").fill("Well done.");
  void router.navigate({ to: "/about" });
  await button("Keep Editing").click();
  expect(url()).toBe(pageOf(1));
  await button(/^Approve/).click();
  await expect.element(page.getByText("Approved “Work 1”: 30 points were paid.")).toBeVisible();
  await expect.element(button(/^Approve/)).not.toBeInTheDocument();
  await expect.element(timeline).toHaveTextContent("by grace");
  await expect.element(timeline).not.toHaveTextContent("Expected by");
  await page.getByRole("link", { name: "Back to Approvals" }).click();
  await expect.poll(url).toContain("/admin/approvals");
});

test("an approval on the page of a submission that needs a second admin leaves it pending, and says so", async () => {
  const one = submissionPage(submission(1));
  await openDesk(pageOf(1), {
    submissions: [one],
    answers: { "submissions.approve": () => Object.assign(one, { awaiting_second: true }) },
  });
  await button(/^Approve/).click();
  await expect.element(page.getByText(/Nothing is paid yet\./)).toBeVisible();
  await expect.element(page.getByText(secondApprovalMessages.awaitingSecond)).toBeVisible();
  await expect.element(button(/^Approve/)).not.toBeInTheDocument();
  await expect.element(button(/^Reject/)).toBeVisible();
});

test("keys step through the pages of the queue and decide, but do nothing while one types", async () => {
  const titled = { ...submission(1).contract, title: "<b>One</b>" };
  const submissions = [submission(1, { contract: titled }), submission(2)];
  const { server, url } = await openDesk(pageOf(1), {
    submissions,
    answers: { "administration.decisions": listOf([]) },
  });
  await expect.element(heading).toHaveTextContent("<b>One</b>");
  await expect.element(page.getByText("2 submissions waiting")).toBeVisible();
  const rejection = page.getByRole("dialog", { name: "Reject this submission?" });
  await press("r");
  const note = rejection.getByLabelText("Note to the user (optional)");
  await note.click();
  await userEvent.keyboard("raj?");
  await expect.element(note).toHaveValue("raj?");
  await userEvent.keyboard("{Escape}");
  await expect.element(rejection).not.toBeInTheDocument();
  await press("A");
  await expect.element(page.getByText("Approved “<b>One</b>”: 30 points were paid.")).toBeVisible();
  await press("j");
  await expect.element(heading).toHaveTextContent("Work 2");
  await expect.poll(url).toBe(pageOf(2));
  await expect.element(page.getByRole("link", { name: "Previous submission" })).toBeEnabled();
  const next = page.getByRole("link", { name: "Next submission" });
  await expect.element(next).toHaveAttribute("aria-disabled", "true");
  await userEvent.keyboard("k");
  await expect.element(heading).toHaveTextContent("<b>One</b>");
  expect(server.inputs("submissions.reject")).toEqual([]);
  await page.getByRole("link", { name: "Who decided" }).click();
  await expect.poll(url).toBe(`/admin/activity/decisions?subject=${idOf(1)}`);
});

test("a decided submission tells admins its reason, note, requests and earlier versions", async () => {
  const first = {
    version: 1,
    answers: [answer({ response_data: "Salt." })],
    submitted_at: inMinutes(-90),
    request_note: "Taste the <b>pepper</b>, too.",
    requested_at: inMinutes(-80),
  };
  const rejected = submission(1, {
    status: "rejected",
    decision_reason: "other",
    review_note: "It was about soup.",
    correction_rounds: 1,
  });
  await openDesk(pageOf(1), { submissions: [submissionPage(rejected, { versions: [first] })] });
  await expect.element(details).toHaveTextContent(rejectionReasons.other);
  await expect.element(details).toHaveTextContent("It was about soup.");
  await expect.element(details).toHaveTextContent("Taste the <b>pepper</b>, too.");
  await details.getByText("Version 1, submitted").click();
  await expect.element(details.getByText("Salt.", { exact: true })).toBeVisible();
  await inspect();
});

test("a submission that is being corrected says so", async () => {
  const asked = submission(1, { status: "changes_requested", review_note: "Once more." });
  await openDesk(pageOf(1), { submissions: [asked] });
  await expect.element(page.getByText("Changes Requested", { exact: true })).toBeVisible();
  await expect.element(details).toHaveTextContent("The signer is correcting them.");
});

test("every kind of answer is shown in its form, those of the older format with a warning, and files that are not there are reported", async () => {
  const kinds: Partial<SurveyResponse>[] = [
    { question_type: "file", file_url: `${idOf(1)}/photo.png`, question_text: "" },
    { question_type: "file", file_url: null },
    { question_type: "text", response_data: '{"b":"<script>"}' },
    { question_type: "text", response_data: " " },
    { question_type: "link", response_data: "javascript:alert(1)" },
    { question_type: "link", response_data: "https://example.com/post" },
  ];
  const survey_responses = kinds.map((kind, index) =>
    answer({ id: idOf(200 + index), question_id: idOf(300 + index), ...kind }),
  );
  const submitted_data = { survey_responses: { [idOf(31)]: { response_data: "Calm" } } };
  const { router } = await openDesk(pageOf(3), {
    submissions: [
      submission(1, { survey_responses }),
      submission(2, { submitted_data }),
      submission(3, { survey_questions: [], survey_responses: [] }),
    ],
  });
  await expect.element(page.getByText(contractMessages.asksNoQuestions)).toBeVisible();
  await router.navigate({ to: pageOf(2) });
  await expect.element(page.getByText("question details may be limited")).toBeVisible();
  await expect.element(page.getByText(adminMessages.questionTextMissing)).toBeVisible();
  await expect.element(page.getByText("Calm")).toBeVisible();
  await router.navigate({ to: pageOf(1) });
  await expect.element(page.getByText("No file uploaded")).toBeVisible();
  await expect.element(page.getByText("No response provided")).toBeVisible();
  await expect.element(page.getByText(adminMessages.questionTextMissing)).toBeVisible();
  expect(details.element().querySelector("pre")?.textContent).toBe('{\n  "b": "<script>"\n}');
  await expect.element(page.getByText("javascript:alert(1)")).toBeVisible();
  const link = (name: string) => page.getByRole("link", { name });
  await expect.element(link("javascript:alert(1)")).not.toBeInTheDocument();
  await expect.element(link("https://example.com/post")).toBeVisible();
  await inspect();
  vi.spyOn(window, "open").mockReturnValue(null);
  await button("View photo.png").click();
  await expect.element(page.getByText(adminMessages.viewFailed)).toBeVisible();
  await button("Download photo.png").click();
  await expect.element(page.getByText(adminMessages.downloadFailed)).toBeVisible();
});

test("a submission that is being loaded says so", async () => {
  await openDesk(pageOf(1), { answers: { "submissions.get": NO_ANSWER } });
  const loading = page.getByRole("main").getByRole("status", { name: "Loading..." });
  await expect.element(loading).toBeVisible();
});

test.each([
  ["that is missing", idOf(9), refuse("NOT_FOUND"), adminMessages.signedContractNotFoundDetail],
  ["without an id", "%20", refuse("NOT_FOUND"), adminMessages.contractIdRequired],
  [
    "that cannot be loaded",
    idOf(9),
    refuse("INTERNAL_SERVER_ERROR"),
    adminMessages.signedContractLoadFailed,
  ],
])("the page of a submission %s says so", async (_, id, refused, text) => {
  await openDesk(`/admin/contracts/signed/${id}`, { answers: { "submissions.get": refused } });
  await expect.element(page.getByText(text)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Back to Contracts" }))
    .toHaveAttribute("href", "/admin/contracts");
});

test("points of a wrong approval are taken back, at most what was paid, with a reason", async () => {
  const paid = submissionPage(submission(1, { status: "approved", decided_at: NOW }));
  const { server } = await openDesk(pageOf(1), {
    submissions: [paid],
    answers: {
      "points.deduct": ({ points_to_deduct: points }) => {
        Object.assign(paid, {
          taken_back: points,
          timeline: [...paid.timeline, { kind: "deducted", at: NOW, username: "grace", note: "x" }],
        });
        return { ...profileOf("user"), second_approval_id: null };
      },
    },
  });
  await button("Take Points Back").click();
  const dialog = page.getByRole("dialog", { name: "Take points back?" });
  const points = dialog.getByLabelText("Points");
  const confirm = dialog.getByRole("button", { name: "Take Points Back" });
  await expect.element(points).toHaveValue(30);
  await points.fill("31");
  await confirm.click();
  await expect.element(dialog).toHaveTextContent(correctionMessages.takeBackInvalid(30));
  await points.fill("20");
  await confirm.click();
  await expect.element(dialog.getByLabelText("Reason")).toHaveFocus();
  await dialog.getByLabelText("Reason").fill("The pictures are somebody else's");
  await inspect();
  await confirm.click();
  await expect.element(page.getByText("20 points deducted.")).toBeVisible();
  expect(server.inputs("points.deduct")).toMatchObject([
    { points_to_deduct: 20, p_reason: "The pictures are somebody else's" },
  ]);
  await expect.element(timeline).toHaveTextContent("Points taken back");
  const summary = page.getByRole("region", { name: "Submission Summary" });
  await expectFigure(summary, "Net earnings", "+20 points");
  await expectFigure(summary, "Taken back", "−20 points");
  await expectFigure(summary, "Left after the correction", "0 points");
});

const tab = page.getByRole("tab", { name: /^Appeals/ });
const uphold = page.getByRole("button", { name: /^Uphold Rejection: / });

test("an appeal is read with its rejection and overturned by key, with a reason", async () => {
  const one = appeal({ files: [`${idOf(1)}/late.png`], has_only_same_admin: true });
  const { server, url } = await openDesk("/admin/appeals", {
    appeals: [one],
    answers: {
      "appeals.decide": ({ p_note: note }) =>
        Object.assign(one, { state: "overturned", note, decided_at: NOW, recharged_points: 10 }),
    },
  });
  await expect.poll(url).toBe(APPEALS);
  await expect.element(tab).toHaveTextContent(/^Appeals\s*1$/);
  const rejected = [rejectionReasons.unreadable_file, "There is no <b>picture</b>."];
  for (const text of ["The <i>picture</i> was there.", ...rejected]) {
    await expect.element(card("Work 1")).toHaveTextContent(text);
  }
  await expect.element(card().getByRole("button", { name: "View late.png" })).toBeVisible();
  await expect.element(card().getByText(appealMessages.onlyRejectingAdmin)).toBeVisible();
  await inspect();

  await press("o");
  const dialog = page.getByRole("dialog", { name: "Overturn the rejection?" });
  await expect.element(dialog).toHaveTextContent("30 points are paid to ada");
  await expect.element(dialog).toHaveTextContent("10 points");
  await inspect();
  const confirm = dialog.getByRole("button", { name: "Overturn Rejection" });
  await confirm.click();
  await expect.element(dialog.getByText(adminMessages.appealNoteRequired)).toBeVisible();
  const note = dialog.getByLabelText("Note to the user");
  await expect.element(note).toHaveFocus();
  await note.fill("It is there now.");
  await confirm.click();
  const done = "Overturned the rejection of “Work 1”: 30 points were paid to ada.";
  await expect.element(page.getByText(done)).toBeVisible();
  expect(server.inputs("appeals.decide")).toEqual([
    { p_appeal_id: idOf(61), p_overturn: true, p_note: "It is there now." },
  ]);
  await expect.element(page.getByRole("heading", { name: "No open appeals" })).toBeVisible();

  await page.getByRole("link", { name: "Overturned" }).click();
  await expect.element(card()).toHaveTextContent("It is there now.");
  const again = "10 points of the returned cost were taken again.";
  await expect.element(card()).toHaveTextContent(again);
  await expect.element(card().getByRole("button", { name: /^Overturn/ })).not.toBeInTheDocument();
  await expect
    .element(card().getByRole("link", { name: /^View Details/ }))
    .toHaveAttribute("href", pageOf(1));
});

test("who has rejected is told that another admin decides", async () => {
  await openDesk(APPEALS, { appeals: [appeal({ may_decide: false })] });
  await expect.element(card().getByText(appealMessages.ownRejection)).toBeVisible();
  const decide = card().getByRole("button", { name: /^(Uphold|Overturn)/ });
  await expect.element(decide).not.toBeInTheDocument();
  await expect.element(tab).toHaveTextContent(/^Appeals\s*0$/);
});

test("on a phone appeals are cards one below the other", async () => {
  await openDesk(APPEALS, { appeals: [appeal()] });
  await expect.element(uphold).toBeVisible();
  await page.viewport(PHONE.width, PHONE.height);
  await expect.element(card("Work 1").getByRole("button", { name: /^Uphold/ })).toBeVisible();
  await inspect();
});

test("an appeal that was decided says who upheld the rejection, and why, and a state without any explains itself", async () => {
  const decided = { note: "It is too dark to read.", decided_at: NOW, decided_by_username: "bob" };
  const { url } = await openDesk(`${APPEALS}&state=upheld`, {
    appeals: [appeal({ state: "upheld", may_decide: false, ...decided })],
  });
  await expect.element(page.getByText(/^Upheld by bob/)).toBeVisible();
  await expect.element(page.getByText(decided.note)).toBeVisible();
  await page.getByRole("link", { name: "Overturned" }).click();
  await expect.element(page.getByRole("heading", { name: "No such appeals" })).toBeVisible();
  await expect.poll(url).toContain("state=overturned");
});

test("a decision about an appeal that failed keeps its reason for the next try", async () => {
  const { server } = await openDesk(APPEALS, {
    appeals: [appeal()],
    answers: { "appeals.decide": NO_CONNECTION },
  });
  const dialog = page.getByRole("dialog", { name: "Uphold the rejection?" });
  const confirm = dialog.getByRole("button", { name: "Uphold Rejection" });
  await uphold.click();
  await dialog.getByLabelText("Note to the user").fill("It cannot be read still.");
  await confirm.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(adminMessages.appealDecideFailed);
  server.answer({ "appeals.decide": appeal({ state: "upheld" }) });
  await expect.element(uphold).toBeEnabled();
  await uphold.click();
  const note = dialog.getByLabelText("Note to the user");
  await expect.element(note).toHaveValue("It cannot be read still.");
  await confirm.click();
  await expect.element(page.getByText("Upheld the rejection of “Work 1”.")).toBeVisible();
});
