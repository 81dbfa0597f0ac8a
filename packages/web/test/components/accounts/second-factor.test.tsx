import { ERROR_CODES } from "@signpoint/api/platform/errors";
import { secondFactorMessages } from "@signpoint/api/texts";
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { button, clickTwice, expectError, field, heading, logIn } from "../support/account-screens";
import { inTurn, person, refusal, session } from "../support/auth-server";
import { FACTOR, factorServer, PASSKEY, RIGHT_CODE, tooLongAgo } from "../support/factor-server";
import { refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
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

async function enterFirstCode(): Promise<void> {
  await button("Set Up Authenticator App").click();
  await field(CODE).fill(RIGHT_CODE);
  await button("Confirm").click();
  await expect.element(codes).toHaveLength(10);
}

test("a person adds an app, keeps the recovery codes and renames it", async () => {
  const { paths } = factorServer();
  await render("/settings/security", { answers: SETTINGS, paths });
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
  await inspect();
  await button("Rename Authenticator app").click();
  await field("Name of the app").fill("My phone");
  await inspect();
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

test("the first recovery codes stay until they are kept, also when the screen loads its data anew", async () => {
  const { paths, read } = factorServer();
  await render("/settings/security", { answers: SETTINGS, paths });
  await enterFirstCode();
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
  await expect.poll(read).toBe(1);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  expect(codes.elements()).toHaveLength(10);
  await keepCodes();
  await expect.element(page.getByText("10 of 10 are left.")).toBeVisible();
});

test("a new app that fails after the password was entered again says so, and can be tried again", async () => {
  const { paths } = factorServer();
  const enroll = paths["POST /auth/v1/factors"];
  const refused = [tooLongAgo(), refusal(422, "unexpected_failure")];
  await render("/settings/security", {
    answers: SETTINGS,
    paths: {
      ...paths,
      "PUT /auth/v1/user": inTurn(Response.json(person())),
      "POST /auth/v1/factors": (request) => refused.shift() ?? enroll?.(request) ?? refusal(404),
    },
  });
  await button("Set Up Authenticator App").click();
  await expect.element(page.getByText(secondFactorMessages.reauthenticate)).toBeVisible();
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("my password");
  await button("Continue").click();
  await expectError(secondFactorMessages.actionFailed);
  await inspect();
  await button("Continue").click();
  await expect.element(picture).toBeVisible();
});

test("another app asks for a code when the login is old", async () => {
  const { paths, signIn } = factorServer({ hasApp: true });
  const enroll = paths["POST /auth/v1/factors"];
  const refused = [tooLongAgo(), tooLongAgo()];
  const { url } = await render("/settings/security", {
    answers: SETTINGS,
    paths: {
      ...paths,
      "POST /auth/v1/factors": (request) => refused.shift() ?? enroll?.(request) ?? refusal(404),
    },
  });
  signIn();
  const add = button("Add Another App");
  await add.click();
  await add.click();
  await stepUp.getByRole("button", { name: "Close" }).click();
  await expectError(secondFactorMessages.cancelled);
  await add.click();
  await inspect();
  await stepUp.getByLabelText(CODE).fill(RIGHT_CODE);
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  await expect.element(picture).toBeVisible();
  expect(url()).toBe("/settings/security");
  await button("Cancel").click();
  await expect.element(button("Remove Authenticator app")).toBeVisible();
});

test.each(["while they are shown", "while one of them is asked for"])(
  "new recovery codes are not left without a question %s",
  async (when) => {
    const { paths } = factorServer();
    const { router, url } = await render("/settings/security", { answers: SETTINGS, paths });
    await enterFirstCode();
    // Who is faster than the focus is not held back yet.
    await expect.poll(() => document.activeElement?.tagName).toBe("DIV");
    const isAsked = when === "while one of them is asked for";
    if (isAsked) await button("I Have Kept Them").click();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    void router.navigate({ to: "/settings/logins" });
    await expect.element(question).toHaveTextContent(secondFactorMessages.codesLeft);
    await question.getByRole("button", { name: "Keep Editing" }).click();
    await expect.element(question).not.toBeInTheDocument();
    if (isAsked) await button("Show the Codes Again").click();
    await expect.element(codes).toHaveLength(10);
    await keepCodes();
    await expect.element(page.getByText("10 of 10 are left.")).toBeVisible();
    expect(url()).toBe("/settings/security");
  },
);

test("recovery codes of a first factor that do not come can be made again at once", async () => {
  const { paths } = factorServer();
  const make = paths[MAKE_CODES];
  const failed = [refusal(500, "unexpected_failure"), refusal(500, "unexpected_failure")];
  await render("/settings/security", {
    answers: SETTINGS,
    paths: {
      ...paths,
      [MAKE_CODES]: (request) => failed.shift() ?? make?.(request) ?? refusal(404),
    },
  });
  await button("Set Up Authenticator App").click();
  await field(CODE).fill(RIGHT_CODE);
  await button("Confirm").click();
  await expectError(secondFactorMessages.codesMissing);
  await expect.poll(focused).toContain(secondFactorMessages.codesMissing);
  await inspect();
  await button("Make the Codes Again").click();
  await expect.poll(() => failed).toHaveLength(0);
  await button("Make the Codes Again").click();
  await expect.element(codes).toHaveLength(10);
  await keepCodes();
  await expect.element(page.getByText("10 of 10 are left.")).toBeVisible();
});

test("when the answer to a replacement is lost, it is said that kept codes may no longer work", async () => {
  const { paths } = factorServer({ hasApp: true });
  const make = paths[MAKE_CODES];
  let isLost = true;
  await render("/settings/security", {
    answers: SETTINGS,
    paths: {
      ...paths,
      [MAKE_CODES]: async (request) => {
        const answer = (await make?.(request)) ?? refusal(404);
        if (isLost) throw new TypeError("Failed to fetch");
        return answer;
      },
    },
  });
  await button("Replace All Codes").click();
  const question = page.getByRole("dialog", { name: "Replace all codes?" });
  const replace = question.getByRole("button", { name: "Replace" });
  await replace.click();
  await expect
    .element(question.getByRole("alert"))
    .toHaveTextContent(secondFactorMessages.codesUnknown);
  await expect.element(replace).toHaveFocus();
  await inspect();
  isLost = false;
  await replace.click();
  await expect.element(codes).toHaveLength(10);
  await keepCodes();
});

test("recovery codes are not replaced while it is not confirmed who asks, which is said", async () => {
  const { paths, made } = factorServer({ hasApp: true });
  await render("/settings/security", {
    answers: SETTINGS,
    paths: { ...paths, [MAKE_CODES]: () => tooLongAgo() },
  });
  await button("Replace All Codes").click();
  const question = page.getByRole("dialog", { name: "Replace all codes?" });
  await question.getByRole("button", { name: "Replace" }).click();
  await stepUp.getByRole("button", { name: "Close" }).click();
  await expect
    .element(question.getByRole("alert"))
    .toHaveTextContent(secondFactorMessages.cancelled);
  expect(made()).toBe(1);
});

test("recovery codes are replaced once, after a question that is answered by two presses at once", async () => {
  const { paths, made } = factorServer({ hasApp: true });
  await render("/settings/security", { answers: SETTINGS, paths });
  const replace = button("Replace All Codes");
  const question = page.getByRole("dialog", { name: "Replace all codes?" });
  await expect.element(page.getByText("10 of 10 are left.")).toBeVisible();
  await replace.click();
  await expect.element(question).toBeVisible();
  await inspect();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(made()).toBe(1);
  await replace.click();
  await clickTwice(question.getByRole("button", { name: "Replace" }));
  await expect.element(codes).toHaveLength(10);
  await expect.element(codes.first()).toHaveTextContent(/^20aa/);
  expect(made()).toBe(2);
  // Nothing else of the section can take the place of codes that nobody has kept yet.
  await expect.element(button("Add Another App")).not.toBeInTheDocument();
  await expect.element(button("Remove Authenticator app")).not.toBeInTheDocument();
  await keepCodes();
  await expect.element(page.getByText("10 of 10 are left.")).toBeVisible();
});

test("an app that cannot be removed or renamed says why, and its question opens without an old error", async () => {
  const { paths } = factorServer({ hasApp: true });
  const path = `/auth/v1/factors/${FACTOR.id}`;
  const remove = paths[`DELETE ${path}`];
  const refused = [refusal(422, "unexpected_failure")];
  await render("/settings/security", {
    answers: SETTINGS,
    paths: {
      ...paths,
      "POST /auth/v1/token": inTurn(Response.json(session())),
      [`PUT ${path}`]: inTurn(
        refusal(422, "mfa_factor_name_conflict"),
        refusal(422, "unexpected_failure"),
      ),
      [`DELETE ${path}`]: (request) => refused.shift() ?? remove?.(request) ?? refusal(404),
    },
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
  await inspect();
  await stepUp.getByRole("button", { name: "Close" }).click();
  await expect
    .element(form.getByRole("alert"))
    .toHaveTextContent(ERROR_CODES.STEP_UP_REQUIRED.message);
  await expect.element(form.getByLabelText("Name")).toHaveValue("Kettle");
  await add.click();
  await stepUp.getByLabelText(CODE).fill(RIGHT_CODE);
  server.answer({
    "items.create": ({ name, type, price, description, value, quantity, image_url }) => ({
      id: "00000000-0000-7000-8000-000000000001",
      name,
      type,
      price,
      description,
      value,
      quantity: quantity ?? 0,
      image_url,
      instant: false,
      created_at: "2026-11-21T10:00:00.000Z",
      redemption_code: null,
      low_stock_at: null,
      codes_available: 0,
      awaiting_second: false,
      version: 1,
    }),
  });
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  await expect.element(page.getByText("Added “Kettle”.")).toBeVisible();
  await expect.element(stepUp).not.toBeInTheDocument();
  expect(server.inputs("items.create")).toHaveLength(3);
});

test("passkeys stand among the factors with their last use, and say in plain words why one was not used", async () => {
  const { paths, signIn } = factorServer({ hasApp: true, hasPasskey: true });
  const enroll = paths["POST /auth/v1/factors"];
  const refused = [tooLongAgo()];
  await render("/settings/security", {
    answers: SETTINGS,
    paths: {
      ...paths,
      "POST /auth/v1/factors": (request) => refused.shift() ?? enroll?.(request) ?? refusal(404),
    },
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
  await inspect();
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
