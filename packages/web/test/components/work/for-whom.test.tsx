import { conditionFormMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  adminContract,
  contract,
  contractAnswers,
  contractList,
  listed,
  NOW,
} from "../support/contract-records";
import { type Answers, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { idOf, listOf, NOTHING } from "../support/records";
import { render } from "../support/render";
import { openDesk } from "../support/review-desk";

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
  { id: idOf(61), username: "ada", email: "ada@example.com" },
  { id: idOf(62), username: "ada-two", email: "two@example.com" },
].map((one) => ({
  ...one,
  points: 0,
  referrals: 0,
  is_admin: false,
  is_confirmed: true,
  is_suspended: false,
  created_at: NOW,
}));
const button = (name: string) => page.getByRole("button", { name, exact: true });
const alert = page.getByRole("alert");

test("a card says for whom its contract is, and to those who do not meet it why they cannot sign", async () => {
  const closed = listed({ ...ASKS, title: "For the experienced", standing: STANDING });
  const met = { ...STANDING, approved: 3 };
  const open = listed({ ...ASKS, id: idOf(2), title: "For me", standing: met });
  await render("/contracts", {
    at: NOW,
    answers: { "contracts.list": contractList({ signable: [open], others: [closed] }) },
  });
  const words = "after 3 approved contracts · with at least 80% approved · unlimited places";
  const card = page.getByRole("article", { name: "For the experienced" });
  await expect.element(card).toHaveTextContent(words);
  await expect.element(card).toHaveTextContent(REFUSAL);
  const other = page.getByRole("article", { name: "For me" });
  await expect.element(other).toHaveTextContent(words);
  await expect.element(other).not.toHaveTextContent("You can sign this contract");
  await inspect({ onPhone: true });
});

test("the page of a contract says for whom it is, why the reader cannot sign, and where to go on", async () => {
  await render(`/contracts/${idOf(1)}`, {
    at: NOW,
    answers: contractAnswers(contract({ ...ASKS, standing: STANDING })),
  });
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

test("a failed search for a person says so, and what was typed stays", async () => {
  const named = adminContract({ named_only: true });
  const { server } = await openDesk(`${LIST}?form=${idOf(1)}`, {
    answers: {
      "adminContracts.list": listOf([named]),
      "adminContracts.get": named,
      "administration.people": refuse("INTERNAL_SERVER_ERROR"),
    },
  });
  const field = page.getByLabelText("Username or email");
  await expect.element(page.getByText("Nobody is named yet.")).toBeVisible();
  await field.fill("ada");
  await button("Add Person").click();
  await expect.element(page.getByText(conditionFormMessages.searchFailed)).toBeVisible();
  await expect.element(field).toHaveValue("ada");
  server.answer({ "administration.people": NOTHING });
  await button("Add Person").click();
  await expect.element(page.getByText(conditionFormMessages.noSuchPerson)).toBeVisible();
});

test("what is typed while a person is searched for stays, and Enter pressed twice searches once", async () => {
  const named = adminContract({ named_only: true });
  let find = () => {};
  const found = new Promise<void>((resolve) => {
    find = resolve;
  });
  const { server } = await openDesk(`${LIST}?form=${idOf(1)}`, {
    answers: {
      "adminContracts.list": listOf([named]),
      "adminContracts.get": named,
      "administration.people": () => found.then(() => listOf(PEOPLE)),
    },
  });
  const field = page.getByLabelText("Username or email");
  await field.fill("ada");
  await userEvent.keyboard("{Enter}{Enter}");
  await expect.poll(() => server.inputs("administration.people")).toHaveLength(1);
  await field.fill("ada-two");
  find();
  await expect.element(page.getByText("ada was added.")).toBeInTheDocument();
  await expect.element(field).toHaveValue("ada-two");
  expect(server.inputs("administration.people")).toHaveLength(1);
});

test("a username that is part of too many others is to be given as an email", async () => {
  const named = adminContract({ named_only: true });
  await openDesk(`${LIST}?form=${idOf(1)}`, {
    answers: {
      "adminContracts.list": listOf([named]),
      "adminContracts.get": named,
      "administration.people": listOf(PEOPLE, "more"),
    },
  });
  await page.getByLabelText("Username or email").fill("a");
  await button("Add Person").click();
  await expect.element(page.getByText(conditionFormMessages.tooManyFound)).toBeVisible();
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
