import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { authUsers } from "../../../src/platform/db/schema/index";
import { authClient } from "../../support/auth-client";
import { withLimits } from "../../support/count-uses";
import { addFactor, nextCodeOf } from "../../support/factors";
import { makeAdmin } from "../../support/people";
import { testServer } from "../../support/server";
import {
  addAccount,
  addSignup,
  claimsOf,
  mailsTo,
  mailTo,
  newEmail,
  requestAuth,
  rowOf,
} from "./support";

const server = testServer();
beforeAll(() => {
  server.clock.set(new Date());
});

const ask = (body: object) => requestAuth(server, "POST", "/otp", body);
const enter = (email: string, token: string, type = "email") =>
  requestAuth(server, "POST", "/verify", { type, email, token });
const EXPIRED = [403, "otp_expired", "Token has expired or is invalid"];

describe("a login by a mailed code", () => {
  it("works with the official client, under both names of its type", async () => {
    for (const type of ["email", "magiclink"] as const) {
      const { user } = await addAccount(server);
      const client = authClient(server);
      const asked = await client.signInWithOtp({
        email: user.email.toUpperCase(),
        options: { shouldCreateUser: true, emailRedirectTo: `${server.url}/dashboard` },
      });
      expect(asked).toEqual({ data: { user: null, session: null }, error: null });
      const { code, subject, text } = await mailTo(server, user.email);
      expect(subject).toBe("Your code to log in to Signpoint");
      expect(text).not.toContain("http");
      const { data, error } = await client.verifyOtp({ email: user.email, token: code, type });
      expect([error, data.user?.id]).toEqual([null, user.id]);
      expect(claimsOf(data.session)).toMatchObject({ aal: "aal1", amr: [{ method: "otp" }] });
    }
  });

  it("works once, within 10 minutes", async () => {
    const { user } = await addAccount(server);
    await ask({ email: user.email });
    const { code } = await mailTo(server, user.email);
    expect((await enter(user.email, code)).status).toBe(200);
    expect(rowOf(await enter(user.email, code))).toEqual(EXPIRED);
    server.clock.advance(60_000);
    await ask({ email: user.email });
    const next = await mailTo(server, user.email);
    server.clock.advance(10 * 60_000);
    expect(rowOf(await enter(user.email, next.code))).toEqual(EXPIRED);
  });

  it("asks for the second factor afterwards", async () => {
    const { user } = await addAccount(server);
    const { id: factorId, secret } = await addFactor(server, user);
    const client = authClient(server);
    await client.signInWithOtp({ email: user.email });
    const { code: token } = await mailTo(server, user.email);
    await client.verifyOtp({ email: user.email, token, type: "email" });
    const levels = async () => (await client.mfa.getAuthenticatorAssuranceLevel()).data;
    expect(await levels()).toMatchObject({ currentLevel: "aal1", nextLevel: "aal2" });
    expect((await client.mfa.enroll({ factorType: "totp" })).error?.code).toBe("insufficient_aal");
    await client.mfa.challengeAndVerify({ factorId, code: nextCodeOf(server, secret) });
    expect(await levels()).toMatchObject({ currentLevel: "aal2" });
  });

  it("answers the same for unknown emails and pending signups, and makes no account", async () => {
    const { user } = await addAccount(server);
    const known = await ask({ email: user.email });
    for (const email of [newEmail(), await addSignup(server)]) {
      const answer = await ask({ email, create_user: true, data: { username: "somebody" } });
      expect([answer.status, answer.body]).toEqual([known.status, known.body]);
      expect(await mailsTo(server, email)).toEqual([]);
      const { db } = server.services;
      expect(await db.$count(authUsers, eq(authUsers.email, email))).toBe(0);
    }
  });

  it("is off for admins, also for who became one since the mail", async () => {
    const { user } = await addAccount(server);
    await makeAdmin(server, user.id);
    expect((await ask({ email: user.email })).status).toBe(200);
    expect(await mailsTo(server, user.email)).toEqual([]);
    const { user: later } = await addAccount(server);
    await ask({ email: later.email });
    const { code } = await mailTo(server, later.email);
    await makeAdmin(server, later.id);
    expect(rowOf(await enter(later.email, code))).toEqual(EXPIRED);
  });

  it("counts mails like all others, for known and unknown emails alike", async () => {
    const { user } = await addAccount(server);
    await withLimits(server, async () => {
      for (const email of [user.email, newEmail()]) {
        expect((await ask({ email })).status).toBe(200);
        expect((await ask({ email })).body.code).toBe("over_email_send_rate_limit");
      }
    });
  });

  it("refuses a request without an email, or with a phone", async () => {
    const email = "a@example.com";
    for (const [body, ...row] of [
      [{}, "validation_failed", "One of email or phone must be set"],
      [{ phone: "+15550100" }, "phone_provider_disabled", "Phone signups are disabled"],
      [
        { email, phone: "+15550100" },
        "validation_failed",
        "Only an email address or phone number should be provided",
      ],
      [
        { email: "no email" },
        "validation_failed",
        "Unable to validate email address: invalid format",
      ],
    ] as const) {
      expect([body, rowOf(await ask(body))]).toEqual([body, [400, ...row]]);
    }
  });
});
