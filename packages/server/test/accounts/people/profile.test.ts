import { DEFAULT_SETTINGS } from "@signpoint/api/platform/constants";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { authUsers, users } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { request } from "../../support/request";
import { startTestServer, testServer } from "../../support/server";
import { addAccount, addSignup, newEmail, openSession } from "../auth/support";

const server = testServer();

async function signedIn(given: Parameters<typeof addAccount>[1] = {}) {
  const account = await addAccount(server, given);
  const { access_token } = await openSession(server, account.user.email);
  return { ...account, token: access_token };
}

describe("check_username_availability", () => {
  const check = (p_username: string) =>
    clientOf(server).profile.checkUsernameAvailability({ p_username });

  it("reports whether a username is free, ignoring case", async () => {
    await addAccount(server, { username: "Ada.Lovelace" });
    expect(await check("ada.LOVELACE")).toBe(false);
    expect(await check(" ada.lovelace ")).toBe(false);
    expect(await check("ada.lovelace2")).toBe(true);
  });

  it.each(["ab", "x".repeat(31), "no spaces", "ünïcode", "", "a'; drop table users; --"])(
    "reports the invalid username %j as unavailable",
    async (username) => {
      expect(await check(username)).toBe(false);
    },
  );

  it("takes _ and % in a username literally", async () => {
    await addAccount(server, { username: "under-score" });
    expect(await check("under_score")).toBe(true);
  });

  it.each([null, 5, {}, ["a"], "x".repeat(101), "nul\0nul"])(
    "refuses the username %j",
    async (username) => {
      const body = { p_username: username };
      const answer = await request(server, "POST", "/rpc/check_username_availability", { body });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: "BAD_REQUEST" },
      });
    },
  );
});

describe("validate_referral_code_public", () => {
  const validate = (p_referral_code: string) =>
    clientOf(server).profile.validateReferralCode({ p_referral_code });

  it("returns the username of a referral code, trimmed and in any case, and nothing else", async () => {
    const { profile } = await addAccount(server, { username: "Grace" });
    expect(await validate(` ${profile.referral_code.toLowerCase()} `)).toEqual([
      { username: "Grace" },
    ]);
  });

  it.each(["", "AB", "NOBODY99", "%", "' or 1=1"])(
    "returns no row for the referral code %j",
    async (code) => {
      expect(await validate(code)).toEqual([]);
    },
  );
});

describe("limits of the public checks", () => {
  it.each([
    ["check_username_availability", { p_username: "anybody" }, 60],
    ["validate_referral_code_public", { p_referral_code: "ABCDEFGH" }, 30],
  ])("answers 429 with Retry-After to too many calls of %s", async (name, body, limit) => {
    const limited = await startTestServer({ RATE_LIMITS: "on" });
    try {
      for (let i = 0; i < limit; i += 1)
        expect((await request(limited, "POST", `/rpc/${name}`, { body })).status).toBe(200);
      const refused = await request(limited, "POST", `/rpc/${name}`, { body });
      expect(refused).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    } finally {
      await limited.stop();
    }
  });
});

describe("the caller's profile", () => {
  it("returns the profile of the caller alone", async () => {
    await addAccount(server);
    const { user, profile, token } = await signedIn({ username: "myself" });
    const { status, body } = await tryCall(
      clientOf(server, { token }).profile.getCurrentUserProfile({}),
    );
    expect([status, body]).toEqual([
      200,
      [
        {
          id: user.id,
          username: "myself",
          email: user.email,
          points: 0,
          referrals: 0,
          referral_code: profile.referral_code,
          deletes_at: null,
          theme: "system",
          promised_times: DEFAULT_SETTINGS,
          is_admin: false,
        },
      ],
    ]);
  });

  it.each(["get_current_user_profile", "ensure_current_user_profile"])(
    "demands a session for %s",
    async (name) => {
      expect(await request(server, "POST", `/rpc/${name}`, { body: {} })).toMatchObject({
        status: 401,
        body: { code: "UNAUTHORIZED" },
      });
      expect(
        (await request(server, "POST", `/rpc/${name}`, { as: { token: "nonsense" }, body: {} }))
          .status,
      ).toBe(401);
    },
  );

  it("creates a missing profile with the username of the signup", async () => {
    const { user, token } = await signedIn();
    await server.services.db.delete(users).where(eq(users.id, user.id));
    await server.services.db
      .update(authUsers)
      .set({ user_metadata: { username: "Came.Back", is_admin: true, points: 9 } })
      .where(eq(authUsers.id, user.id));
    expect(await clientOf(server, { token }).profile.getCurrentUserProfile({})).toEqual([]);
    const body = await clientOf(server, { token }).profile.ensureCurrentUserProfile({});
    expect(body).toMatchObject([
      { id: user.id, username: "Came.Back", points: 0, is_admin: false },
    ]);
    expect(await clientOf(server, { token }).profile.ensureCurrentUserProfile({})).toEqual(body);
  });

  it("derives a missing profile's username from the email when the signup's is missing or taken", async () => {
    const email = newEmail();
    const { user, token } = await signedIn({ email });
    await addAccount(server, { username: "taken-since" });
    for (const user_metadata of [
      {},
      { username: "taken-since" },
      { username: 5 },
      { username: "no good!" },
    ]) {
      await server.services.db.delete(users).where(eq(users.id, user.id));
      await server.services.db
        .update(authUsers)
        .set({ user_metadata })
        .where(eq(authUsers.id, user.id));
      const body = await clientOf(server, { token }).profile.ensureCurrentUserProfile({});
      expect(body).toMatchObject([{ username: email.split("@")[0] }]);
    }
  });

  it("derives no name that was given up less than 90 days ago, nor one that a signup reserves", async () => {
    const [name = ""] = newEmail().split("@");
    const former = await signedIn({ username: name });
    await clientOf(server, former).profile.changeUsername({ p_username: `${name}.now` });
    await addSignup(server, { username: `${name}1` });
    const { profile } = await addAccount(server, { email: `${name}@elsewhere.example` });
    expect(profile.username).toBe(`${name}2`);
  });

  it("creates a missing profile once for two simultaneous calls", async () => {
    const { user, token } = await signedIn();
    await server.services.db.delete(users).where(eq(users.id, user.id));
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        tryCall(clientOf(server, { token }).profile.ensureCurrentUserProfile({})),
      ),
    );
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]?.body).toMatchObject([{ id: user.id }]);
  });
});
