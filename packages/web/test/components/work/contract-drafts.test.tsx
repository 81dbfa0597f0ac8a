import {
  conditionFormMessages,
  contractDraftMessages,
  contractFormMessages,
  contractMessages,
  openingMessages,
  refusalMessages,
} from "@signpoint/api/texts";
import type { ContractDraft } from "@signpoint/api/work/contract-drafts/contract-draft";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  adminContract,
  contract,
  contractAnswers,
  contractList,
  inMinutes,
  listed,
  NOW,
} from "../support/contract-records";
import { type Answers, promised, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { listedPerson } from "../support/person-records";
import { idOf, listOf, NOTHING } from "../support/records";
import { render } from "../support/render";
import { openDesk } from "../support/review-desk";

const DRAFTS = "/admin/contracts?view=drafts";
const NEW = "/admin/contracts?form=new";
const FORM = `${NEW}&draft=${idOf(1)}`;
const FAILED = refuse("INTERNAL_SERVER_ERROR");
const GONE = refuse("NOT_FOUND", { message: contractDraftMessages.notFound });
const alert = page.getByRole("alert");
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
const title = page.getByRole("textbox", { name: "Title" });
const opensAt = page.getByLabelText("Opens at");

function draft(changes: Partial<ContractDraft> = {}): ContractDraft {
  return {
    id: idOf(1),
    title: "Half a soup",
    version: 3,
    created_at: inMinutes(-60),
    saved_at: inMinutes(-30),
    saved_by_username: "ada",
    form: { title: "Half a soup", points_reward: 7 },
    ...changes,
  };
}

const open = (path: string, answers: Answers = {}) =>
  openDesk(path, {
    answers: {
      "adminContracts.list": listOf([adminContract()]),
      "contractDrafts.list": { items: [draft()] },
      "contractDrafts.get": draft(),
      "contractDrafts.save": { id: idOf(1), version: 4, saved_at: NOW },
      "contractDrafts.delete": { id: idOf(1) },
      "adminContracts.create": idOf(2),
      ...answers,
    },
  });

async function fillIn() {
  await page.getByLabelText("Description").fill("Two spoons are enough.");
  await page.getByRole("textbox", { name: "Required activity" }).fill("Taste it and tell.");
}

test("a contract is saved unfinished, is among the drafts then, is gone on with, and publishing it names the version that was seen", async () => {
  const { server, url } = await open(NEW);
  await title.fill("Half a soup");
  await page.getByLabelText("Question text").fill("Not added yet");
  await button("Save Draft").click();
  await expect.element(page.getByText("Saved the draft “Half a soup”.")).toBeVisible();
  await expect.poll(url).toBe(DRAFTS);
  expect(server.inputs("contractDrafts.save")).toEqual([
    {
      p_form: expect.objectContaining({
        title: "Half a soup",
        unadded_question: expect.objectContaining({ questionText: "Not added yet" }),
      }),
    },
  ]);
  const row = page.getByRole("row", { name: /Half a soup/ });
  await expect.element(row).toHaveTextContent("ada");
  await inspect();
  await page.getByRole("link", { name: "Half a soup" }).click();
  await expect.element(page.getByLabelText("Points reward")).toHaveValue(7);
  await expect.element(title).toHaveValue("Half a soup");
  await expect.element(page.getByLabelText("Points cost")).toHaveValue(null);
  await button("Create Contract").click();
  await expect.element(page.getByText(contractFormMessages.descriptionRequired)).toBeVisible();
  await fillIn();
  await page.getByLabelText("Points cost").fill("0");
  await page.getByLabelText("Duration", { exact: true }).fill("0");
  await page.getByLabelText("Maximum signers").fill("0");
  await page.getByLabelText("Refund without a submission").fill("0");
  await button("Create Contract").click();
  await expect.element(page.getByText("Created “Half a soup”.")).toBeVisible();
  await expect.poll(url).toBe("/admin/contracts");
  expect(server.inputs("adminContracts.create")).toMatchObject([
    { p_title: "Half a soup", p_opens_at: null, p_draft: { id: idOf(1), version: 3 } },
  ]);
});

test("a draft that another admin has saved meanwhile shows both sides, loses nothing, and is not published unseen", async () => {
  const form = {
    ...{ title: "Soup", description: "Warm.", activity: "Taste it." },
    ...{ points_cost: 0, points_reward: 7, duration: 0, max_signers: 0, lapse_refund: 0 },
  };
  const theirs = draft({ version: 4, form: { ...form, title: "Theirs", points_reward: 9 } });
  const later = draft({ version: 5, form: { ...form, title: "Later", points_reward: 9 } });
  const { server } = await open(FORM, {
    "contractDrafts.get": draft({ form }),
    "contractDrafts.save": refuse("CHANGED_MEANWHILE", { data: { current: theirs } }),
    "adminContracts.create": refuse("CHANGED_MEANWHILE", { data: { current: later } }),
  });
  await title.fill("Mine");
  await button("Save Draft").click();
  await expect.element(page.getByText(refusalMessages.changedMeanwhile)).toBeVisible();
  await expect.element(title).toHaveValue("Mine");
  await expect.element(page.getByLabelText("Points reward")).toHaveValue(9);
  await button("Use the saved title").click();
  await expect.element(title).toHaveValue("Theirs");
  await button("Create Contract").click();
  await expect.element(title).toHaveValue("Later");
  server.answer({ "contractDrafts.save": FAILED });
  await button("Save Draft").click();
  await expect.element(alert).toHaveTextContent(contractDraftMessages.saveFailed);
  await expect.element(button("Save Draft")).toHaveFocus();
  server.answer({ "contractDrafts.save": { id: idOf(1), version: 6, saved_at: NOW } });
  await button("Save Draft").click();
  await expect.element(page.getByText("Saved the draft “Later”.")).toBeVisible();
  const versions = server.inputs("contractDrafts.save").map((input) => input.p_draft?.version);
  expect(versions).toEqual([3, 5, 5]);
});

test("where another admin has saved meanwhile, no field is to be checked any more once the saved ones are taken", async () => {
  await open(FORM, {
    "contractDrafts.get": draft(),
    "contractDrafts.save": refuse("CHANGED_MEANWHILE", {
      data: { current: draft({ version: 4, form: { ...draft().form, title: "Theirs" } }) },
    }),
  });
  await title.fill("Mine");
  await button("Save Draft").click();
  const next = page.getByText(refusalMessages.changedMeanwhileNext);
  await expect.element(next).toBeVisible();
  await button("Use the saved title").click();
  await expect.element(next).not.toBeInTheDocument();
  await expect.element(page.getByText(refusalMessages.changedMeanwhile)).toBeVisible();
  await expect.element(title).toHaveFocus();
});

test("a draft that is gone is said, and what was typed is saved as a new one", async () => {
  const { server } = await open(FORM, { "contractDrafts.save": GONE });
  await title.fill("Typed since");
  await button("Save Draft").click();
  await expect.element(alert).toHaveTextContent(contractDraftMessages.notFound);
  server.answer({ "contractDrafts.save": { id: idOf(2), version: 1, saved_at: NOW } });
  await button("Save Draft").click();
  await expect.element(page.getByText("Saved the draft “Typed since”.")).toBeVisible();
  expect(server.inputs("contractDrafts.save")[1]).not.toHaveProperty("p_draft");
});

test("a draft that was published since it was last seen shows no form again", async () => {
  const { server, router } = await open(DRAFTS);
  await page.getByRole("link", { name: "Half a soup" }).click();
  await expect.element(title).toHaveValue("Half a soup");
  router.history.back();
  await expect.element(page.getByRole("link", { name: "Half a soup" })).toBeVisible();
  server.answer({ "contractDrafts.get": GONE });
  router.history.forward();
  await expect.element(page.getByRole("heading", { name: "Draft not found" })).toBeVisible();
  await expect.element(title).not.toBeInTheDocument();
});

test("a draft that is not there, and a list without drafts, say so", async () => {
  await open(FORM, { "contractDrafts.get": GONE, "contractDrafts.list": { items: [] } });
  await expect.element(page.getByRole("heading", { name: "Draft not found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Drafts" }).click();
  await expect.element(page.getByRole("heading", { name: "No drafts" })).toBeVisible();
});

test("deleting a draft asks first, and says when it failed", async () => {
  const { server } = await open(DRAFTS, { "contractDrafts.delete": FAILED });
  await button("Delete the draft Half a soup").click();
  await button("Delete Draft").click();
  await expect.element(alert).toHaveTextContent(contractDraftMessages.deleteFailed);
  server.answer({ "contractDrafts.delete": { id: idOf(1) }, "contractDrafts.list": { items: [] } });
  await button("Delete Draft").click();
  await expect.element(page.getByText("Deleted the draft “Half a soup”.")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "No drafts" })).toBeVisible();
});

test("a new contract opens at the time that is set, in the future only", async () => {
  const { server } = await open(NEW);
  await title.fill("Soup");
  await fillIn();
  await opensAt.fill("2026-11-24T11:59");
  await button("Create Contract").click();
  await expect.element(page.getByText(openingMessages.notFuture)).toBeVisible();
  await opensAt.fill("2026-11-28T09:00");
  await expect.element(page.getByText(/^Opens Nov 28, 2026, 9:00 AM UTC/)).toBeVisible();
  await inspect();
  await button("Create Contract").click();
  await expect
    .element(page.getByText("Created “Soup”. It opens Nov 28, 2026, 9:00 AM UTC."))
    .toBeVisible();
  expect(server.inputs("adminContracts.create")).toMatchObject([
    { p_opens_at: "2026-11-28T09:00:00.000Z" },
  ]);
});

test("a contract that waits says when it opens, is moved or opened by hand, and not extended", async () => {
  const waiting = adminContract({ status: "inactive", opens_at: "2026-11-28T09:00:00.000Z" });
  const { server } = await open("/admin/contracts", {
    "adminContracts.list": listOf([waiting]),
    "adminContracts.get": waiting,
    "adminContracts.update": { ...waiting, survey_questions: [] },
  });
  const row = page.getByRole("row", { name: /^Soup/ });
  await expect.element(row).toHaveTextContent("Inactive · Opens Nov 28, 2026, 9:00 AM UTC");
  const choose = async (action: string) => {
    await button("Actions for Soup").click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
  };
  await choose("Edit");
  await expect.element(opensAt).toHaveValue("2026-11-28T09:00");
  await opensAt.fill("2026-11-29T09:00");
  await button("Save Changes").click();
  await expect.element(page.getByText(/^Saved “Soup”. It opens Nov 29/)).toBeVisible();
  await choose("Edit");
  await button("Remove the time of opening").click();
  await button("Save Changes").click();
  await expect.element(page.getByText("Saved “Soup”.", { exact: true })).toBeVisible();
  await button("Actions for Soup").click();
  await expect
    .element(page.getByRole("menuitem", { name: "Extend (not open yet)" }))
    .toBeDisabled();
  await page.getByRole("menuitem", { name: "Open Now" }).click();
  const asked = page.getByRole("dialog", { name: "Open this contract now?" });
  await expect.element(asked).toHaveTextContent("It was to open Nov 28, 2026, 9:00 AM UTC.");
  await asked.getByRole("button", { name: "Open Now" }).click();
  await expect.element(page.getByText("Opened “Soup”.")).toBeVisible();
  expect(server.inputs("adminContracts.update")).toMatchObject([
    { p_opens_at: "2026-11-29T09:00:00.000Z" },
    { p_opens_at: null },
    { p_status: "active", p_version: 1 },
  ]);
});

test("the preview shows the card and the page on both screens, and nothing in it does anything", async () => {
  const { server } = await open(NEW);
  await title.fill("Soup to come");
  await fillIn();
  await page.getByLabelText("Points cost").fill("5000");
  await page.getByLabelText("Points reward").fill("9000");
  await opensAt.fill("2026-12-05T09:00");
  await button("Preview").click();
  await expect.element(page.getByText("It opens Dec 5, 2026, 9:00 AM")).toBeVisible();
  await expect.element(page.getByRole("tab", { name: "Card" })).toBeInViewport({ ratio: 1 });
  const phone = page.frameLocator(page.getByTitle("The contract’s page on a phone"));
  await expect.element(phone.getByRole("heading", { name: "Soup to come" })).toBeVisible();
  await expect.element(phone.getByText("Taste it and tell.")).toBeVisible();
  page.getByTitle("The contract’s page on a phone").element().scrollIntoView({ block: "end" });
  await phone.getByRole("button", { name: "Sign Contract" }).click();
  await expect.element(phone.getByRole("dialog")).not.toBeInTheDocument();
  await inspect();
  await page.getByRole("tab", { name: "Card" }).click();
  await page.getByLabelText("Screen").selectOptions("Desktop");
  const desktop = page.frameLocator(page.getByTitle("The card in the list on a desktop"));
  await expect.element(desktop.getByRole("article", { name: "Soup to come" })).toBeVisible();
  await button("Back to the Form").click();
  await expect.element(title).toHaveValue("Soup to come");
  expect(document.title).toBe("Create Contract · Signpoint");
  expect(server.inputs("contracts.checkExpiration")).toEqual([]);
});

test("a required question says that it can be left out until the survey is required", async () => {
  await open(NEW);
  const question = page.getByRole("group", { name: "New question" });
  const hint = question.getByText(contractFormMessages.requiredIsFree);
  await expect.element(hint).toBeVisible();
  await expect
    .element(question.getByRole("checkbox", { name: "Required" }))
    .toHaveAccessibleDescription(contractFormMessages.requiredIsFree);
  await question.getByRole("checkbox", { name: "Required" }).click();
  await expect.element(hint).not.toBeInTheDocument();
  await question.getByRole("checkbox", { name: "Required" }).click();
  await page.getByRole("checkbox", { name: "Survey required" }).click();
  await expect.element(hint).not.toBeInTheDocument();
});

test("the rehearsal judges answers as for a signer, sends nothing, and ends with what would have been sent", async () => {
  const questions = [
    { questionType: "text" as const, questionText: "How was it?", required: true },
    { questionType: "link" as const, questionText: "Where?", required: false },
    { questionType: "file" as const, questionText: "A photo", required: true },
  ];
  const form = { title: "Soup", survey_required: true, survey_questions: questions };
  await open(FORM, { "contractDrafts.get": draft({ form }) });
  await button("Preview").click();
  await page.getByRole("tab", { name: "Rehearsal" }).click();
  await expect.element(page.getByText("This is a rehearsal")).toBeVisible();
  await page.getByLabelText("2. Where?").fill("nowhere at all");
  // It says that it is disabled, and leads to the first question without an answer all the same.
  await button("Submit Contract").click({ force: true });
  await expect.element(alert.first()).toHaveTextContent(contractMessages.requiredQuestionsMissing);
  await page.getByLabelText("1. How was it?").fill("Warm.");
  await page.getByLabelText("2. Where?").fill("example.com/soup");
  const wrong = new File(["x"], "soup.exe");
  const input = page.elementLocator(
    document.querySelector("input[type=file]") ?? document.createElement("input"),
  );
  await userEvent.upload(input, wrong);
  await expect.element(page.getByText(refusalMessages.unsupportedFile)).toBeVisible();
  await userEvent.upload(input, new File(["x"], "soup.jpg", { type: "image/jpeg" }));
  await button("Submit Contract").click();
  const sent = page.getByRole("region", { name: "This would have been submitted" });
  await expect.element(sent).toHaveTextContent("Warm.");
  await expect.element(sent).toHaveTextContent("https://example.com/soup");
  await expect.element(sent).toHaveTextContent("File: soup.jpg");
  await inspect();
  await button("Start Over").click();
  await expect.element(page.getByLabelText("1. How was it?")).toHaveValue("");
});

const LIST = "/admin/contracts";
const ASKS = { approved_min: 3, approval_rate_min: 80 };
const STANDING = {
  approved: 2,
  counted: 4,
  recently_approved: 2,
  recently_rejected: 0,
  is_named: false,
};
const REFUSAL = "You can sign this contract after 3 approved contracts. You have 2.";
const PEOPLE = [
  listedPerson({ id: idOf(61), username: "ada", email: "ada@example.com" }),
  listedPerson({ id: idOf(62), username: "ada-two", email: "two@example.com" }),
];

test("a card and the page of a contract say for whom it is, and to those who do not meet it why they cannot sign, and where to go on", async () => {
  const closed = { ...ASKS, title: "For the experienced", standing: STANDING };
  const met = { ...STANDING, approved: 3 };
  const open = listed({ ...ASKS, id: idOf(2), title: "For me", standing: met });
  const { router } = await render("/contracts", {
    at: NOW,
    answers: {
      ...contractAnswers(contract(closed)),
      "contracts.list": contractList({ signable: [open], others: [listed(closed)] }),
    },
  });
  const words = "after 3 approved contracts · with at least 80% approved · unlimited places";
  const card = page.getByRole("article", { name: "For the experienced" });
  await expect.element(card).toHaveTextContent(words);
  await expect.element(card).toHaveTextContent(REFUSAL);
  const other = page.getByRole("article", { name: "For me" });
  await expect.element(other).toHaveTextContent(words);
  await expect.element(other).not.toHaveTextContent("You can sign this contract");
  await inspect({ onPhone: true });
  await router.navigate({ to: `/contracts/${idOf(1)}` });
  await expect.element(button("Not Open to You")).toBeDisabled();
  await expect.element(page.getByText(REFUSAL)).toBeVisible();
  await expect
    .element(page.getByText("After 3 approved contracts, with at least 80% approved"))
    .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "See contracts that you can sign now" }))
    .toBeVisible();
  await inspect({ onPhone: true });
});

test("an admin says for whom a contract is, and names people by username or email", async () => {
  const { server } = await openDesk(`${LIST}?form=${idOf(1)}`, {
    answers: {
      "adminContracts.list": listOf([adminContract()]),
      "adminContracts.get": adminContract(),
      "adminContracts.update": adminContract({ version: 2 }),
      "administration.people": listOf(PEOPLE),
    },
  });
  await page.getByLabelText("Contracts so far, at most").fill("0");
  await page.getByLabelText("Approval rate, at least (%)").fill("101");
  await page.getByLabelText("Only people that you name").click();
  await button("Save Changes").click();
  await expect.element(page.getByText(conditionFormMessages.rateTooMuch)).toBeVisible();
  await expect.element(page.getByText(conditionFormMessages.nobodyNamed)).toBeVisible();
  await inspect({ onPhone: true });
  await page.getByLabelText("Approval rate, at least (%)").fill("90");
  const field = page.getByLabelText("Username or email");
  for (const [typed, problem] of [
    ["nobody", conditionFormMessages.noSuchPerson],
    ["ADA", null],
    ["ada@example.com", conditionFormMessages.alreadyNamed],
    ["two@example.com", null],
  ] as const) {
    await field.fill(typed);
    await userEvent.keyboard("{Enter}");
    if (problem === null) await expect.element(field).toHaveValue("");
    else await expect.element(page.getByText(problem)).toBeVisible();
  }
  await button("Remove ada").click();
  await expect.element(page.getByText("ada was removed.")).toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await button("Save Changes").click();
  await expect.element(page.getByText("Saved “Soup”.")).toBeVisible();
  expect(server.inputs("adminContracts.update")).toMatchObject([
    {
      p_approved_max: 0,
      p_approval_rate_min: 90,
      p_named_only: true,
      p_named_people: [idOf(62)],
    },
  ]);
});

test("a search for a person is made once, whatever is typed meanwhile, and says when it fails, finds nobody or too many", async () => {
  const named = adminContract({ named_only: true });
  const { promise: found, give: find } = promised();
  const { server } = await openDesk(`${LIST}?form=${idOf(1)}`, {
    answers: {
      "adminContracts.list": listOf([named]),
      "adminContracts.get": named,
      "administration.people": () => found.then(() => listOf(PEOPLE)),
    },
  });
  const field = page.getByLabelText("Username or email");
  await expect.element(page.getByText("Nobody is named yet.")).toBeVisible();
  await field.fill("ada");
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.poll(() => server.inputs("administration.people")).toHaveLength(1);
  await field.fill("ada-two");
  find();
  await expect.element(page.getByText("ada was added.")).toBeInTheDocument();
  await expect.element(field).toHaveValue("ada-two");
  expect(server.inputs("administration.people")).toHaveLength(1);
  for (const [answer, text] of [
    [refuse("INTERNAL_SERVER_ERROR"), conditionFormMessages.searchFailed],
    [NOTHING, conditionFormMessages.noSuchPerson],
    [listOf(PEOPLE.slice(0, 1), "more"), conditionFormMessages.tooManyFound],
  ] as const) {
    server.answer({ "administration.people": answer });
    await button("Add Person").click();
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(field).toHaveValue("ada-two");
  }
});
