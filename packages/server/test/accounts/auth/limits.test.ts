import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApp } from "../../../src/http/app";
import { clientIpKey, createLimits, emailKey } from "../../../src/platform/limits/limits";
import { authClient } from "../../support/auth-client";
import { countUses } from "../../support/count-uses";
import { testServer } from "../../support/server";
import {
  addAccount,
  addSignup,
  bearer,
  click,
  mailsTo,
  mailTo,
  newEmail,
  openSession,
  PASSWORD,
  type RawAnswer,
  requestAuth,
  rowOf,
  signIn,
  signUp,
} from "./support";

const server = testServer({ RATE_LIMITS: "on", TRUST_PROXY: "1" });
beforeEach(() => {
  // Only the date: everything that waits goes on as ever.
  vi.useFakeTimers({ toFake: ["Date"] });
  const { config, db, log } = server.services;
  server.services.limits = createLimits(config, db, log);
});
afterEach(() => {
  vi.useRealTimers();
});

const SECOND = 1_000;
const TOO_MANY = [429, "over_request_rate_limit", "Request rate limit reached"];
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
/** The client IP of requests that name no other. */
const HERE = clientIpKey("127.0.0.1");
const from = (address: string) => ({ "x-forwarded-for": address });
const login = (email: string, password: string, address = "198.51.100.1") =>
  requestAuth(server, "POST", "/token?grant_type=password", { email, password }, from(address));

async function times(
  count: number,
  work: (index: number) => Promise<RawAnswer>,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) statuses.push((await work(i)).status);
  return statuses;
}

/** What attempts at an account from one address are counted under. */
const keyOf = (email: string, address: string) => `${emailKey(email)}:${clientIpKey(address)}`;
/** Counts wrong passwords for an account from the address of `login`, without the logins. */
const guessHere = (email: string, count: number) =>
  countUses(server, "passwordPerEmailAndIp", keyOf(email, "198.51.100.1"), count);
/** Uses up what all unknown addresses together may guess at an account. */
const guessElsewhere = (email: string) =>
  expect(countUses(server, "passwordPerEmail", emailKey(email), 51)).rejects.toThrow();

function expectRetryAfter(answer: RawAnswer, atMostSeconds: number): void {
  const seconds = Number(answer.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(atMostSeconds);
}

describe("limits on guessing passwords", () => {
  it("blocks password guessing for 15 minutes after 10 wrong passwords, for known and unknown emails alike", async () => {
    const { user } = await addAccount(server);
    for (const email of [user.email, newEmail()]) {
      const spelling = (i: number) => (i % 2 === 0 ? email : ` ${email.toUpperCase()} `);
      await guessHere(email, 7);
      const guesses = await times(3, (i) => login(spelling(i), "wrong"));
      expect(new Set(guesses)).toEqual(new Set([400]));
      const refused = await login(email, PASSWORD);
      expect(rowOf(refused)).toEqual(TOO_MANY);
      expectRetryAfter(refused, 900);
    }
    pass(900 * SECOND);
    // The right password ends the count.
    for (let round = 0; round < 2; round += 1) {
      expect((await login(user.email, PASSWORD)).status).toBe(200);
      await guessHere(user.email, 8);
      await login(user.email, "wrong");
    }
    expect((await login(user.email, PASSWORD)).status).toBe(200);
  });

  it("counts simultaneous wrong passwords", async () => {
    const { user } = await addAccount(server);
    const answers = await Promise.all(Array.from({ length: 25 }, () => login(user.email, "wrong")));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  });

  it("blocks password guessing from many IPs for strangers, but not for the owner", async () => {
    const { user } = await addAccount(server);
    const home = "203.0.113.7";
    expect((await login(user.email, PASSWORD, home)).status).toBe(200);
    await countUses(server, "passwordPerEmail", emailKey(user.email), 46);
    const guesses = await times(6, (i) => login(user.email, "wrong", `198.51.100.${i}`));
    expect(guesses).toEqual([400, 400, 400, 400, 429, 429]);
    expect((await login(user.email, PASSWORD, "192.0.2.1")).status).toBe(429);
    expect((await login(user.email, PASSWORD, home)).status).toBe(200);
  });

  it("lifts the password limit at once, for that IP, after a reset by mail", async () => {
    const { user } = await addAccount(server);
    await guessHere(user.email, 9);
    expect(await times(2, () => login(user.email, "wrong"))).toEqual([400, 429]);
    await guessElsewhere(user.email);
    await requestAuth(server, "POST", "/recover", { email: user.email }, from("198.51.100.1"));
    const { code } = await mailTo(server, user.email);
    const body = { type: "recovery", email: user.email, token: code };
    const verified = await requestAuth(server, "POST", "/verify", body, from("198.51.100.1"));
    const session = verified.body as { access_token: string };
    await requestAuth(server, "PUT", "/user", { password: "a new one" }, bearer(session));
    expect((await login(user.email, "a new one")).status).toBe(200);
    expect((await login(user.email, "a new one", "198.51.100.99")).status).toBe(429);
  });

  it("does not lock out a device that signed in before when strangers guess from many IPs", async () => {
    const { user } = await addAccount(server);
    const { user: other } = await addAccount(server);
    const markOf = async (email: string) => {
      const { headers } = await login(email, PASSWORD, "203.0.113.7");
      const cookie = headers.get("set-cookie") ?? "";
      expect(cookie).toMatch(
        /^signpoint-device=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
      );
      return cookie.split(";")[0] ?? "";
    };
    const [mark, othersMark] = [await markOf(user.email), await markOf(other.email)];
    await guessElsewhere(user.email);
    const loginWith = (cookie: string, password: string, address = "192.0.2.1") =>
      requestAuth(
        server,
        "POST",
        "/token?grant_type=password",
        { email: user.email, password },
        { ...from(address), cookie },
      );
    const younger = mark.replace(/\.(\d+)\./, (_, since) => `.${Number(since) + 1}.`);
    for (const cookie of ["", othersMark, `${mark}x`, younger]) {
      expect((await loginWith(cookie, PASSWORD)).status).toBe(429);
    }
    const guesses = await times(11, () => loginWith(mark, "wrong"));
    expect(guesses.indexOf(429)).toBe(10);
    pass(900 * SECOND);
    const right = await loginWith(mark, PASSWORD);
    expect(right.status).toBe(200);
    const session = right.body as { access_token: string };
    await requestAuth(server, "PUT", "/user", { password: "a new one" }, bearer(session));
    expect((await loginWith(mark, "a new one", "192.0.2.2")).status).toBe(429);
  });
});

describe("the client IP behind a proxy", () => {
  const LAST = [422, 422, 429];
  const signup = (address: string) =>
    requestAuth(server, "POST", "/signup", { email: newEmail(), password: "short" }, from(address));
  /** How the last of the 60 signups that an address has and the first beyond them are answered, after all others. */
  const lastAndNext = async (address: string, entry: (i: number) => string) => {
    await countUses(server, "signupPerIp", clientIpKey(address), 58);
    return await times(3, (i) => signup(entry(i)));
  };

  it("is what the trusted proxy saw, not what the client claims, and one for a network of IPv6", async () => {
    const seen = "198.51.100.9";
    expect(await lastAndNext(seen, (i) => `10.0.0.${i}, ${seen}:${10_000 + i}`)).toEqual(LAST);
    expect((await signup("198.51.100.10")).status).toBe(422);
    const network = (i: number) => `2001:db8:1:2:${i}::1`;
    expect(await lastAndNext(network(9), network)).toEqual(LAST);
    expect((await signup("2001:db8:1:3::1")).status).toBe(422);
    // Junk counts for the proxy itself, and so does everything where none is trusted.
    expect(await lastAndNext("127.0.0.1", (i) => `client-${i}`)).toEqual(LAST);
    const { services } = server;
    const direct = { ...services, config: { ...services.config, TRUST_PROXY: 0 } };
    const app = createApp(direct);
    const sent = { method: "POST", headers: from("10.0.0.1"), body: "{}" };
    const env = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
    expect((await app.request("/auth/v1/signup", sent, env)).status).toBe(429);
  });
});

describe("limits on mails", () => {
  const TOO_SOON = /^For security purposes, you can only request this after (\d+) seconds\.$/;

  it.each([
    ["/recover", {}],
    ["/resend", { type: "signup" }],
  ])("sends one mail a minute (%s), for known and unknown emails alike", async (path, extra) => {
    const waiting = await addSignup(server);
    for (const email of [waiting, newEmail()]) {
      const send = () => requestAuth(server, "POST", path, { ...extra, email });
      expect((await send()).status).toBe(200);
      pass(20 * SECOND);
      const refused = await send();
      expect([refused.status, refused.body.code]).toEqual([429, "over_email_send_rate_limit"]);
      expect(TOO_SOON.exec(String(refused.body.message))?.[1]).toBe("40");
      expect(refused.headers.get("retry-after")).toBe("40");
      pass(40 * SECOND);
      expect((await send()).status).toBe(200);
    }
    expect(await mailsTo(server, waiting)).toHaveLength(2);
  });

  it("lets the owner ask for a mail after a stranger has asked for one", async () => {
    const { user } = await addAccount(server);
    const recover = (address: string) =>
      requestAuth(server, "POST", "/recover", { email: user.email }, from(address));
    expect((await recover("198.51.100.1")).status).toBe(200);
    expect((await recover("203.0.113.7")).status).toBe(200);
    expect(await mailsTo(server, user.email)).toHaveLength(2);
  });

  it("sends 20 mails an hour over all IPs, then answers as before and keeps earlier links valid", async () => {
    const { user } = await addAccount(server);
    for (const email of [user.email, newEmail()]) {
      await countUses(server, "mailsPerEmail", `recovery:${emailKey(email)}`, 18);
      const statuses = await times(4, (i) =>
        requestAuth(server, "POST", "/recover", { email }, from(`198.51.100.${i}`)),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
    const mails = await mailsTo(server, user.email);
    expect(mails).toHaveLength(2);
    const target = await click(mails.at(-1)?.link ?? "");
    const session = {
      access_token: new URLSearchParams(target.hash.slice(1)).get("access_token") ?? "",
    };
    const set = await requestAuth(server, "PUT", "/user", { password: "new one" }, bearer(session));
    expect(set.status).toBe(200);
    // Their links are worth nothing any more, so new ones are sent.
    await requestAuth(server, "POST", "/recover", { email: user.email }, from("198.51.100.99"));
    expect((await mailTo(server, user.email)).subject).toBe("Reset your Signpoint password");
  });

  it("counts signups and resends together, and allows the next mail when the earlier ones have been used", async () => {
    const email = newEmail();
    const signup = () => signUp(server, email);
    await signup();
    const resent = await requestAuth(server, "POST", "/resend", { type: "signup", email });
    expect(resent.body.code).toBe("over_email_send_rate_limit");
    expect((await signup()).body.code).toBe("over_email_send_rate_limit");
    expect(await mailsTo(server, email)).toHaveLength(1);
    await click((await mailTo(server, email)).link);
    expect((await signup()).status).toBe(200);
    expect((await signup()).status).toBe(429);
  });

  it("sends at most 10 mails an hour to one email", async () => {
    const email = newEmail();
    const recover = () => requestAuth(server, "POST", "/recover", { email });
    await countUses(server, "mailsPerEmailAndIp", `recovery:${emailKey(email)}:${HERE}`, 9);
    expect((await recover()).status).toBe(200);
    pass(61 * SECOND);
    const message = "email rate limit exceeded";
    expect(rowOf(await recover())).toEqual([429, "over_email_send_rate_limit", message]);
  });

  it.each([
    ["/recover", "recoverPerIp", 30, { email: "invalid" }],
    ["/resend", "resendPerIp", 30, { email: "invalid", type: "signup" }],
    ["/otp", "otpPerIp", 30, { email: "invalid" }],
    ["/verify", "verifyPerIp", 30, { type: "signup", token_hash: "guess" }],
    ["/token?grant_type=password", "tokenPerIp", 150, { email: "a@example.com", password: "x" }],
  ] as const)(
    "limits the requests of an IP for many emails (%s)",
    async (path, limit, most, body) => {
      await countUses(server, limit, clientIpKey("198.51.100.3"), most - 1);
      const statuses = await times(2, () =>
        requestAuth(server, "POST", path, body, from("198.51.100.3")),
      );
      expect([statuses[0] === 429, statuses[1]]).toEqual([false, 429]);
    },
  );
});

describe("limits on guessing codes", () => {
  it("limits code guessing per email and address, so that a stranger's guesses do not close it for the owner, and per email", async () => {
    const { user } = await addAccount(server);
    const guess = (email: string, i: number) =>
      requestAuth(
        server,
        "POST",
        "/verify",
        { type: "recovery", email, token: "000000" },
        from(`198.51.100.${i}`),
      );
    for (const email of [user.email, newEmail()]) {
      await requestAuth(server, "POST", "/recover", { email });
      await countUses(server, "codePerEmailAndIp", keyOf(email, "198.51.100.7"), 8);
      expect(await times(3, () => guess(email, 7))).toEqual([403, 403, 429]);
      expect((await guess(email, 8)).status).toBe(403);
      await countUses(server, "codePerEmail", emailKey(email), 100 - 3);
      const refused = await guess(email, 9);
      expect(rowOf(refused)).toEqual(TOO_MANY);
      expectRetryAfter(refused, 3_600);
    }
    const { link } = await mailTo(server, user.email);
    expect((await click(link)).hash).toContain("access_token=");
  });

  it("redirects a clicked link with the reason when codes were guessed too often, and does not use it up", async () => {
    const { user } = await addAccount(server);
    await authClient(server).resetPasswordForEmail(user.email);
    const { link } = await mailTo(server, user.email);
    await countUses(server, "verifyPerIp", HERE, 30);
    const refused = await click(link);
    expect(refused.searchParams.get("error_code")).toBe("over_request_rate_limit");
    pass(300 * SECOND);
    expect((await click(link)).searchParams.has("code")).toBe(true);
  });
});

describe("limits on sessions", () => {
  it("limits guessing of refresh tokens, but not refreshing", async () => {
    const { user } = await addAccount(server);
    let { refresh_token } = await signIn(server, user.email);
    const refresh = (token: string) =>
      requestAuth(server, "POST", "/token?grant_type=refresh_token", { refresh_token: token });
    await countUses(server, "tokenPerIp", HERE, 147);
    for (let i = 0; i < 5; i += 1) {
      const { status, body } = await refresh(refresh_token);
      expect(status).toBe(200);
      refresh_token = String(body.refresh_token);
    }
    expect((await times(3, () => refresh("guess"))).indexOf(429)).toBe(2);
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  it("allows 30 account changes in 5 minutes", async () => {
    const { user } = await addAccount(server);
    const { access_token } = await openSession(server, user.email);
    await countUses(server, "updatePerAccount", user.id, 28);
    const statuses = await times(3, () =>
      requestAuth(server, "PUT", "/user", { data: {} }, bearer({ access_token })),
    );
    expect(statuses.indexOf(429)).toBe(2);
  });
});
