import type { UndoPreview } from "@signpoint/api/accounts/safety/undo-preview";
import { noticeMessages } from "@signpoint/api/messages/notice-labels";
import {
  emailChangeMessages,
  loginMessages,
  notMeMessages,
  ownAccountMessages,
  redemptionMessages,
  refusalMessages,
  secondFactorMessages,
} from "@signpoint/api/texts";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { button, expectError, expectNotice, heading } from "../support/account-screens";
import { arriveBy, inTurn, LOGOUT, person, refusal, session } from "../support/auth-server";
import { refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { idOf } from "../support/records";
import { render } from "../support/render";

test("a confirmation link opened elsewhere confirms by a click, and asks for the login", async () => {
  arriveBy("/confirmation?token_hash=a-secret&type=signup");
  const { url } = await render("/confirmation", {
    as: "visitor",
    paths: { ...LOGOUT, "POST /auth/v1/verify": inTurn(Response.json(session())) },
  });
  await expect.element(heading("Confirm your email")).toBeVisible();
  await inspect();
  await button("Confirm My Email").click();
  await expectNotice("success", loginMessages.emailConfirmed);
  expect(url()).toBe("/login");
  await inspect();
});

test("a used confirmation link is refused without another try but with the way on, a failed one can be tried again", async () => {
  const target = encodeURIComponent(`${location.origin}/login?redirect=%2Fmarketplace`);
  arriveBy(`/confirmation?token_hash=a-secret&type=signup&redirect_to=${target}`);
  const { url } = await render("/confirmation", {
    as: "visitor",
    paths: {
      "POST /auth/v1/verify": inTurn(refusal(500), refusal(403, "otp_expired")),
    },
  });
  await button("Confirm My Email").click();
  await expectError(refusalMessages.unavailable);
  await button("Confirm My Email").click();
  await expectError(loginMessages.confirmationLinkInvalid);
  await expect.element(button("Confirm My Email")).not.toBeInTheDocument();
  await inspect();
  await page.getByRole("link", { name: "Return to Login" }).click();
  await expect.poll(url).toBe("/login?redirect=%2Fmarketplace");
});

test("the link of one mailbox confirms a change of email by a click, and tells that the other is still to come", async () => {
  arriveBy("/email-change?token_hash=a-secret&type=email_change");
  await render("/email-change", {
    as: "visitor",
    paths: { "POST /auth/v1/verify": inTurn(Response.json({ code: 200, msg: "Accepted" })) },
  });
  await expect.element(heading("Confirm the change of email")).toBeVisible();
  await inspect();
  await button("Confirm This Mailbox").click();
  await expectNotice("success", emailChangeMessages.firstOfTwo);
  await inspect();
});

test("a link for a change of email that is used up is refused", async () => {
  arriveBy("/email-change?token_hash=a-secret&type=email_change");
  await render("/email-change", {
    as: "visitor",
    paths: { "POST /auth/v1/verify": inTurn(refusal(403, "otp_expired")) },
  });
  await button("Confirm This Mailbox").click();
  await expectError(emailChangeMessages.linkInvalid);
  await expect.element(button("Confirm This Mailbox")).not.toBeInTheDocument();
});

const PREVIEW: UndoPreview = {
  since: "2026-11-25T12:00:00.000Z",
  sessions: 2,
  removed_factors: ["Phone of a stranger"],
  restored_factors: ["My phone"],
  kept_factors: ["My tablet"],
  removes_recovery_codes: true,
  restores_recovery_codes: true,
  former_email: "me@example.com",
  wanted_email: "stranger@example.com",
  cancels_deletion: true,
  holds_admin: true,
};

test("the link “This was not me” says what it undoes before it does, and leads to a new password", async () => {
  arriveBy(`/not-me?token_hash=${"a1".repeat(32)}`);
  await render("/not-me", {
    as: "visitor",
    paths: {
      "POST /auth/v1/not-me/preview": inTurn(refusal(500), Response.json(PREVIEW)),
      "POST /auth/v1/not-me": inTurn(refusal(500), Response.json({ token_hash: "another" })),
      "POST /auth/v1/verify": inTurn(Response.json(session({}, { method: "recovery" }))),
      "GET /auth/v1/user": inTurn(Response.json(person())),
    },
  });
  await expect.element(heading("Was this not you?")).toBeVisible();
  await expectError(refusalMessages.unavailable);
  await button("Try Again").click();
  const lines = page.getByRole("list", { name: "What is undone" }).getByRole("listitem");
  await expect.element(lines.first()).toBeVisible();
  expect(lines.elements().map(({ textContent }) => textContent)).toEqual([
    "The password no longer works, and all 2 places where the account is logged in are logged out.",
    "The second factor “Phone of a stranger” is removed.",
    "The second factor “My phone” is brought back.",
    "The newest recovery codes no longer work.",
    "Your recovery codes from before work again.",
    "The email of the account is me@example.com again.",
    "The change of email to stranger@example.com is cancelled.",
    "The account is not deleted.",
  ]);
  await expect
    .element(page.getByText("Your second factor is asked for, too: “My tablet” or “My phone”."))
    .toBeVisible();
  await expect.element(page.getByText("waits until another admin allows it")).toBeVisible();
  await inspect();
  await button("Undo All This").click();
  await expectError(refusalMessages.unavailable);
  await button("Undo All This").click();
  await expect.element(heading("Set a new password")).toBeVisible();
});

test.each([
  ["/not-me", "Undo All This"],
  ["/was-me", "This Was Me"],
  ["/email-change", "Confirm This Mailbox"],
] as const)(
  "the link of %s is good after a reload in this tab, and nowhere in the address",
  async (path, name) => {
    arriveBy(`${path}?token_hash=${"b2".repeat(32)}`);
    arriveBy(path);
    await render(path, {
      as: "visitor",
      paths: { "POST /auth/v1/not-me/preview": inTurn(Response.json(PREVIEW)) },
    });
    await expect.element(button(name)).toBeVisible();
    expect(window.location.href).not.toContain("b2b2");
    expect(window.location.href).not.toContain("token_hash");
  },
);

test("a used link “This was not me” leads to a new password", async () => {
  arriveBy(`/not-me?token_hash=${"a1".repeat(32)}`);
  await render("/not-me", {
    as: "visitor",
    paths: { "POST /auth/v1/not-me/preview": inTurn(refusal(403)) },
  });
  await expectError(notMeMessages.linkInvalid);
  await expect.element(page.getByRole("link", { name: "Set a New Password" })).toBeVisible();
  await expect.element(button("Undo All This")).not.toBeInTheDocument();
});

/** Opens the page of a link below a mail, whose button gets an answer of this status. */
async function openUnsubscribe(token: string, status: number) {
  await render(`/unsubscribe?token=${token}`, { as: "visitor" });
  const { fetch: fetchOther } = window;
  vi.spyOn(window, "fetch").mockImplementation(async (input, init) =>
    init?.method === "POST" && input === `/unsubscribe?token=${token}`
      ? new Response(null, { status })
      : await fetchOther(input, init),
  );
}

test("the link below a mail says which mails it turns off, and does so by a click", async () => {
  await openUnsubscribe("a.submission_approved.c", 200);
  const words = "about “Submission approved”.";
  await expect.element(page.getByText(`You will get no more mails ${words}`)).toBeVisible();
  await button("Turn Off These Mails").click();
  await expectNotice("success", `You get no more mails ${words} Notifications in the app stay.`);
});

test("a changed link below a mail is not valid, and leads to the settings", async () => {
  await openUnsubscribe("nonsense", 400);
  await button("Turn Off These Mails").click();
  await expectError(noticeMessages.unsubscribeInvalid);
  await expect
    .element(page.getByRole("link", { name: "All Settings" }))
    .toHaveAttribute("href", "/settings/notifications");
  await inspect();
});

test("the link “This was me” ends the pause by a button, and a used one says so", async () => {
  arriveBy("/was-me?token_hash=a-secret");
  await render("/was-me", {
    as: "visitor",
    paths: { "POST /auth/v1/was-me": inTurn(refusal(403), Response.json({ ended: true })) },
  });
  await expect.element(heading("Was this you?")).toBeVisible();
  await inspect();
  await button("This Was Me").click();
  await expectError(ownAccountMessages.wasMeInvalid);
  await button("This Was Me").click();
  await expectNotice(
    "success",
    "Thank you. Cash, codes and new addresses no longer wait because of it.",
  );
  await inspect();
});

test("the link of the mail about a deletion keeps the account by a button", async () => {
  const { server } = await render("/keep-account?token=a-secret", {
    as: "visitor",
    answers: { "accountDeletion.cancelByMail": { cancelled: true } },
  });
  await expect.element(heading("Keep your account")).toBeVisible();
  await inspect();
  expect(server.inputs("accountDeletion.cancelByMail")).toEqual([]);
  await button("Keep My Account").click();
  await expect.element(page.getByText("Your account stays as it is.")).toBeVisible();
  expect(server.inputs("accountDeletion.cancelByMail")).toEqual([{ p_token: "a-secret" }]);
});

test("a link about a deletion that cannot be used says why, and can be tried again", async () => {
  await render("/keep-account?token=a-secret", {
    as: "visitor",
    answers: { "accountDeletion.cancelByMail": refuse("BAD_REQUEST") },
  });
  await button("Keep My Account").click();
  await expect.element(page.getByRole("alert")).toBeVisible();
  await expect.element(button("Keep My Account")).toBeVisible();
});

test("the link of the mail about the removal of a second factor stops it by a button, and a used one says so", async () => {
  const { server } = await render("/keep-second-factor?token=a-secret", {
    as: "visitor",
    answers: { "secondFactor.stopRemovalByMail": refuse("LINK_EXPIRED") },
  });
  await expect.element(heading("Keep your second factor")).toBeVisible();
  await inspect();
  expect(server.inputs("secondFactor.stopRemovalByMail")).toEqual([]);
  await button("Stop the Removal").click();
  await expectError(secondFactorMessages.stopLinkExpired);
  await inspect();
  server.answer({ "secondFactor.stopRemovalByMail": { stopped: true } });
  await button("Stop the Removal").click();
  await expect.element(page.getByText("Your second factor stays.")).toBeVisible();
  expect(server.inputs("secondFactor.stopRemovalByMail")).toHaveLength(2);
});

const TOKEN = `${idOf(1)}.${"s".repeat(43)}`;
const asked = {
  reference: "7K3M-9PQX",
  item_name: "Cash, $100",
  dollars: 97,
  naira_rate: 1_000,
  bank_details: { accountName: "Ada", bankName: "First Bank", accountNumber: "****8901" },
  confirm_by: "2099-03-17T12:00:00.000Z",
  is_of_payout: false,
} as const;

test("the link of the mail about an account says what it confirms, and confirms by a button", async () => {
  const { server } = await render(`/confirm-account?token=${TOKEN}`, {
    as: "visitor",
    answers: {
      "redemptions.accountConfirmation": { ...asked, state: "waiting" },
      "redemptions.confirmAccount": { confirmed_at: "2026-11-01T10:00:00.000Z" },
    },
  });
  const main = page.getByRole("main");
  for (const text of [
    "$97.00 (N97,000)",
    "“Cash, $100” (7K3M-9PQX)",
    "Ada, First Bank, account ****8901",
  ]) {
    await expect.element(main).toHaveTextContent(text);
  }
  await inspect({ onPhone: true });
  expect(server.inputs("redemptions.confirmAccount")).toEqual([]);
  await button("Confirm This Account").click();
  await expectNotice(
    "success",
    "The account number is confirmed. Your redemption is in review now.",
  );
  expect(server.inputs("redemptions.confirmAccount")).toEqual([{ p_token: TOKEN }]);
});

test.each([
  ["confirmed", "The account number is confirmed already."],
  ["ended", redemptionMessages.confirmationEnded],
] as const)("a link about an account that is %s offers nothing to confirm", async (state, text) => {
  await render(`/confirm-account?token=${TOKEN}`, {
    as: "visitor",
    answers: { "redemptions.accountConfirmation": { ...asked, state } },
  });
  await expect.element(page.getByRole("main")).toHaveTextContent(text);
  await expect.element(button("Confirm This Account")).not.toBeInTheDocument();
});
