import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { purgeExpiredAuthRows } from "../../../src/accounts/auth/purge-expired-auth-rows";
import { authFactors, authRecoverySets } from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import { addFactor } from "../../support/factors";
import { accountOf } from "../../support/people";
import { testServer } from "../../support/server";
import {
  ask,
  comeBack,
  HOME,
  login,
  notMe,
  prove,
  type Session,
  STRANGER,
  sessionIn,
  withFactor,
} from "./stranger";
import {
  addAccount,
  bearer,
  isAlive,
  mailsTo,
  mailTo,
  newEmail,
  recover,
  requestAuth,
} from "./support";

const server = testServer({ TRUST_PROXY: "1" });
beforeAll(() => {
  server.clock.set(new Date());
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MINE = "a new horse";

const preview = async (token_hash: string) =>
  (await requestAuth(server, "POST", "/not-me/preview", { token_hash })).body;
/** The token of the link "This was not me" in the newest mail with this subject. */
async function linkOf(email: string, subject: string): Promise<string> {
  const mail = (await mailsTo(server, email)).find((one) => one.subject.includes(subject));
  const link = /https?:\/\/\S+\/not-me\?\S+/.exec(mail?.text ?? "")?.[0];
  if (link === undefined) throw new Error(`no link in a mail about ${subject}`);
  return new URL(link).searchParams.get("token_hash") ?? "";
}

/** An account of a week ago, with the owner logged in at home. */
async function owner() {
  const { user } = await addAccount(server);
  server.clock.advance(DAY_MS);
  const home = await login(server, user.email, HOME);
  return { user, home };
}

type Theft = (session: Session, email: string) => Promise<unknown>;
const THEFTS: [event: string, subject: string, theft: Theft][] = [
  [
    "a change by a mailed code",
    "Your code to confirm",
    async (s, email) => {
      await ask(server, s, "GET", "/reauthenticate");
      const { code } = await mailTo(server, email);
      await ask(server, s, "PUT", "/user", { password: "theirs now", nonce: code });
    },
  ],
  [
    "a new password",
    "password was changed",
    (s) => ask(server, s, "PUT", "/user", { password: "theirs now" }),
  ],
  ["a factor", "factor was added", (s) => withFactor(server, s)],
  [
    "a change of email",
    "Confirm the change",
    (s) => ask(server, s, "PUT", "/user", { email: newEmail() }),
  ],
  [
    "recovery codes",
    "Recovery codes were made",
    async (s) => {
      const raised = await withFactor(server, s);
      server.clock.advance(1_000);
      await ask(server, raised, "POST", "/factors/recovery-codes");
    },
  ],
  [
    "a copy of the data",
    "copy of your Signpoint data",
    ({ access_token }) => clientOf(server, { token: access_token }).dataExports.request({}),
  ],
];

describe("the link of each mail about a security event", () => {
  it.each(THEFTS)("undoes %s, after whatever came next", async (_, subject, theft) => {
    const { user, home } = await owner();
    await theft(home, user.email);
    const token = await linkOf(user.email, subject);
    server.clock.advance(6 * DAY_MS);
    await requestAuth(server, "POST", "/recover", { email: user.email });
    const browser = await comeBack(server, token);
    // A factor that is older than the event is asked for; those of recovery codes came before them.
    const { error } = await browser.updateUser({ password: MINE });
    expect(error?.code).toBe(subject.startsWith("Recovery") ? "insufficient_aal" : undefined);
    const account = await accountOf(server, user.id);
    expect(account).toMatchObject({ email: user.email, new_email: null });
    expect(await isAlive(server, home)).toBe(false);
  });

  it("brings a removed factor and replaced recovery codes back, and asks for them", async () => {
    const { user, home } = await owner();
    const old = await withFactor(server, home);
    const made = await ask(server, old, "POST", "/factors/recovery-codes");
    const [mine] = made.codes as string[];
    server.clock.advance(DAY_MS);

    // The stranger has the session and the phone for a moment.
    const again = await prove(server, await login(server, user.email, HOME), old.factor);
    const theirs = await withFactor(server, again);
    server.clock.advance(1_000);
    await ask(server, theirs, "POST", "/factors/recovery-codes/regenerate");
    await ask(server, theirs, "DELETE", `/factors/${old.factor.id}`);
    const token = await linkOf(user.email, "Recovery codes were made");
    expect(await preview(token)).toMatchObject({
      removed_factors: [],
      restored_factors: ["Authenticator app"],
      removes_recovery_codes: true,
      restores_recovery_codes: true,
    });
    const added = await linkOf(user.email, "factor was added");
    expect(await preview(added)).toMatchObject({
      removed_factors: ["Authenticator app 2"],
      restored_factors: ["Authenticator app"],
      kept_factors: [],
    });
    const browser = await comeBack(server, added);
    expect((await browser.mfa.listFactors()).data?.totp).toMatchObject([{ id: old.factor.id }]);
    expect((await browser.updateUser({ password: MINE })).error?.code).toBe("insufficient_aal");
    const session = await sessionIn(browser);
    await ask(server, session, "POST", "/factors/recovery-codes/verify", { code: mine });
  });

  it("brings a factor back under another name, where its name was taken meanwhile", async () => {
    const { user, home } = await owner();
    const first = await withFactor(server, home);
    const second = await withFactor(server, first);
    server.clock.advance(DAY_MS);
    const session = await prove(server, await login(server, user.email, HOME), second.factor);
    await ask(server, session, "DELETE", `/factors/${first.factor.id}`);
    const name = { friendly_name: "Authenticator app" };
    await ask(server, session, "PUT", `/factors/${second.factor.id}`, name);
    await comeBack(server, await linkOf(user.email, "factor was removed"));
    const rows = await server.services.db
      .select()
      .from(authFactors)
      .where(eq(authFactors.user_id, user.id));
    expect(rows.every(({ status }) => status === "verified")).toBe(true);
    const names = rows.map(({ friendly_name }) => friendly_name);
    expect(new Set(names)).toEqual(new Set(["Authenticator app", "Authenticator app 2"]));
  });

  it("keeps what was removed for 7 days, and no longer", async () => {
    const { user, home } = await owner();
    const { factor, ...session } = await withFactor(server, home);
    await ask(server, session, "POST", "/factors/recovery-codes");
    await ask(server, session, "DELETE", `/factors/${factor.id}`);
    const stored = async () => {
      await purgeExpiredAuthRows(server.services);
      const { db } = server.services;
      return [
        await db.$count(authFactors, eq(authFactors.user_id, user.id)),
        await db.$count(authRecoverySets, eq(authRecoverySets.user_id, user.id)),
      ];
    };
    server.clock.advance(7 * DAY_MS);
    expect(await stored()).toEqual([1, 1]);
    server.clock.advance(1_000);
    expect(await stored()).toEqual([0, 0]);
  });

  it("gives the account its email back from the mailbox that it had", async () => {
    const { user, home } = await owner();
    const email = newEmail();
    await ask(server, home, "PUT", "/user", { email });
    for (const mailbox of [user.email, email]) {
      const { token } = await mailTo(server, mailbox);
      await requestAuth(server, "POST", "/verify", { type: "email_change", token_hash: token });
    }
    expect(await accountOf(server, user.id)).toMatchObject({ email });
    server.clock.advance(HOUR_MS);
    const token = await linkOf(user.email, "email was changed");
    expect(await preview(token)).toMatchObject({ former_email: user.email });
    const browser = await comeBack(server, token);
    expect((await browser.updateUser({ password: MINE })).error).toBeNull();
    expect(await accountOf(server, user.id)).toMatchObject({ email: user.email });
    expect((await mailTo(server, email)).subject).toContain("no longer belongs");
    await login(server, user.email, HOME, MINE);
  });

  it("lets the owner take back at once the username that a stranger has changed", async () => {
    const { user, home } = await owner();
    const nameOf = (session: Session, p_username: string) =>
      clientOf(server, { token: session.access_token }).profile.changeUsername({ p_username });
    const mine = `mine.${user.id.slice(0, 8)}`;
    await nameOf(home, mine);
    server.clock.advance(31 * DAY_MS);
    const again = await login(server, user.email, HOME);
    await ask(server, again, "GET", "/reauthenticate");
    await nameOf(again, `theirs.${user.id.slice(0, 8)}`);
    const browser = await comeBack(server, await linkOf(user.email, "Your code to confirm"));
    await browser.updateUser({ password: MINE });
    const back = await login(server, user.email, HOME, MINE);
    expect(await nameOf(back, mine)).toMatchObject({ username: mine });
  });

  it("ends those of all events up to then, and never touches what the owner sets up afterwards", async () => {
    const { user, home } = await owner();
    await ask(server, home, "PUT", "/user", { password: "theirs now" });
    const first = await linkOf(user.email, "password was changed");
    server.clock.advance(60_000);
    await ask(server, home, "PUT", "/user", { email: newEmail() });
    const browser = await comeBack(server, await linkOf(user.email, "Confirm the change"));
    await browser.updateUser({ password: MINE });
    const mine = await withFactor(server, await login(server, user.email, HOME, MINE));
    expect((await notMe(server, first)).status).toBe(403);
    expect((await preview(first)).code).toBe("otp_expired");
    await prove(server, mine, mine.factor);
  });

  it("does nothing by being looked at, and tells a stranger nothing", async () => {
    const { user, home } = await owner();
    await ask(server, home, "PUT", "/user", { password: "theirs now" });
    const token = await linkOf(user.email, "password was changed");
    await preview(token);
    await ask(server, home, "GET", "/user");
    for (const path of ["/not-me", "/not-me/preview", "/was-me"]) {
      const wrong = await requestAuth(server, "POST", path, { token_hash: "a".repeat(64) });
      expect([path, wrong.status, wrong.body.code]).toEqual([path, 403, "otp_expired"]);
      expect((await requestAuth(server, "GET", path)).status).toBe(404);
    }
    for (const type of ["recovery", "email", "email_change", "signup", "new_place"]) {
      const { status } = await requestAuth(server, "POST", "/verify", { type, token_hash: token });
      expect([type, status >= 400]).toEqual([type, true]);
    }
    expect((await notMe(server, token)).status).toBe(200);
  });
});

it.each([
  ["the link of a recovery", (email: string) => recover(server, email)],
  [
    "the link of the mail about them",
    async (email: string) => await comeBack(server, await linkOf(email, "Wrong codes")),
  ],
] as const)(
  "wrong codes of a stranger do not lock what %s opens, and its new password clears them",
  async (_, open) => {
    const { user } = await owner();
    const factor = await addFactor(server, user);
    server.clock.advance(8 * DAY_MS);
    const own = bearer(await login(server, user.email, STRANGER));
    const path = `/factors/${factor.id}`;
    const guess = async () => {
      const { body } = await requestAuth(server, "POST", `${path}/challenge`, {}, own);
      const wrong = { challenge_id: body.id, code: "000000" };
      return (await requestAuth(server, "POST", `${path}/verify`, wrong, own)).status;
    };
    for (let tries = 0; tries < 5; tries += 1) await guess();
    expect(await guess()).toBe(429);
    const raised = await prove(server, await sessionIn(await open(user.email)), factor);
    await ask(server, raised, "PUT", "/user", { password: MINE });
    await prove(server, await login(server, user.email, HOME, MINE), factor);
  },
);
