import {
  adminMessages,
  contractFormMessages,
  contractMessages,
  refusalMessages,
} from "@signpoint/api/texts";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { adminContract, inMinutes, question } from "../support/contract-records";
import { type Answers, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { idOf, listOf, NOTHING } from "../support/records";
import { openDesk } from "../support/review-desk";
import { submission } from "../support/review-records";

const LIST = "/admin/contracts";
const EDIT = `${LIST}?form=${idOf(1)}`;
const FAILED = refuse("INTERNAL_SERVER_ERROR");
const alert = page.getByRole("alert");
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });
const title = page.getByRole("textbox", { name: "Title" });

/** Opens the contracts of admins: one alone, which each call answers. */
async function openContracts(path: string, one = adminContract(), answers: Answers = {}) {
  return await openDesk(path, {
    answers: {
      "adminContracts.list": ({ search = "" }) => (search === "none" ? NOTHING : listOf([one])),
      "adminContracts.get": () => one,
      ...answers,
    },
  });
}

async function act(action: string): Promise<void> {
  await button("Actions for Soup").click();
  await page.getByRole("menuitem", { name: action, exact: true }).click();
}

test("a contract is duplicated with its questions, and the copy is in the list of all", async () => {
  const survey_questions = [question({ question_text: "How was it?" })];
  const one = adminContract({ survey_questions });
  const { server, url } = await openContracts(`${LIST}?search=Soup`, one, {
    "adminContracts.create": idOf(2),
  });
  await button("Actions for Soup").click();
  await expect.element(page.getByRole("menu")).toBeVisible();
  await inspect();
  await page.getByRole("menuitem", { name: "Duplicate", exact: true }).click();
  await expect.element(page.getByRole("heading", { name: "Duplicate Contract" })).toBeVisible();
  await expect.element(title).toHaveValue("Soup (copy)");
  await expect.element(page.getByLabelText("Points reward")).toHaveValue(30);
  await title.fill("Another soup");
  await button("Create Contract").click();
  await expect.element(page.getByText("Created “Another soup”.")).toBeVisible();
  await expect.poll(url).toBe(LIST);
  expect(server.inputs("adminContracts.create")).toMatchObject([
    { p_title: "Another soup", p_survey_questions: [{ questionText: "How was it?" }] },
  ]);
});

test("a contract is extended by days and hours", async () => {
  const { server } = await openContracts(LIST, adminContract(), {
    "adminContracts.extend": adminContract({ expires_at: inMinutes(4_980) }),
  });
  await act("Extend");
  const asked = dialog("Extend this contract");
  const confirm = asked.getByRole("button", { name: "Extend Contract" });
  await confirm.click();
  await expect.element(asked.getByText(contractFormMessages.extensionMissing)).toBeVisible();
  await asked.getByLabelText("Hours").fill("24");
  await confirm.click();
  await expect.element(asked.getByText(contractFormMessages.extensionHours)).toBeVisible();
  await asked.getByLabelText("Days").fill("-1");
  await confirm.click();
  await expect.element(asked.getByText(contractFormMessages.notNegative)).toBeVisible();
  await asked.getByLabelText("Days").fill("2");
  await asked.getByLabelText("Hours").fill("23");
  await inspect();
  await confirm.click();
  await expect.element(page.getByText("Extended “Soup” to")).toBeVisible();
  expect(server.inputs("adminContracts.extend")).toMatchObject([
    { p_contract_id: idOf(1), p_additional_minutes: 2 * 1_440 + 23 * 60 },
  ]);
});

test("the link of a contract that anyone may see is copied from its menu", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openContracts(LIST, adminContract({ is_public: true }));
  await act("Copy Link");
  await expect.element(page.getByRole("menuitem", { name: "Copied" })).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/c/${idOf(1)}`);
});

test("a contract that never expires has nothing to extend", async () => {
  await openContracts(LIST, adminContract({ duration: 0, expires_at: null }));
  await button("Actions for Soup").click();
  await expect
    .element(page.getByRole("menuitem", { name: "Extend (never expires)" }))
    .toBeDisabled();
});

test("deleting a contract states its effect on open signings, and what came of it", async () => {
  const signed = { places_taken: 1, submissions: { approved: 0, pending: 0, total: 1 } };
  const { server } = await openContracts(LIST, adminContract(signed), {
    "adminContracts.delete": { id: idOf(1), closed_signings: 1, refunded_points: 10 },
  });
  const counts = page.getByRole("link", { name: /0 approved, 0 pending, 1 in total$/ });
  await expect.element(counts).toBeVisible();
  await act("Delete");
  const asked = dialog("Delete this contract?");
  await expect
    .element(asked)
    .toHaveTextContent("1 open signing is closed, and the points paid for signing are returned");
  await inspect();
  server.answer({ "adminContracts.list": NOTHING });
  await asked.getByRole("button", { name: "Delete Contract" }).click();
  await expect
    .element(page.getByText("Deleted “Soup”: 1 open signing closed, 10 points returned."))
    .toBeVisible();
  await expect.element(page.getByRole("heading", { name: "No contracts found" })).toBeVisible();
});

test("the submissions of a contract are listed by state, and decided one by one or together", async () => {
  const of = { contract: { ...submission(1).contract, title: "Soup" } };
  const all = [
    submission(1, of),
    submission(2, { ...of, username: "ben" }),
    submission(3, { ...of, username: "cleo" }),
  ];
  const { server, url } = await openDesk(LIST, {
    submissions: all,
    answers: {
      "adminContracts.list": listOf([adminContract()]),
      "adminContracts.get": adminContract(),
      "adminContracts.submissions": ({ status }) =>
        listOf(all.filter((one) => one.status === (status ?? one.status))),
    },
  });
  await act("View Submissions");
  await expect.element(page.getByRole("heading", { name: "Submissions: Soup" })).toBeVisible();
  const card = page.getByRole("article", { name: "ada" });
  await expect.element(card).toHaveTextContent("Pending Review");
  await inspect();
  await card.getByRole("button", { name: /^Reject/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await card.getByRole("button", { name: /^Approve/ }).click();
  await expect.element(page.getByText("Approved “Soup”: 30 points were paid.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all 2 shown" }).click();
  await button("Approve Selected").click();
  await button("Approve 2 Submissions").click();
  await expect.element(page.getByText("2 submissions decided")).toBeVisible();
  const decided = server.inputs("submissions.approve").map((input) => input.p_signed_contract_id);
  expect(decided).toEqual([idOf(1), idOf(2), idOf(3)]);
  expect(server.inputs("submissions.reject")).toEqual([]);
  const approved = page.getByRole("article").first();
  await expect.element(approved).toHaveTextContent("Approved");
  const decide = approved.getByRole("button", { name: /^(Approve|Reject)/ });
  await expect.element(decide).not.toBeInTheDocument();
  await expect
    .element(approved.getByRole("link", { name: /^View Details/ }))
    .toHaveAttribute("href", expect.stringMatching(/^\/admin\/contracts\/signed\//));
  await page.getByRole("link", { name: "Rejected" }).click();
  await expect.element(page.getByRole("heading", { name: "No submissions" })).toBeVisible();
  await expect.poll(url).toContain("status=rejected");
});

test("failures of the submissions of a contract show their own messages", async () => {
  await openDesk(`${LIST}/submissions/${idOf(1)}`, {
    answers: {
      "adminContracts.get": adminContract(),
      "adminContracts.submissions": listOf([submission(1)]),
      "submissions.approve": FAILED,
      "submissions.reject": FAILED,
    },
  });
  await button(/^Approve/).click();
  await expect.element(alert).toHaveTextContent(adminMessages.submissionApproveFailed);
  await button(/^Reject/).click();
  await page.getByLabelText("Reason").selectOptions("duplicate");
  await button("Reject Submission").click();
  await expect.element(alert).toHaveTextContent(adminMessages.submissionRejectFailed);
});

test("failures of changes to contracts show their own messages, and nothing typed is lost", async () => {
  await openContracts(LIST, adminContract(), {
    "adminContracts.extend": FAILED,
    "adminContracts.delete": FAILED,
    "adminContracts.update": FAILED,
    "adminContracts.create": FAILED,
  });
  await act("Extend");
  await page.getByRole("dialog").getByLabelText("Days").fill("1");
  await button("Extend Contract").click();
  await expect.element(alert).toHaveTextContent(adminMessages.extendFailed);
  await button("Cancel").click();

  await act("Delete");
  await button("Delete Contract").click();
  await expect.element(alert).toHaveTextContent(adminMessages.contractDeleteFailed);
  await button("Cancel").click();

  await act("Edit");
  const official = page.getByLabelText("Official contract");
  await official.click();
  await button("Save Changes").click();
  await expect.element(alert).toHaveTextContent(adminMessages.contractUpdateFailed);
  await expect.element(official).toBeChecked();
  await official.click();
  await button("Cancel").click();

  await button("Create Contract").click();
  await title.fill("x");
  await page.getByLabelText("Description").fill("x");
  await page.getByRole("textbox", { name: "Required activity" }).fill("x");
  await button("Create Contract").click();
  await expect.element(alert).toHaveTextContent(adminMessages.contractCreateFailed);
  await expect.element(title).toHaveValue("x");
});

test.each([EDIT, `${LIST}?form=nonsense`, `${LIST}/submissions/${idOf(1)}`])(
  "a contract that is not there is reported to admins at %s",
  async (path) => {
    const missing = refuse("NOT_FOUND");
    await openContracts(path, adminContract(), {
      "adminContracts.get": missing,
      "adminContracts.submissions": missing,
    });
    await expect
      .element(page.getByRole("heading", { name: contractMessages.notFound }))
      .toBeVisible();
    await inspect();
  },
);

test("contracts of admins that cannot be loaded say so", async () => {
  await openContracts(LIST, adminContract(), { "adminContracts.list": FAILED });
  await expect.element(page.getByText(refusalMessages.contractsLoadFailed)).toBeVisible();
  await inspect();
});

test("a contract form older than another admin's edit shows both sides and loses nothing", async () => {
  const theirs = adminContract({ title: "Theirs", points_reward: 999, version: 2 });
  const { server } = await openContracts(EDIT, adminContract(), {
    "adminContracts.update": refuse("CHANGED_MEANWHILE", { data: { current: theirs } }),
  });
  await title.fill("Mine");
  await button("Save Changes").click();
  await expect.element(page.getByText(refusalMessages.changedMeanwhile)).toBeVisible();
  const changed = page.getByRole("list", { name: "Changed meanwhile" }).getByRole("listitem");
  await expect.element(changed).toHaveLength(2);
  await expect.element(changed.first()).toHaveTextContent("Theirs");
  await expect.element(changed.first()).toHaveTextContent("Mine");
  await expect.element(changed.nth(1)).toHaveTextContent("999");
  await expect.element(title).toHaveValue("Mine");
  await expect.element(page.getByLabelText("Points reward")).toHaveValue(999);
  await inspect();
  await button("Use the saved title").click();
  await expect.element(title).toHaveValue("Theirs");
  await title.fill("Ours");
  server.answer({ "adminContracts.update": adminContract({ title: "Ours", version: 3 }) });
  await button("Save Changes").click();
  await expect.element(page.getByText("Saved “Ours”.")).toBeVisible();
  const sent = server.inputs("adminContracts.update");
  expect(sent[0]).toMatchObject({ p_version: 1, p_title: "Mine" });
  expect(sent[1]).toEqual({
    p_admin_id: sent[0]?.p_admin_id,
    p_contract_id: idOf(1),
    p_version: 2,
    p_title: "Ours",
  });
});

test("leaving a changed contract asks for a confirmation, by a button or a link", async () => {
  const { url } = await openContracts(LIST, adminContract(), {
    "administration.activity": NOTHING,
  });
  await act("Edit");
  await expect.element(title).toHaveValue("Soup");
  const question = dialog("Leave without saving?");
  const stay = async () => {
    await question.getByRole("button", { name: "Keep Editing" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(title).toHaveValue("Changed");
  };
  await title.fill("Changed");
  await button("Cancel").click();
  await expect.element(question).toBeVisible();
  await inspect();
  await stay();
  await page.getByRole("link", { name: "Activity" }).click();
  await stay();

  await title.fill("Soup");
  await button("Cancel").click();
  await expect.element(page.getByRole("heading", { name: "Manage Contracts" })).toBeVisible();
  await act("Edit");
  await title.fill("Changed");
  await page.getByRole("link", { name: "Activity" }).click();
  await question.getByRole("button", { name: "Leave Without Saving" }).click();
  await expect.poll(url).toBe("/admin/activity");
});

test("a contract that was deleted meanwhile is reported and leaves its list", async () => {
  const { server } = await openContracts(LIST, adminContract(), {
    "adminContracts.extend": refuse("NOT_FOUND", { message: contractMessages.notFound }),
  });
  await act("Extend");
  await page.getByLabelText("Days").fill("1");
  server.answer({ "adminContracts.list": NOTHING });
  await button("Extend Contract").click();
  await expect.element(alert).toHaveTextContent(contractMessages.notFound);
  await button("Cancel").click();
  await expect.element(page.getByRole("heading", { name: "No contracts found" })).toBeVisible();
});
