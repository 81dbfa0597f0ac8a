import { ERROR_CODES } from "@signpoint/api/platform/errors";
import { secondFactorMessages } from "@signpoint/api/texts";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { button, clickTwice, expectError, field, heading, logIn } from "../support/account-screens";
import { firstly, inTurn, person, refusal, session } from "../support/auth-server";
import { FACTOR, factorServer, PASSKEY, RIGHT_CODE, tooLongAgo } from "../support/factor-server";
import { NO_ANSWER, type Paths, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { adminItem } from "../support/marketplace-records";
import { profileOf } from "../support/people";
import { earningsSummary, NOTHING } from "../support/records";
import { render, shellAnswers } from "../support/render";
import { SETTINGS } from "../support/settings";

const MAKE_CODES = "POST /auth/v1/factors/recovery-codes/regenerate";
const CODE = "Code of your authenticator app";
const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
const picture = page.getByRole("img", { name: "QR code for your authenticator app" });
/** What the part of the screen with the focus says. */
const focused = () => document.activeElement?.textContent ?? "";
const stepUp = page.getByRole("dialog", { name: "Confirm that it is you" });

/** Says that the codes are kept, and proves it by one of them. */
async function keepCodes(): Promise<void> {
  const [code] = codes.elements();
  await button("I Have Kept Them").click();
  await field("One of your recovery codes").fill(code?.textContent ?? "");
  await button("Done").click();
}

/** Has the browser answer a question for a passkey as it does when it cannot or may not. */
function refusePasskeys(name: string): void {
  const refuse = () => Promise.reject(new DOMException("refused", name));
  const get = vi.spyOn(navigator.credentials, "get").mockImplementation(refuse);
  const create = vi.spyOn(navigator.credentials, "create").mockImplementation(refuse);
  onTestFinished(() => {
    get.mockRestore();
    create.mockRestore();
  });
}

const openSecurity = (paths: Paths) => render("/settings/security", { answers: SETTINGS, paths });

async function enterFirstCode(): Promise<void> {
  await button("Set Up Authenticator App").click();
  await field(CODE).fill(RIGHT_CODE);
  await button("Confirm").click();
}

test("a person adds an app, keeps the recovery codes and renames it", async () => {
  const { paths } = factorServer();
  await openSecurity(paths);
  await button("Set Up Authenticator App").click();
  await expect.element(picture).toBeVisible();
  await expect.poll(focused).toContain("Scan this with your authenticator app.");
  await inspect();
  await expect
    .element(page.getByRole("link", { name: "Open My Authenticator App" }))
    .toHaveAttribute("href", "otpauth://totp/x");
  const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  onTestFinished(() => copy.mockRestore());
  await button("Copy the key").click();
  await expect.poll(() => copy.mock.calls).toEqual([["ABCDEFGHIJKLMNOP"]]);
  await button("Cancel").click();
  await button("Set Up Authenticator App").click();
  await field(CODE).fill("000000");
  await button("Confirm").click();
  await expectError(secondFactorMessages.codeWrong);
  await expect.element(field(CODE)).toHaveFocus();
  await field(CODE).fill(RIGHT_CODE);
  await button("Confirm").click();
  await expect.element(codes).toHaveLength(10);
  await expect.poll(focused).toContain("Keep these recovery codes");
  await inspect();
  await button("I Have Kept Them").click();
  await expect.element(field("One of your recovery codes")).toHaveFocus();
  await button("Done").click();
  await expectError(secondFactorMessages.recoveryCodeMissing);
  await field("One of your recovery codes").fill("aaaa-bbbb-cccc-dddd");
  await button("Done").click();
  await expectError(secondFactorMessages.codeNotKept);
  await inspect();
  await button("Show the Codes Again").click();
  await keepCodes();
  await expect.element(page.getByText("10 of 10 are left.")).toBeVisible();
  await expect.poll(focused).toContain("10 of 10 are left.");
  await button("Rename Authenticator app").click();
  await field("Name of the app").fill("My phone");
  await button("Save").click();
  await expect.element(button("Remove My phone")).toBeVisible();
});

test("a login with a second factor asks for the code, and goes on to the address that was opened", async () => {
  const { paths } = factorServer({ hasApp: true });
  const { url } = await render("/login?redirect=/earnings", {
    as: "visitor",
    answers: {
      ...shellAnswers("user"),
      "earnings.summary": earningsSummary(),
      "earnings.list": NOTHING,
    },
    paths: {
      ...paths,
      "POST /auth/v1/token": inTurn(Response.json(session({ factors: [FACTOR] }))),
    },
  });
  await logIn();
  await expect.element(heading("Enter your code")).toBeVisible();
  await expect.element(field(CODE)).toHaveFocus();
  await inspect();
  await button("Use a Recovery Code Instead").click();
  await expect.element(field("Recovery code")).toHaveFocus();
  await button("Use the Authenticator App Instead").click();
  await field(CODE).fill("12345");
  await button("Log In").click();
  await expectError(secondFactorMessages.codeMissing);
  await field(CODE).fill("000000");
  await button("Log In").click();
  await expectError(secondFactorMessages.codeWrong);
  await field(CODE).fill(RIGHT_CODE);
  await button("Log In").click();
  await expect.element(page.getByRole("heading", { name: "Earnings", level: 1 })).toBeVisible();
  expect(url()).toBe("/earnings");
});

test("a new app that fails after the password was entered again says so, and can be tried again", async () => {
  const { paths } = factorServer();
  await openSecurity({
    ...paths,
    "PUT /auth/v1/user": inTurn(Response.json(person())),
    "POST /auth/v1/factors": firstly(
      [tooLongAgo(), refusal(422, "unexpected_failure")],
      paths["POST /auth/v1/factors"],
    ),
  });
  await button("Set Up Authenticator App").click();
  await expect.element(page.getByText(secondFactorMessages.reauthenticate)).toBeVisible();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("my password");
  await button("Continue").click();
  await expectError(secondFactorMessages.actionFailed);
  await button("Continue").click();
  await expect.element(picture).toBeVisible();
});

test("another app asks for a code when the login is old", async () => {
  const { paths, signIn } = factorServer({ hasApp: true });
  const { url } = await openSecurity({
    ...paths,
    "POST /auth/v1/factors": firstly([tooLongAgo(), tooLongAgo()], paths["POST /auth/v1/factors"]),
  });
  signIn();
  const add = button("Add Another App");
  await add.click();
  await add.click();
  await stepUp.getByRole("button", { name: "Close" }).click();
  await expectError(secondFactorMessages.cancelled);
  await add.click();
  await stepUp.getByLabelText(CODE).fill(RIGHT_CODE);
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  await expect.element(picture).toBeVisible();
  expect(url()).toBe("/settings/security");
  await button("Cancel").click();
  await expect.element(button("Remove Authenticator app")).toBeVisible();
});

test("new recovery codes are not left without a question while they are shown, nor while one of them is asked for", async () => {
  const { paths } = factorServer();
  const { router, url } = await openSecurity(paths);
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  const stay = async () => {
    void router.navigate({ to: "/settings/logins" });
    await expect.element(question).toHaveTextContent(secondFactorMessages.codesLeft);
    await question.getByRole("button", { name: "Keep Editing" }).click();
    await expect.element(question).not.toBeInTheDocument();
  };
  await enterFirstCode();
  await expect.element(codes).toHaveLength(10);
  // Who is faster than the focus is not held back yet.
  await expect.poll(() => document.activeElement?.tagName).toBe("DIV");
  await stay();
  await button("I Have Kept Them").click();
  await stay();
  await button("Show the Codes Again").click();
  await expect.element(codes).toHaveLength(10);
  await keepCodes();
  await expect.element(page.getByText("10 of 10 are left.")).toBeVisible();
  expect(url()).toBe("/settings/security");
});

test("recovery codes of a first factor that do not come can be made again at once, and stay until they are kept, also when the screen loads its data anew", async () => {
  const { paths, read } = factorServer();
  const make = paths[MAKE_CODES];
  const failed = [refusal(500, "unexpected_failure"), refusal(500, "unexpected_failure")];
  await openSecurity({
    ...paths,
    [MAKE_CODES]: (request) => failed.shift() ?? make?.(request) ?? refusal(404),
  });
  await enterFirstCode();
  await expectError(secondFactorMessages.codesMissing);
  await expect.poll(focused).toContain(secondFactorMessages.codesMissing);
  await button("Make the Codes Again").click();
  await expect.poll(() => failed).toHaveLength(0);
  await button("Make the Codes Again").click();
  await expect.element(codes).toHaveLength(10);
  const before = read();
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
  await expect.poll(read).toBe(before + 1);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(codes.elements()).toHaveLength(10);
  await keepCodes();
  await expect.element(page.getByText("10 of 10 are left.")).toBeVisible();
});

test("recovery codes are replaced once, by two presses at once, and it is said when who asks was not confirmed, or the answer was lost", async () => {
  const { paths, made } = factorServer({ hasApp: true });
  const make = paths[MAKE_CODES];
  const outcomes = ["refused", "lost"];
  await openSecurity({
    ...paths,
    [MAKE_CODES]: async (request) => {
      const outcome = outcomes.shift();
      if (outcome === "refused") return tooLongAgo();
      const answer = (await make?.(request)) ?? refusal(404);
      if (outcome === "lost") throw new TypeError("Failed to fetch");
      return answer;
    },
  });
  const question = page.getByRole("dialog", { name: "Replace all codes?" });
  const replace = question.getByRole("button", { name: "Replace" });
  const problem = question.getByRole("alert");
  await expect.element(page.getByText("10 of 10 are left.")).toBeVisible();
  await button("Replace All Codes").click();
  await expect.element(question).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await button("Replace All Codes").click();
  await replace.click();
  await stepUp.getByRole("button", { name: "Close" }).click();
  await expect.element(problem).toHaveTextContent(secondFactorMessages.cancelled);
  expect(made()).toBe(1);
  await replace.click();
  await expect.element(problem).toHaveTextContent(secondFactorMessages.codesUnknown);
  await expect.element(replace).toHaveFocus();
  await inspect();
  await clickTwice(replace);
  await expect.element(codes).toHaveLength(10);
  await expect.element(codes.first()).toHaveTextContent(/^30aa/);
  expect(made()).toBe(3);
  // Nothing else of the section can take the place of codes that nobody has kept yet.
  await expect.element(button("Add Another App")).not.toBeInTheDocument();
  await expect.element(button("Remove Authenticator app")).not.toBeInTheDocument();
  await keepCodes();
  await expect.element(page.getByText("10 of 10 are left.")).toBeVisible();
});

test("an app that cannot be removed or renamed says why, and its question opens without an old error", async () => {
  const { paths } = factorServer({ hasApp: true });
  const path = `/auth/v1/factors/${FACTOR.id}`;
  await openSecurity({
    ...paths,
    "POST /auth/v1/token": inTurn(Response.json(session())),
    [`PUT ${path}`]: inTurn(
      refusal(422, "mfa_factor_name_conflict"),
      refusal(422, "unexpected_failure"),
    ),
    [`DELETE ${path}`]: firstly([refusal(422, "unexpected_failure")], paths[`DELETE ${path}`]),
  });
  await button("Rename Authenticator app").click();
  await button("Save").click();
  await expect.element(page.getByText(secondFactorMessages.nameTaken)).toBeVisible();
  await button("Save").click();
  await expect.element(page.getByText(secondFactorMessages.actionFailed)).toBeVisible();
  await button("Cancel").click();
  const open = button("Remove Authenticator app");
  await open.click();
  const question = page.getByRole("dialog", { name: "Remove this app?" });
  const confirm = question.getByRole("button", { name: "Remove", exact: true });
  await confirm.click();
  await expect
    .element(question.getByRole("alert"))
    .toHaveTextContent(secondFactorMessages.actionFailed);
  await question.getByRole("button", { name: "Cancel" }).click();
  await open.click();
  await expect.element(question.getByText("your password alone opens")).toBeVisible();
  await expect.element(question.getByRole("alert")).not.toBeInTheDocument();
  await confirm.click();
  await expect.element(button("Set Up Authenticator App")).toBeVisible();
});

test("a call that needs a new proof asks for the code above its form, which keeps what was typed", async () => {
  const { paths, signIn } = factorServer({ hasApp: true, role: "admin" });
  const { server } = await render("/admin/marketplace", {
    as: "admin",
    answers: { "items.list": NOTHING, "items.create": refuse("STEP_UP_REQUIRED") },
    paths,
  });
  signIn();
  await button("Add Item").first().click();
  const form = page.getByRole("dialog", { name: "Add Item" });
  await form.getByLabelText("Name").fill("Kettle");
  for (const label of ["Value", "Description"]) await form.getByLabelText(label).fill("x");
  await form.getByLabelText("Price (points)").fill("1");
  await form.getByLabelText("Image URL").fill("/items/cash.svg");
  const add = form.getByRole("button", { name: "Add Item" });
  await add.click();
  await expect.element(stepUp).toBeVisible();
  await stepUp.getByRole("button", { name: "Close" }).click();
  await expect
    .element(form.getByRole("alert"))
    .toHaveTextContent(ERROR_CODES.STEP_UP_REQUIRED.message);
  await expect.element(form.getByLabelText("Name")).toHaveValue("Kettle");
  await add.click();
  await stepUp.getByLabelText(CODE).fill(RIGHT_CODE);
  server.answer({ "items.create": ({ name }) => adminItem({ name }) });
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("Added “Kettle”.")).toBeVisible();
  await expect.element(stepUp).not.toBeInTheDocument();
  expect(server.inputs("items.create")).toHaveLength(3);
});

test("passkeys stand among the factors with their last use, and say in plain words why one was not used", async () => {
  const { paths, signIn } = factorServer({ hasApp: true, hasPasskey: true });
  await openSecurity({
    ...paths,
    "POST /auth/v1/factors": firstly([tooLongAgo()], paths["POST /auth/v1/factors"]),
  });
  signIn();
  const row = page.getByText("Passkey, added on Jan 1, 2026, last used on Nov 20, 2026");
  await expect.element(row).toBeVisible();
  await button("Remove Laptop").click();
  const question = page.getByRole("dialog", { name: "Remove this passkey?" });
  await question.getByRole("button", { name: "Cancel" }).click();

  refusePasskeys("NotAllowedError");
  await button("Add a Passkey").click();
  await expect.element(field("Name of the passkey")).toHaveFocus();
  await button("Continue").click();
  // The login is old: the same passkey, or the app, confirms it.
  await expect.element(stepUp.getByLabelText(CODE)).toHaveFocus();
  await stepUp.getByRole("button", { name: "Use a Passkey" }).click();
  await expect
    .element(stepUp.getByRole("alert"))
    .toHaveTextContent(secondFactorMessages.passkeyCancelled);
  await inspect();
  await stepUp.getByLabelText(CODE).fill(RIGHT_CODE);
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  await expectError(secondFactorMessages.passkeyCancelled);
  await button("Cancel").click();
  await expect.element(row).toBeVisible();
});

test("a login with a passkey alone asks for it at once, and takes a recovery code instead", async () => {
  const { paths } = factorServer({ hasPasskey: true });
  await render("/login", {
    as: "visitor",
    answers: shellAnswers("user"),
    paths: {
      ...paths,
      "POST /auth/v1/token": inTurn(Response.json(session({ factors: [PASSKEY] }))),
    },
  });
  refusePasskeys("InvalidStateError");
  await logIn();
  await expect.element(heading("Use your passkey")).toBeVisible();
  await expect.element(button("Use a Passkey")).toHaveFocus();
  await expect.element(field(CODE)).not.toBeInTheDocument();
  await inspect();
  await button("Use a Passkey").click();
  await expectError(secondFactorMessages.passkeyKnown);
  await button("Use a Recovery Code Instead").click();
  await expect.element(field("Recovery code")).toHaveFocus();
  await button("Use a Passkey Instead").click();
  await expect.element(button("Use a Passkey")).toHaveFocus();
});

test("a person sees that the second factor is going to be removed, and stops it", async () => {
  const { paths } = factorServer({ hasApp: true });
  const removal = {
    requested_at: "2026-11-21T10:00:00.000Z",
    confirmed_at: null,
    happens_at: null,
    lapses_at: "2026-12-05T10:00:00.000Z",
  };
  const { server } = await render("/settings/security", {
    answers: {
      ...SETTINGS,
      "secondFactor.getRemoval": removal,
      "secondFactor.stopRemoval": refuse("NOT_FOUND", { message: secondFactorMessages.stopFailed }),
    },
    paths,
  });
  await expect
    .element(
      page.getByText(
        "It happens once a second admin has confirmed it, at the earliest 24 hours after",
      ),
    )
    .toBeVisible();
  await button("Stop the Removal").click();
  await expectError(secondFactorMessages.stopFailed);
  await inspect();
  server.answer({ "secondFactor.getRemoval": null, "secondFactor.stopRemoval": { stopped: true } });
  await button("Stop the Removal").click();
  await expect
    .element(page.getByText("The removal is stopped: your second factor stays."))
    .toBeVisible();
  await expect.element(button("Stop the Removal")).not.toBeInTheDocument();
  await expect.poll(focused).toContain("The removal is stopped");
});

/** What the server answers once the factor is there. */
const HAS_FACTOR = { "profile.getCurrentUserProfile": [profileOf("admin")] };

test("codes of a factor that an admin must have can be made again also when the proof is too long ago by then", async () => {
  const { paths } = factorServer({ role: "admin" });
  const { server } = await render("/second-factor", {
    as: "admin",
    answers: { "profile.getCurrentUserProfile": refuse("SECOND_FACTOR_MISSING") },
    paths: {
      ...paths,
      [MAKE_CODES]: firstly([refusal(500, "unexpected_failure"), tooLongAgo()], paths[MAKE_CODES]),
    },
  });
  await enterFirstCode();
  await expectError(secondFactorMessages.codesMissing);
  server.answer(HAS_FACTOR);
  await button("Make the Codes Again").click();
  await expect.element(stepUp.getByLabelText(CODE)).toBeVisible();
  await stepUp.getByLabelText(CODE).fill(RIGHT_CODE);
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  await expect.element(codes).toHaveLength(10);
});

test("an admin who needs a second factor can only add one, and is asked before the new recovery codes are left by a link", async () => {
  const { paths } = factorServer({ role: "admin" });
  const { server, router, url } = await render("/admin", {
    as: "admin",
    answers: {
      "profile.getCurrentUserProfile": refuse("SECOND_FACTOR_MISSING"),
      "dashboard.get": NO_ANSWER,
    },
    paths,
  });
  await expect.element(heading("Set up your second factor")).toBeVisible();
  await inspect();
  await router.navigate({ to: "/admin/contracts" });
  await expect.poll(url).toBe("/second-factor");
  await expect.element(heading("Set up your second factor")).toBeVisible();
  await expect.element(button("Log Out")).toBeVisible();
  await enterFirstCode();
  await expect.element(codes).toHaveLength(10);
  await expect.element(button("Log Out")).not.toBeInTheDocument();
  server.answer(HAS_FACTOR);
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await button("Keep Editing").click();
  await keepCodes();
  await expect.poll(url).toBe("/dashboard");
});
