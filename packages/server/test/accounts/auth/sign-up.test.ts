import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { authSignups, users } from "../../../src/platform/db/schema/index";
import { withFullCost } from "../../support/cheap-argon2";
import { startTestServer, testServer } from "../../support/server";
import {
  addAccount,
  authClient,
  click,
  mailTo,
  newEmail,
  PASSWORD,
  requestAuth,
  rowOf,
  signIn,
} from "./support";

const server = testServer();

async function profileOf(email: string) {
  return await server.services.db.query.users.findFirst({ where: eq(users.email, email) });
}

describe("signup with the official client", () => {
  it("leads from the signup over the mail to a session that can be refreshed and ended", async () => {
    const email = newEmail();
    const browser = authClient(server);
    const signedUp = await browser.signUp({
      email,
      password: PASSWORD,
      options: {
        data: { username: "Way.In" },
        emailRedirectTo: `${server.url}/login`,
      },
    });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    expect(signedUp.data.user).toMatchObject({
      email,
      aud: "authenticated",
      role: "authenticated",
      user_metadata: { username: "Way.In" },
      identities: [{ provider: "email", email }],
    });
    expect(signedUp.data.user?.email_confirmed_at).toBeUndefined();

    const early = await browser.signInWithPassword({ email, password: PASSWORD });
    expect(early.error).toMatchObject({
      code: "email_not_confirmed",
      message: "Email not confirmed",
      status: 400,
    });

    const target = await click((await mailTo(server, email)).link);
    expect(target.origin + target.pathname).toBe(`${server.url}/login`);
    const exchanged = await browser.exchangeCodeForSession(target.searchParams.get("code") ?? "");
    expect(exchanged.error).toBeNull();
    expect(exchanged.data.user?.user_metadata.email_verified).toBe(true);
    expect(exchanged.data.session?.expires_in).toBe(3600);

    const refreshed = await browser.refreshSession();
    expect(refreshed.error).toBeNull();
    expect(refreshed.data.session?.refresh_token).not.toBe(exchanged.data.session?.refresh_token);

    expect((await browser.getUser()).data.user?.email).toBe(email);
    expect((await browser.getClaims()).data?.claims).toMatchObject({
      iss: `${server.url}/auth/v1`,
      aud: "authenticated",
      role: "authenticated",
      email,
      aal: "aal1",
      amr: [{ method: "email/signup" }],
      is_anonymous: false,
    });

    expect((await browser.signOut()).error).toBeNull();
    expect((await browser.getSession()).data.session).toBeNull();
    const again = await browser.signInWithPassword({ email, password: PASSWORD });
    expect(again.error).toBeNull();
  });

  it("creates account and profile at the confirmation, not before", async () => {
    const email = newEmail();
    await requestAuth(server, "POST", "/signup", {
      email,
      password: PASSWORD,
      data: { username: " Ada_1 " },
    });
    expect(await profileOf(email)).toBeUndefined();
    await click((await mailTo(server, email)).link);
    expect(await profileOf(email)).toMatchObject({
      username: "Ada_1",
      points: 0,
      referrals: 0,
      is_admin: false,
      referral_code: expect.stringMatching(/^[A-HJ-KM-NP-Z2-9]{8}$/),
    });
  });

  it("derives a unique username from the email's local part when none is given", async () => {
    for (const domain of ["one", "two", "three"]) {
      const email = `grace.hopper+x@${domain}.example.com`;
      await requestAuth(server, "POST", "/signup", { email, password: PASSWORD, data: null });
      await click((await mailTo(server, email)).link);
    }
    const names = await server.services.db.select({ name: users.username }).from(users);
    expect(names.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["grace.hopperx", "grace.hopperx1", "grace.hopperx2"]),
    );
  });
});

describe("input of a signup", () => {
  const body = (fields: Record<string, unknown>) => ({
    email: newEmail(),
    password: PASSWORD,
    ...fields,
  });

  it("names what is wrong with a weak password at the signup", async () => {
    const answer = await requestAuth(server, "POST", "/signup", body({ password: "12345" }));
    expect(answer.body.weak_password).toEqual({ reasons: ["length"] });
  });

  it.each([
    "1a2b3x",
    "x".repeat(128),
    "密码密码密码",
    "😀".repeat(6),
    "é".repeat(128),
    "😀".repeat(128),
  ])("accepts the password %s at signup and login", async (password) => {
    const email = newEmail();
    expect((await requestAuth(server, "POST", "/signup", { email, password })).status).toBe(200);
    await click((await mailTo(server, email)).link);
    const login = await authClient(server).signInWithPassword({ email, password });
    expect(login.error).toBeNull();
    const wrong = await authClient(server).signInWithPassword({ email, password: `${password}x` });
    expect(wrong.error?.code).toBe("invalid_credentials");
  });

  it.each(["😀".repeat(5), "密码密码密", "e\u0301e\u0301e"])(
    "refuses the password %s as too short",
    async (password) => {
      expect(rowOf(await requestAuth(server, "POST", "/signup", body({ password })))[1]).toBe(
        "weak_password",
      );
    },
  );

  it("normalises spaces and capitals of emails, and keeps plus-tags", async () => {
    const local = newEmail().split("@")[0];
    await requestAuth(server, "POST", "/signup", {
      email: `  ${local}+News@Example.COM `,
      password: PASSWORD,
    });
    const email = `${local}+news@example.com`;
    await click((await mailTo(server, email)).link);
    const login = await authClient(server).signInWithPassword({
      email: ` ${local?.toUpperCase()}+NEWS@example.com`,
      password: PASSWORD,
    });
    expect(login.data.user?.email).toBe(email);
    const untagged = await authClient(server).signInWithPassword({
      email: `${local}@example.com`,
      password: PASSWORD,
    });
    expect(untagged.error?.code).toBe("invalid_credentials");
  });

  it("refuses a username that is taken in another case", async () => {
    await addAccount(server, { username: "Taken.Name" });
    const answer = await requestAuth(
      server,
      "POST",
      "/signup",
      body({ data: { username: "taken.NAME" } }),
    );
    expect(rowOf(answer)).toEqual([
      422,
      "username_taken",
      "Username is already taken. Please choose a different one.",
    ]);
  });

  it.each(["first", "second"])(
    "accepts a password in any Unicode normal form (set in the %s)",
    async (set) => {
      const spellings = ["caf\u00e9s au lait", "cafe\u0301s au lait"];
      const email = newEmail();
      const password = set === "first" ? spellings[0] : spellings[1];
      await requestAuth(server, "POST", "/signup", { email, password });
      await click((await mailTo(server, email)).link);
      for (const spelling of spellings) await signIn(server, email, spelling);
    },
  );

  it("gives the username to one of two simultaneous signups, and the other another one or a refusal", async () => {
    const emails = [newEmail(), newEmail()];
    const signups = await withFullCost(() =>
      Promise.all(
        emails.map((email) =>
          requestAuth(server, "POST", "/signup", {
            email,
            password: PASSWORD,
            data: { username: "racer" },
          }),
        ),
      ),
    );
    // Refused is who comes after the other signup is stored.
    const accepted = emails.filter((_, index) => signups[index]?.status === 200);
    expect(accepted.length).toBeGreaterThan(0);
    const mails = await Promise.all(accepted.map((email) => mailTo(server, email)));
    await Promise.all(mails.map(({ link }) => click(link)));
    const profiles = await Promise.all(accepted.map(profileOf));
    const names = profiles.map((profile) => profile?.username);
    expect(names.filter((name) => name === "racer")).toHaveLength(1);
    expect(new Set(names).size).toBe(accepted.length);
    expect(names).not.toContain(undefined);
  });

  it("ignores admin rights and points in the data of a signup", async () => {
    const email = newEmail();
    await requestAuth(server, "POST", "/signup", {
      email,
      password: PASSWORD,
      points: 1_000,
      is_admin: true,
      data: { is_admin: true, points: 1_000, role: "admin" },
    });
    await click((await mailTo(server, email)).link);
    expect(await profileOf(email)).toMatchObject({ points: 0, is_admin: false });
  });

  it("leaves nothing behind when the mail of a signup cannot be queued", async () => {
    const { db } = server.services;
    const sent = body({ data: { username: "without-mail" } });
    await db.execute(sql`alter table mails add constraint no_mail check (false) not valid`);
    try {
      expect(rowOf(await requestAuth(server, "POST", "/signup", sent))).toEqual([
        500,
        "unexpected_failure",
        "Error sending confirmation email",
      ]);
      expect(await db.$count(authSignups, eq(authSignups.email, sent.email))).toBe(0);
    } finally {
      await db.execute(sql`alter table mails drop constraint no_mail`);
    }
    expect((await requestAuth(server, "POST", "/signup", sent)).status).toBe(200);
  });

  it("refuses signups when they are switched off", async () => {
    const closed = await startTestServer({ SIGNUPS: "off" });
    try {
      expect(rowOf(await requestAuth(closed, "POST", "/signup", body({})))).toEqual([
        422,
        "signup_disabled",
        "Signups not allowed for this instance",
      ]);
      expect((await requestAuth(closed, "GET", "/settings")).body.disable_signup).toBe(true);
    } finally {
      await closed.stop();
    }
  });
});
