import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { purgeExpiredAuthRows } from "../../../src/accounts/auth/purge-expired-auth-rows";
import { suspendAccount } from "../../../src/accounts/suspensions/suspend-account";
import { applyRetention } from "../../../src/personal-data/apply-retention";
import { authKnownPlaces, authUsers, mails } from "../../../src/platform/db/schema/index";
import { testServer } from "../../support/server";
import { comeBack, FIREFOX, HOME, IPHONE, notMe, STRANGER } from "./stranger";
import {
  addAccount,
  bearer,
  isAlive,
  mailsTo,
  mailTo,
  newEmail,
  PASSWORD,
  pendingSignup,
  recover,
  requestAuth,
  rowOf,
} from "./support";

const server = testServer({ TRUST_PROXY: "1" });
beforeEach(() => server.clock.set(new Date()));

const NEWER_FIREFOX = FIREFOX.replaceAll("140.0", "141.0");
const SUBJECT = "New login to your Signpoint account";
const DAY_MS = 24 * 3_600_000;

interface Place {
  ip?: string;
  userAgent?: string;
  cookie?: string | null;
  password?: string;
}

async function login(email: string, place: Place = {}) {
  const answer = await requestAuth(
    server,
    "POST",
    "/token?grant_type=password",
    { email, password: place.password ?? PASSWORD },
    {
      "user-agent": place.userAgent ?? FIREFOX,
      "x-forwarded-for": place.ip ?? HOME,
      ...(typeof place.cookie === "string" && { cookie: place.cookie }),
    },
  );
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? null;
  return { ...answer, cookie, access_token: String(answer.body.access_token) };
}

const told = async (email: string) =>
  (await mailsTo(server, email)).filter(({ subject }) => subject === SUBJECT).length;
const disown = (token_hash: string) => notMe(server, token_hash);

/** An account whose owner was told of a login elsewhere. */
async function loggedInElsewhere() {
  const { user } = await addAccount(server);
  const home = await login(user.email);
  const elsewhere = await login(user.email, { ip: STRANGER, userAgent: IPHONE });
  return { user, home, elsewhere, mail: await mailTo(server, user.email) };
}

describe("a login at a new place", () => {
  it("is mailed to the owner with device, network and time", async () => {
    const { user, mail } = await loggedInElsewhere();
    expect(mail.subject).toBe(SUBJECT);
    expect(mail.text).toContain("Device: Safari on iOS");
    expect(mail.text).toContain(`Network address: ${STRANGER}`);
    expect(mail.link.pathname).toBe("/not-me");
    expect(mail.text).not.toMatch(/\b\d{6}\b/);
    const [row] = await server.services.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, user.email));
    expect(row?.has_token).toBe(true);
  });

  it("is not mailed after a signup: the first login of an account is wherever it is", async () => {
    const { email, client, mail } = await pendingSignup(server);
    await client.verifyOtp({ token_hash: mail.token, type: "signup" });
    await login(email, { ip: STRANGER, userAgent: IPHONE });
    expect(await told(email)).toBe(0);
    await login(email);
    expect(await told(email)).toBe(1);
  });

  it("is neither the same network nor a newer version of the same program", async () => {
    const { user } = await addAccount(server);
    await login(user.email);
    await login(user.email, { ip: "192.0.2.200", userAgent: NEWER_FIREFOX });
    await login(user.email, { ip: "2001:db8:1::1" });
    expect(await told(user.email)).toBe(1);
    await login(user.email, { ip: "2001:db8:1:ffff::9" });
    expect(await told(user.email)).toBe(1);
    await login(user.email, { ip: "2001:db8:2::1" });
    expect(await told(user.email)).toBe(2);
  });

  it("is not a device that is recognized by its cookie, on any network", async () => {
    const { user } = await addAccount(server);
    const { cookie } = await login(user.email);
    await login(user.email, { ip: STRANGER, cookie });
    expect(await told(user.email)).toBe(0);
    const { user: other } = await addAccount(server);
    await login(other.email);
    await login(other.email, { ip: STRANGER, cookie });
    expect(await told(other.email)).toBe(1);
  });

  it("is mailed once, and not for a wrong password, which no place is remembered of", async () => {
    const { user } = await addAccount(server);
    await login(user.email);
    await login(user.email, { ip: STRANGER, password: "wrong password" });
    expect(await told(user.email)).toBe(0);
    for (let times = 0; times < 2; times += 1) await login(user.email, { ip: STRANGER });
    expect(await told(user.email)).toBe(1);
  });

  it("is stored as keyed hashes alone, as long as sessions last", async () => {
    const { user } = await loggedInElsewhere();
    const placesOf = () =>
      server.services.db.select().from(authKnownPlaces).where(eq(authKnownPlaces.user_id, user.id));
    const places = await placesOf();
    expect(places).toHaveLength(2);
    expect(JSON.stringify(places)).not.toMatch(/192\.0\.2|198\.51|Firefox|Safari/);
    server.clock.advance(179 * DAY_MS);
    await purgeExpiredAuthRows(server.services);
    expect(await placesOf()).toHaveLength(2);
    server.clock.advance(2 * DAY_MS);
    await purgeExpiredAuthRows(server.services);
    expect(await placesOf()).toHaveLength(0);
  });

  it("is mailed after three years, when no place and no time of a login is known any more, and not at the first login of all", async () => {
    const { user } = await addAccount(server);
    server.clock.advance(200 * DAY_MS);
    await login(user.email);
    expect(await told(user.email)).toBe(0);
    server.clock.advance(3 * 366 * DAY_MS);
    await purgeExpiredAuthRows(server.services);
    await applyRetention(server.services);
    for (let times = 0; times < 2; times += 1) await login(user.email, { ip: STRANGER });
    expect(await told(user.email)).toBe(1);
  });

  it("is mailed once for an account that was logged in to before places were stored", async () => {
    const { user } = await addAccount(server);
    server.clock.advance(30 * DAY_MS);
    await server.services.db
      .update(authUsers)
      .set({ last_sign_in_at: server.clock.now().toISOString() })
      .where(eq(authUsers.id, user.id));
    server.clock.advance(DAY_MS);
    await login(user.email);
    await login(user.email);
    expect(await told(user.email)).toBe(1);
  });
});

describe("the link 'This was not me' of its mail", () => {
  it("ends all sessions and the password, and lets its reader set a new one", async () => {
    const { user, home, elsewhere, mail } = await loggedInElsewhere();
    const browser = await comeBack(server, mail.token);
    expect(await isAlive(server, home)).toBe(false);
    expect(await isAlive(server, elsewhere)).toBe(false);
    expect((await login(user.email, { ip: STRANGER })).body.code).toBe("invalid_credentials");

    expect((await browser.updateUser({ password: "a new horse" })).error).toBeNull();
    expect((await login(user.email, { password: "a new horse" })).status).toBe(200);
  });

  it("works once, also when it is sent several times at once", async () => {
    const { mail } = await loggedInElsewhere();
    const answers = await Promise.all(Array.from({ length: 5 }, () => disown(mail.token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(rowOf(await disown(mail.token))).toEqual([
      403,
      "otp_expired",
      "Email link is invalid or has expired",
    ]);
  });

  it("works for 7 days, whatever happens to the account meanwhile", async () => {
    const early = await loggedInElsewhere();
    const late = await loggedInElsewhere();
    const { user, home, elsewhere, mail } = await loggedInElsewhere();
    const change = (session: { access_token: string }, body: object) =>
      requestAuth(server, "PUT", "/user", body, bearer(session));
    expect((await change(elsewhere, { password: "a new horse" })).status).toBe(200);
    expect(
      (await (await recover(server, user.email)).updateUser({ password: "another horse" })).error,
    ).toBeNull();
    expect(await isAlive(server, home)).toBe(false);
    const again = await login(user.email, { password: "another horse" });
    const email = newEmail();
    expect((await change(again, { email })).status).toBe(200);
    for (const mailbox of [user.email, email]) {
      const token_hash = (await mailTo(server, mailbox)).token;
      await requestAuth(server, "POST", "/verify", { type: "email_change", token_hash });
    }
    await suspendAccount(server.services, { email, until: null, force: false });
    await purgeExpiredAuthRows(server.services);
    server.clock.advance(7 * DAY_MS - 1_000);
    for (const each of [early.mail, mail]) expect((await disown(each.token)).status).toBe(200);
    server.clock.advance(1_000);
    const { token: token_hash } = late.mail;
    const preview = await requestAuth(server, "POST", "/not-me/preview", { token_hash });
    expect(preview.body).toMatchObject({ code: "otp_expired" });
    expect((await disown(token_hash)).status).toBe(403);
  });
});
