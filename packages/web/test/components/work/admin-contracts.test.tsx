import {
  adminMessages,
  conditionFormMessages,
  contractFormMessages,
  contractMessages,
  refusalMessages,
} from "@signpoint/api/texts";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { adminContract, inMinutes, question } from "../support/contract-records";
import { type Answers, NO_CONNECTION, refuse } from "../support/fake-server";
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
  await asked.getByLabelText("Days").fill("2");
  await asked.getByLabelText("Hours").fill("23");
  await inspect();
  await confirm.click();
  await expect.element(page.getByText("Extended “Soup” to")).toBeVisible();
  expect(server.inputs("adminContracts.extend")).toMatchObject([
    { p_contract_id: idOf(1), p_additional_minutes: 2 * 1_440 + 23 * 60 },
  ]);
});

test("the link of a contract that anyone may see is copied from its menu, and one that never expires has nothing to extend", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const one = adminContract({ is_public: true, duration: 0, expires_at: null });
  await openContracts(LIST, one);
  await act("Copy Link");
  await expect.element(page.getByRole("menuitem", { name: "Copied" })).toBeVisible();
  expect(copied).toHaveBeenCalledExactlyOnceWith(`${window.location.origin}/c/${idOf(1)}`);
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
  },
);

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

const TITLE = "Judge the soup";
const typedQuestion = page.getByLabelText("Question text");
const isBack = page.getByText(contractFormMessages.typedIsBack);

async function openForm(contract = adminContract({ version: 3 })) {
  const { server, router } = await openDesk("/admin/contracts?form=new", {
    answers: {
      "adminContracts.list": listOf([contract]),
      "adminContracts.get": contract,
      "contractDrafts.list": { items: [] },
      "contractDrafts.save": { id: idOf(1), version: 1, saved_at: contract.created_at },
    },
  });
  const leave = async () => {
    // As at the end of a session, or a reload, nobody is asked.
    await router.navigate({ to: "/admin/contracts", search: {}, ignoreBlocker: true });
    await expect.element(page.getByRole("table", { name: "Contracts" })).toBeVisible();
  };
  return { server, router, leave };
}

test("what was typed in a new contract is there again after the page was left unasked, until it is discarded, saved or left", async () => {
  const { router, leave } = await openForm();
  const again = () => router.navigate({ to: "/admin/contracts", search: { form: "new" } });
  await title.fill(TITLE);
  await typedQuestion.fill("How salty?");
  await leave();
  await again();
  await expect.element(title).toHaveValue(TITLE);
  await expect.element(typedQuestion).toHaveValue("How salty?");
  await expect.element(isBack).toBeVisible();
  await button("Discard It").click();
  await expect.element(title).toHaveValue("");
  await expect.element(isBack).not.toBeInTheDocument();
  await leave();
  await again();
  await expect.element(title).toHaveValue("");
  await title.fill(TITLE);
  await button("Cancel").click();
  await button("Leave Without Saving").click();
  await expect.element(title).not.toBeInTheDocument();
  await again();
  await expect.element(title).toHaveValue("");
  await title.fill(TITLE);
  await button("Save Draft").click();
  await expect.element(title).not.toBeInTheDocument();
  await again();
  await expect.element(title).toHaveValue("");
  await expect.element(isBack).not.toBeInTheDocument();
});

test("a new contract whose answer was lost is the same one after the page was left unasked and a correction, and it is said when it was saved", async () => {
  const { server, router, leave } = await openForm();
  const again = () => router.navigate({ to: "/admin/contracts", search: { form: "new" } });
  server.answer({ "adminContracts.create": NO_CONNECTION });
  await title.fill(TITLE);
  await page.getByRole("textbox", { name: "Description" }).fill("Soup.");
  await page.getByRole("textbox", { name: "Required activity" }).fill("Taste it.");
  await typedQuestion.fill("How salty?");
  await button("Add Question").click();
  await button("Create Contract").click();
  await expect.element(page.getByText(adminMessages.contractCreateFailed)).toBeVisible();
  await expect.element(button("Create Contract")).toHaveFocus();
  await leave();
  await again();
  await title.fill(`${TITLE} again`);
  server.answer({ "adminContracts.create": refuse("IDEMPOTENCY_KEY_REUSED") });
  await button("Create Contract").click();
  await expect.element(page.getByText(adminMessages.earlierTrySaved)).toBeVisible();
  server.answer({ "adminContracts.create": idOf(2) });
  await button("Create Contract").click();
  await expect.element(page.getByText(`Created “${TITLE} again”.`)).toBeVisible();
  const [first, second, third] = server.keys("adminContracts.create");
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test("what was typed in a contract is there again on the version that was seen, and saving it shows what another admin has saved meanwhile", async () => {
  const seen = adminContract({ version: 3 });
  const theirs = { ...seen, version: 4, activity: "Smell it." };
  const { server, router, leave } = await openForm(seen);
  const search = { form: seen.id };
  await router.navigate({ to: "/admin/contracts", search });
  await title.fill(TITLE);
  await leave();
  server.answer({
    "adminContracts.get": theirs,
    "adminContracts.update": refuse("CHANGED_MEANWHILE", { data: { current: theirs } }),
  });
  await router.navigate({ to: "/admin/contracts", search });
  await expect.element(title).toHaveValue(TITLE);
  await button("Save Changes").click();
  const activity = page.getByRole("textbox", { name: "Required activity" });
  await expect.element(activity).toHaveValue("Smell it.");
  await expect.element(title).toHaveValue(TITLE);
  server.answer({ "adminContracts.update": { ...theirs, title: TITLE, version: 5 } });
  await button("Save Changes").click();
  await expect.element(page.getByText(`Saved “${TITLE}”.`)).toBeVisible();
  expect(server.inputs("adminContracts.update")).toMatchObject([
    { p_version: 3, p_title: TITLE },
    { p_version: 4, p_title: TITLE },
  ]);
});

/** Opens the page of a contract that is a pilot. */
async function openPilot(answers: Answers = {}) {
  const pilot = adminContract({ pilot_places: 5, max_signers: 50, places_taken: 3 });
  return await openDesk(`${LIST}/submissions/${idOf(1)}`, {
    answers: {
      "adminContracts.get": pilot,
      "adminContracts.submissions": NOTHING,
      ...answers,
    },
  });
}

test("the rest of a pilot is opened by one press, which can be made again when it failed", async () => {
  const { server } = await openPilot({
    "adminContracts.openRest": refuse("INTERNAL_SERVER_ERROR"),
  });
  await expect.element(page.getByText("Pilot: 3 of 5 places taken")).toBeVisible();
  await expect.element(page.getByText("45 more places can be opened")).toBeVisible();
  await inspect({ onPhone: true });
  await button("Open the Rest").click();
  await expect.element(alert).toHaveTextContent(conditionFormMessages.openFailed);
  const opened = adminContract({ max_signers: 50, places_taken: 3 });
  server.answer({ "adminContracts.openRest": opened, "adminContracts.get": opened });
  await button("Open the Rest").click();
  await expect.element(page.getByText("All places are open.")).toBeVisible();
  await expect.element(button("Open the Rest")).not.toBeInTheDocument();
  expect(server.inputs("adminContracts.openRest")).toMatchObject([
    { p_contract_id: idOf(1) },
    { p_contract_id: idOf(1) },
  ]);
});

test("a pilot that another admin has ended meanwhile says so", async () => {
  const message = conditionFormMessages.restOpenAlready;
  const { server } = await openPilot({
    "adminContracts.openRest": refuse("ALREADY_DECIDED", { message }),
  });
  await expect.element(button("Open the Rest")).toBeVisible();
  server.answer({ "adminContracts.get": adminContract({ max_signers: 50 }) });
  await button("Open the Rest").click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(button("Open the Rest")).not.toBeInTheDocument();
});
