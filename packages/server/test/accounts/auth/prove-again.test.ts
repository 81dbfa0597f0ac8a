import { beforeAll, describe, expect, it } from "vitest";
import { fieldErrorsOf } from "../../support/client";
import { countUses, withLimits } from "../../support/count-uses";
import { addFactor } from "../../support/factors";
import { request } from "../../support/request";
import { testServer } from "../../support/server";
import {
  addAccount,
  bearer,
  mailsTo,
  mailTo,
  openSession,
  PASSWORD,
  requestAuth,
  rowOf,
  signIn,
} from "./support";

const server = testServer();
beforeAll(() => {
  server.clock.set(new Date());
});

const MINUTE_MS = 60_000;
const OLD = 16 * MINUTE_MS;
const WRONG = [400, "current_password_invalid", "Current password is not correct."];
const OTHER_PROOF = [
  400,
  "reauthentication_needed",
  "Too many wrong passwords here. Please use a code by mail instead.",
];
const NOT_VALID = [422, "reauthentication_not_valid", "Nonce has expired or is invalid"];

/** A session whose login is too long ago. */
async function oldSession() {
  const { user } = await addAccount(server);
  const session = await openSession(server, user.email);
  server.clock.advance(OLD);
  const own = bearer(session);
  return {
    user,
    put: (body: object) => requestAuth(server, "PUT", "/user", body, own),
    mailCode: async () => {
      await requestAuth(server, "GET", "/reauthenticate", undefined, own);
      return (await mailTo(server, user.email)).code;
    },
    remove: (body: object) =>
      request(server, "POST", "/rpc/request_account_deletion", {
        as: { token: session.access_token },
        body,
      }),
  };
}

type Old = Awaited<ReturnType<typeof oldSession>>;

async function guess({ put }: Old, times: number) {
  const rows: unknown[] = [];
  for (let i = 0; i < times; i += 1) rows.push(rowOf(await put({ current_password: "wrong" })));
  return rows;
}

describe("the present password as a proof", () => {
  it("opens a change at once, and for 15 minutes what needs a proof", async () => {
    const { put } = await oldSession();
    const change = { password: "another password" };
    // Nor does the answer tell whether a new password is the present one.
    for (const password of [change.password, PASSWORD]) {
      expect(rowOf(await put({ password }))[1]).toBe("reauthentication_needed");
    }
    expect(rowOf(await put({ ...change, current_password: "wrong" }))).toEqual(WRONG);
    expect((await put({ ...change, current_password: PASSWORD })).status).toBe(200);
    server.clock.advance(14 * MINUTE_MS);
    expect((await put({ password: "one more password" })).status).toBe(200);
    server.clock.advance(2 * MINUTE_MS);
    expect(rowOf(await put({ password: PASSWORD }))[1]).toBe("reauthentication_needed");
  });

  it("is taken without a change", async () => {
    const { put, remove } = await oldSession();
    expect((await put({ current_password: PASSWORD })).status).toBe(200);
    expect((await remove({})).status).toBe(200);
  });

  it("is taken by the deletion of the account, and a wrong one refused", async () => {
    const { remove } = await oldSession();
    const wrong = await remove({ p_password: "wrong" });
    expect(wrong.body).toMatchObject({ code: "BAD_REQUEST" });
    expect(Object.keys(fieldErrorsOf(wrong))).toEqual(["p_password"]);
    expect((await remove({ p_password: PASSWORD })).status).toBe(200);
  });

  it("does not stand for a second factor", async () => {
    const { user, put } = await oldSession();
    await addFactor(server, user);
    const body = { password: "another password", current_password: PASSWORD };
    expect(rowOf(await put(body))[1]).toBe("insufficient_aal");
  });
});

describe("wrong guesses of the present password", () => {
  it("close this way to the session after the fifth, also for the right one, until it has a mailed code", async () => {
    const old = await oldSession();
    const { user, put, remove, mailCode } = old;
    expect(await guess(old, 6)).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG, OTHER_PROOF]);
    expect(rowOf(await put({ current_password: PASSWORD }))).toEqual(OTHER_PROOF);
    expect((await remove({ p_password: PASSWORD })).body).toMatchObject({
      code: "STEP_UP_REQUIRED",
    });
    // Neither another session nor the login is closed.
    const other = bearer(await openSession(server, user.email));
    const there = { current_password: PASSWORD };
    expect((await requestAuth(server, "PUT", "/user", there, other)).status).toBe(200);
    expect((await put({ nonce: await mailCode() })).status).toBe(200);
    expect((await put({ current_password: PASSWORD })).status).toBe(200);
  });

  it("count from the last right one on", async () => {
    const old = await oldSession();
    await guess(old, 4);
    expect((await old.put({ current_password: PASSWORD })).status).toBe(200);
    expect(await guess(old, 1)).toEqual([WRONG]);
  });

  it("all count when they are simultaneous", async () => {
    const { put } = await oldSession();
    const tries = Array.from({ length: 9 }, () => put({ current_password: "wrong" }));
    const codes = (await Promise.all(tries)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === "current_password_invalid")).toHaveLength(5);
  });

  it("count for the account over all its sessions, apart from the login's", async () => {
    await withLimits(server, async () => {
      const { user, ...old } = await oldSession();
      await guess({ user, ...old }, 5);
      const [one, other] = [
        await openSession(server, user.email),
        await openSession(server, user.email),
      ];
      const put = (session: { access_token: string }) =>
        requestAuth(server, "PUT", "/user", { current_password: "wrong" }, bearer(session));
      for (let i = 0; i < 5; i += 1) expect(rowOf(await put(one))).toEqual(WRONG);
      const refused = await put(other);
      expect(rowOf(refused)[1]).toBe("over_request_rate_limit");
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      await signIn(server, user.email);
    });
  });
});

describe("a mailed code as a proof", () => {
  it("works once, within 10 minutes, for its own account", async () => {
    const [old, other] = [await oldSession(), await oldSession()];
    const nonce = await old.mailCode();
    expect(rowOf(await other.put({ nonce }))).toEqual(NOT_VALID);
    expect((await old.put({ nonce })).status).toBe(200);
    expect(rowOf(await old.put({ nonce }))).toEqual(NOT_VALID);
    const next = await old.mailCode();
    server.clock.advance(10 * MINUTE_MS);
    expect(rowOf(await old.put({ nonce: next }))).toEqual(NOT_VALID);
  });

  it("dies after 5 wrong tries, and opens no session", async () => {
    const { user, put, mailCode } = await oldSession();
    const nonce = await mailCode();
    const token = nonce === "000000" ? "000001" : "000000";
    for (let i = 0; i < 5; i += 1) expect(rowOf(await put({ nonce: token }))).toEqual(NOT_VALID);
    expect(rowOf(await put({ nonce }))).toEqual(NOT_VALID);
    const fresh = await mailCode();
    for (const type of ["email", "magiclink", "recovery"]) {
      const body = { type, email: user.email, token: fresh };
      expect(rowOf(await requestAuth(server, "POST", "/verify", body))[1]).toBe("otp_expired");
    }
  });

  it("is limited: 10 wrong ones in an hour for the account, and one mail in a minute", async () => {
    await withLimits(server, async () => {
      const { user, put, mailCode } = await oldSession();
      const nonce = await mailCode();
      const own = bearer(await openSession(server, user.email));
      const again = await requestAuth(server, "GET", "/reauthenticate", undefined, own);
      expect(rowOf(again).slice(0, 2)).toEqual([429, "over_email_send_rate_limit"]);
      await countUses(server, "reauthenticationPerAccount", user.id, 10);
      expect(rowOf(await put({ nonce }))[1]).toBe("over_request_rate_limit");
    });
  });

  it("needs a login, and no mail goes out for the headers alone", async () => {
    const { user } = await oldSession();
    const { status, body } = await requestAuth(server, "GET", "/reauthenticate");
    expect([status, body.code]).toEqual([401, "no_authorization"]);
    const own = bearer(await openSession(server, user.email));
    const head = await fetch(`${server.url}/auth/v1/reauthenticate`, {
      method: "HEAD",
      headers: own,
    });
    expect(head.status).toBe(200);
    expect(await mailsTo(server, user.email)).toEqual([]);
  });
});
