import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { entryPages, selectEntries } from "../../../src/ledger/entries/entries";
import { users } from "../../../src/platform/db/schema/index";
import { authClient } from "../../support/auth-client";
import { testServer } from "../../support/server";
import {
  addAccount,
  click,
  confirm,
  mailTo,
  newEmail,
  PASSWORD,
  requestAuth,
  signUp,
} from "./support";

const server = testServer();
afterAll(async () => {
  expect((await server.audit()).mismatches).toEqual([]);
});

const profile = async (email: string) =>
  await server.services.db.query.users.findFirst({ where: eq(users.email, email) });

/** The person's entries as they are shown to them. */
const bonuses = async (email: string) => {
  const owner = await profile(email);
  if (owner === undefined) return [];
  const filters = { period: "all", now: server.services.now() } as const;
  const start = entryPages.readCursor(undefined);
  const rows = await selectEntries(server.services, owner.id, filters, start, 10);
  return rows.map(({ source, points_earned, details }) => [source, points_earned, details]);
};

async function invited(referral_code: unknown, username?: string, email = newEmail()) {
  await signUp(server, email, { referral_code, username });
  return email;
}

describe("the referral bonus", () => {
  it("pays the referral bonus to both at the confirmation and counts the referral", async () => {
    const inviter = await addAccount(server, { username: "inviter" });
    const email = await invited(` ${inviter.profile.referral_code.toLowerCase()} `, "invited");
    expect(await bonuses(email)).toEqual([]);
    expect(await profile(inviter.user.email)).toMatchObject({ points: 0, referrals: 0 });

    await confirm(server, email);
    expect(await bonuses(email)).toEqual([
      ["REFERRAL_BONUS", 50, "Referral bonus: invited by inviter"],
    ]);
    expect(await bonuses(inviter.user.email)).toEqual([
      ["REFERRAL_BONUS", 50, "Referral bonus: invited joined with your code"],
    ]);
    expect(await profile(email)).toMatchObject({ points: 50, referrals: 0 });
    expect(await profile(inviter.user.email)).toMatchObject({ points: 50, referrals: 1 });
  });

  it("pays the referral bonus once when the link and the code of two mails confirm at the same time", async () => {
    const inviter = await addAccount(server);
    const email = await invited(inviter.profile.referral_code);
    const first = await mailTo(server, email);
    await requestAuth(server, "POST", "/resend", { type: "signup", email });
    const second = await mailTo(server, email);
    await Promise.all([
      click(first.link),
      click(second.link),
      requestAuth(server, "POST", "/verify", { type: "signup", email, token: first.code }),
      requestAuth(server, "POST", "/verify", { type: "signup", email, token: second.code }),
    ]);
    expect(await bonuses(email)).toHaveLength(1);
    expect(await profile(inviter.user.email)).toMatchObject({ points: 50, referrals: 1 });
  });

  it("makes one account and pays the referral bonus at most once when a recovery mail is used as well", async () => {
    const inviter = await addAccount(server);
    const email = await invited(inviter.profile.referral_code);
    const confirmation = await mailTo(server, email);
    await authClient(server).resetPasswordForEmail(email);
    const recovery = await mailTo(server, email);
    await Promise.all([click(confirmation.link), click(recovery.link)]);
    const paid = (await bonuses(email)).length;
    expect(paid).toBeLessThanOrEqual(1);
    expect(await profile(inviter.user.email)).toMatchObject({ points: paid * 50, referrals: paid });
  });

  it("pays no referral bonus when a reset mail proves the email, since a stranger may have named the inviter", async () => {
    const inviter = await addAccount(server);
    const email = await invited(inviter.profile.referral_code);
    await authClient(server).resetPasswordForEmail(email);
    await confirm(server, email);
    expect(await bonuses(email)).toEqual([]);
    expect(await profile(inviter.user.email)).toMatchObject({ points: 0, referrals: 0 });
  });

  it("ignores an unknown referral code, and one that is no text, without an error", async () => {
    for (const code of ["NOBODY99", { a: 1 }]) {
      const email = await invited(code);
      await confirm(server, email);
      expect(await bonuses(email)).toEqual([]);
    }
  });

  it("fixes the inviter at signup", async () => {
    const inviter = await addAccount(server);
    const email = newEmail();
    const browser = authClient(server, { flowType: "implicit" });
    await browser.signUp({ email, password: PASSWORD });
    const { code } = await mailTo(server, email);
    await browser.verifyOtp({ email, token: code, type: "signup" });
    await browser.updateUser({ data: { referral_code: inviter.profile.referral_code } });
    await browser.resetPasswordForEmail(email);
    await confirm(server, email);
    expect(await bonuses(email)).toEqual([]);
  });
});

describe("who earns no referral bonus", () => {
  const balances = async (...emails: string[]) =>
    await Promise.all(emails.map(async (email) => (await profile(email))?.points));
  const invite = async (code: string, email: string) => {
    await invited(code, undefined, email);
    await confirm(server, email);
  };

  it("pays one bonus for all forms of a mailbox: plus, and dots where the provider ignores them", async () => {
    const { user, profile: inviter } = await addAccount(server);
    const name = `jo.${process.pid}`;
    const forms = [
      `${name}@gmail.com`,
      `${name}+second@gmail.com`,
      `j.o${name.slice(2)}@googlemail.com`,
      `plus.${process.pid}+a@example.com`,
      `plus.${process.pid}+b@example.com`,
      `pl.us.${process.pid}@example.com`,
    ];
    for (const email of forms) await invite(inviter.referral_code, email);
    expect(await balances(...forms)).toEqual([50, 0, 0, 50, 0, 50]);
    expect(await profile(user.email)).toMatchObject({ points: 150, referrals: 3 });
  });

  it("pays no bonus for a form of the inviter's own mailbox", async () => {
    const { user, profile: inviter } = await addAccount(server);
    const own = user.email.replace("@", "+friend@");
    await invite(inviter.referral_code, own);
    expect(await balances(own, user.email)).toEqual([0, 0]);
    expect(await profile(user.email)).toMatchObject({ referrals: 0 });
  });

  it("pays no bonus for a throw-away domain, nor for one below it, and answers the signup alike", async () => {
    const { user, profile: inviter } = await addAccount(server);
    const data = { referral_code: inviter.referral_code };
    const shapeOf = async (email: string) => {
      const { status, body } = await signUp(server, email, data);
      return [status, new Set(Object.keys(body))];
    };
    const known = await shapeOf(`a${process.pid}@example.com`);
    expect(await shapeOf(`a${process.pid}@mailinator.com`)).toEqual(known);
    const thrown = [`b${process.pid}@mailinator.com`, `c${process.pid}@eu.mailinator.com`];
    for (const email of thrown) await invite(inviter.referral_code, email);
    expect(await balances(...thrown, user.email)).toEqual([0, 0, 0]);
  });

  it("pays one bonus when three forms of a mailbox are confirmed at the same moment", async () => {
    const { user, profile: inviter } = await addAccount(server);
    const forms = ["x", "y", "z"].map((tag) => `both.${process.pid}+${tag}@example.com`);
    for (const email of forms) await invited(inviter.referral_code, undefined, email);
    const links = await Promise.all(forms.map(async (email) => (await mailTo(server, email)).link));
    await Promise.all(links.map((link) => click(link)));
    expect((await balances(...forms)).sort()).toEqual([0, 0, 50]);
    expect(await profile(user.email)).toMatchObject({ points: 50 });
  });
});

it("pays no second bonus for the mailbox that an invited person had before a change of email", async () => {
  const inviter = await addAccount(server);
  const code = inviter.profile.referral_code;
  const email = await invited(code);
  await confirm(server, email);
  expect((await profile(email))?.points).toBe(50);

  const browser = authClient(server);
  await browser.signInWithPassword({ email, password: PASSWORD });
  const further = newEmail();
  expect((await browser.updateUser({ email: further })).error).toBeNull();
  for (const mailbox of [email, further]) {
    const { token } = await mailTo(server, mailbox);
    await browser.verifyOtp({ token_hash: token, type: "email_change" });
  }
  expect((await profile(further))?.points).toBe(50);

  await invited(code, undefined, email);
  await confirm(server, email);
  expect((await profile(email))?.points).toBe(0);
  expect(await profile(inviter.user.email)).toMatchObject({ points: 50, referrals: 1 });
});
