import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { chooseRedirect } from "../../../src/accounts/auth/links/redirects";
import {
  authCodes,
  authMailTokens,
  authSessions,
  authUsers,
} from "../../../src/platform/db/schema/index";
import { authClient } from "../../support/auth-client";
import { testServer } from "../../support/server";
import {
  addAccount,
  claimsOf,
  click,
  mailTo,
  newEmail,
  PASSWORD,
  pendingSignup,
  requestAuth,
  rowOf,
} from "./support";

const server = testServer();
beforeEach(() => server.clock.set("2026-03-01T12:00:00Z"));

const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;
const LINK_EXPIRED = {
  error: "access_denied",
  error_code: "otp_expired",
  error_description: "Email link is invalid or has expired",
};
const parametersOf = (text: string) => Object.fromEntries(new URLSearchParams(text.slice(1)));

const pending = (flowType?: "pkce" | "implicit") => pendingSignup(server, flowType);

const confirmedAt = async (email: string) =>
  (await server.services.db.query.authUsers.findFirst({ where: eq(authUsers.email, email) }))
    ?.email_confirmed_at ?? null;

describe("a mailed link", () => {
  it("opens a page that carries what the protocol redeems, and is stored nowhere else", async () => {
    const { mail, email } = await pending();
    expect(mail.link.origin + mail.link.pathname).toBe(`${server.url}/confirmation`);
    expect([...mail.link.searchParams.keys()]).toEqual(["token_hash", "type", "redirect_to"]);
    expect(mail.link.searchParams.get("type")).toBe("signup");
    expect(mail.token).toMatch(/^pkce_[0-9a-f]{64}$/);
    expect((await pending("implicit")).mail.token).toMatch(/^[0-9a-f]{64}$/);
    const { db } = server.services;
    const rows = await db.select().from(authMailTokens).where(eq(authMailTokens.email, email));
    const stored = JSON.stringify(rows);
    expect(stored).toContain(email);
    expect(stored).not.toContain(mail.token.replace("pkce_", ""));
    expect(stored).not.toContain(`"${mail.code}"`);
  });

  it("redirects a PKCE client to the site with a code, once", async () => {
    const { mail, email } = await pending();
    const target = await click(mail.link);
    expect([...target.searchParams.keys()]).toEqual(["code"]);
    expect(target.searchParams.get("code")).toMatch(/^[0-9a-f-]{36}$/);
    expect(target.hash).toBe("");
    expect(await confirmedAt(email)).not.toBeNull();

    const again = await click(mail.link);
    expect(Object.fromEntries(again.searchParams)).toEqual(LINK_EXPIRED);
    expect(parametersOf(again.hash)).toEqual(LINK_EXPIRED);
  });

  it("redirects other clients to the site with the session in the fragment, once", async () => {
    const { mail, email, client } = await pending("implicit");
    const target = await click(mail.link);
    expect(target.search).toBe("");
    const parameters = parametersOf(target.hash);
    expect(parameters).toMatchObject({
      token_type: "bearer",
      type: "signup",
      expires_in: "3600",
      sb: "",
      expires_at: expect.stringMatching(/^\d+$/),
    });
    const { data, error } = await client.setSession({
      access_token: parameters.access_token ?? "",
      refresh_token: parameters.refresh_token ?? "",
    });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    expect(claimsOf(data.session).amr).toMatchObject([{ method: "otp" }]);

    const again = await click(mail.link);
    expect(again.search).toBe("");
    expect(parametersOf(again.hash)).toEqual({ ...LINK_EXPIRED, sb: "" });
  });

  it("redeems a mailed link once when it is clicked simultaneously", async () => {
    const { mail, email } = await pending("implicit");
    const targets = await Promise.all(Array.from({ length: 6 }, () => click(mail.link)));
    expect(targets.filter(({ hash }) => hash.includes("access_token"))).toHaveLength(1);
    const { db } = server.services;
    const [user] = await db.select().from(authUsers).where(eq(authUsers.email, email));
    expect(await db.$count(authSessions, eq(authSessions.user_id, user?.id ?? ""))).toBe(1);
  });

  it("keeps the link of a signup valid for 24 hours", async () => {
    const inTime = await pending();
    server.clock.advance(DAY - 1);
    expect((await click(inTime.mail.link)).searchParams.has("code")).toBe(true);
    const late = await pending();
    server.clock.advance(DAY);
    expect((await click(late.mail.link)).searchParams.get("error_code")).toBe("otp_expired");
    expect(await confirmedAt(late.email)).toBeNull();
  });

  it("refuses a mailed link that was turned from one flow into the other", async () => {
    const { mail } = await pending();
    mail.link.searchParams.set("token_hash", mail.token.replace("pkce_", ""));
    expect(parametersOf((await click(mail.link)).hash)).toEqual({ ...LINK_EXPIRED, sb: "" });
    const implicit = await pending("implicit");
    implicit.mail.link.searchParams.set("token_hash", `pkce_${implicit.mail.token}`);
    expect((await click(implicit.mail.link)).searchParams.get("error_code")).toBe("otp_expired");
  });

  it("does not use up a mailed link for a HEAD request, nor under another type", async () => {
    const { mail } = await pending();
    for (const method of ["HEAD", "GET"]) {
      const looked = await fetch(mail.link, { method, redirect: "manual" });
      expect(looked.headers.get("location")).toBeNull();
    }
    const verify = `${server.url}/auth/v1/verify?token=${mail.token}&type=signup`;
    expect((await fetch(verify, { method: "HEAD", redirect: "manual" })).status).toBe(200);
    mail.link.searchParams.set("type", "recovery");
    expect((await click(mail.link)).searchParams.get("error_code")).toBe("otp_expired");
    mail.link.searchParams.set("type", "invite");
    expect((await click(mail.link)).searchParams.get("error")).toBe("invalid_request");
    mail.link.searchParams.set("type", "signup");
    expect((await click(mail.link)).searchParams.has("code")).toBe(true);
  });

  it("refuses a mailed link without its parts as JSON", async () => {
    for (const [query, part] of [
      ["", "verification type"],
      ["?token=abc", "verification type"],
      ["?type=signup", "token or a token hash"],
      ["?type=signup&token_hash=abc", "token or a token hash"],
    ]) {
      const answer = await requestAuth(server, "GET", `/verify${query}`);
      expect(rowOf(answer)).toEqual([400, "validation_failed", `Verify requires a ${part}`]);
    }
  });

  it("says that a mailed link has lost its challenge", async () => {
    const { mail, email } = await pending();
    await server.services.db
      .update(authMailTokens)
      .set({ code_challenge: null })
      .where(eq(authMailTokens.email, email));
    const target = await click(mail.link);
    expect(target.searchParams.get("error_code")).toBe("flow_state_not_found");
    expect(target.searchParams.get("error")).toBe("invalid_request");
    expect(target.searchParams.get("error_description")).toMatch(/^No associated flow state found/);
  });

  it("refuses the mailed link of a banned account", async () => {
    const { user } = await addAccount(server);
    await authClient(server).resetPasswordForEmail(user.email);
    const { link } = await mailTo(server, user.email);
    await server.services.db
      .update(authUsers)
      .set({ banned_until: "2027-01-01T00:00:00.000Z" })
      .where(eq(authUsers.id, user.id));
    expect((await click(link)).searchParams.get("error_code")).toBe("user_banned");
  });
});

const HOUR_MS = 3_600_000;

describe("POST /verify", () => {
  const verify = (body: unknown) => requestAuth(server, "POST", "/verify", body);
  const CODE_EXPIRED = [403, "otp_expired", "Token has expired or is invalid"];
  const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

  it.each(["signup", "email"] as const)("signs in by email and code, type %s", async (type) => {
    const { email, mail, client } = await pending();
    const { data, error } = await client.verifyOtp({ email, token: mail.code, type });
    expect(error).toBeNull();
    expect(data.session?.user.email_confirmed_at).toBeDefined();
    expect(claimsOf(data.session).amr).toMatchObject([{ method: "otp" }]);
    expect(rowOf(await verify({ email, token: mail.code, type }))).toEqual(CODE_EXPIRED);
    expect((await click(mail.link)).searchParams.get("error_code")).toBe("otp_expired");
  });

  it.each(["pkce", "implicit"] as const)(
    "signs in by the token hash of the link alone (%s)",
    async (flow) => {
      const { mail, client } = await pending(flow);
      const { data, error } = await client.verifyOtp({ token_hash: mail.token, type: "signup" });
      expect(error).toBeNull();
      expect(data.session?.access_token).toBeDefined();
      expect(rowOf(await verify({ token_hash: mail.token, type: "signup" }))).toEqual([
        403,
        "otp_expired",
        "Email link is invalid or has expired",
      ]);
    },
  );

  it("gives the same answer to wrong codes, old codes and unknown emails", async () => {
    const { email, mail } = await pending();
    const ask6 = (address: string, token: string) =>
      verify({ email: address, token, type: "signup" });
    expect(rowOf(await ask6(email, wrong(mail.code)))).toEqual(CODE_EXPIRED);
    expect(rowOf(await ask6(newEmail(), mail.code))).toEqual(CODE_EXPIRED);
    expect(rowOf(await ask6(email.replace("@", "\0@"), mail.code))).toEqual(CODE_EXPIRED);
    server.clock.advance(HOUR_MS);
    expect(rowOf(await ask6(email, mail.code))).toEqual(CODE_EXPIRED);
    expect((await click(mail.link)).searchParams.has("code")).toBe(true);
  });

  it("takes the code of a signup for one hour, also after 4 wrong ones and with spaces around it", async () => {
    const { email, mail } = await pending();
    const type = "signup";
    for (let i = 0; i < 4; i += 1) await verify({ email, token: wrong(mail.code), type });
    server.clock.advance(HOUR_MS - 1);
    const { status } = await verify({ email: ` ${email}`, token: ` ${mail.code} `, type });
    expect(status).toBe(200);
  });

  it("invalidates a code after 5 wrong ones and keeps the link valid", async () => {
    const { email, mail } = await pending();
    for (let i = 0; i < 5; i += 1) await verify({ email, token: wrong(mail.code), type: "signup" });
    expect(rowOf(await verify({ email, token: mail.code, type: "signup" }))).toEqual(CODE_EXPIRED);
    expect((await click(mail.link)).searchParams.has("code")).toBe(true);
  });

  it("refuses a verification without its parts, or of an unknown type", async () => {
    const missing = "Verify requires a token or a token hash";
    for (const [body, message] of [
      [{ token_hash: "x" }, "Verify requires a verification type"],
      [{ type: "signup" }, missing],
      [{ type: "signup", token: "123456" }, missing],
      [{ type: "signup", email: "a@example.com" }, missing],
      [
        { type: "signup", token_hash: "x", email: "a@example.com" },
        "Only the token_hash and type should be provided",
      ],
      [
        { type: "sms", token_hash: "x" },
        "Verify requires the type signup, recovery, email_change or email",
      ],
    ] as const) {
      const row = rowOf(await verify(body));
      expect([body, ...row]).toEqual([body, 400, "validation_failed", message]);
    }
  });
});

describe("the PKCE code of a clicked link", () => {
  const exchange = (auth_code: unknown, code_verifier: unknown) =>
    requestAuth(server, "POST", "/token?grant_type=pkce", { auth_code, code_verifier });

  /** A clicked link, with a verifier that the test knows. */
  async function clicked(method: "plain" | "S256" = "plain") {
    const email = newEmail();
    const verifier = "v".repeat(64);
    const challenge =
      method === "plain"
        ? verifier
        : Buffer.from(
            await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)),
          ).toString("base64url");
    await requestAuth(server, "POST", "/signup", {
      email,
      password: PASSWORD,
      code_challenge: challenge,
      code_challenge_method: method,
    });
    const target = await click((await mailTo(server, email)).link);
    return { email, verifier, code: target.searchParams.get("code") ?? "" };
  }

  it("exchanges the code of a clicked link once, also after a wrong verifier, and stores it as a hash", async () => {
    const { email, verifier, code } = await clicked();
    const rows = JSON.stringify(await server.services.db.select().from(authCodes));
    expect(rows).not.toContain(code);
    expect(rowOf(await exchange(code, "w".repeat(64)))).toEqual([
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    ]);
    const { status, body } = await exchange(code, verifier);
    expect([status, (body.user as { email: string }).email]).toEqual([200, email]);
    expect(rowOf(await exchange(code, verifier))).toEqual([
      404,
      "flow_state_not_found",
      "invalid flow state, no valid flow state found",
    ]);
  });

  it("exchanges the code of a clicked link once when requested many times at once (S256)", async () => {
    const { verifier, code } = await clicked("S256");
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(code, verifier)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it("keeps the code of a clicked link valid for 300 s from the click", async () => {
    const email = newEmail();
    const client = authClient(server);
    await client.signUp({ email, password: PASSWORD });
    server.clock.advance(20 * 3_600 * SECOND);
    const target = await click((await mailTo(server, email)).link);
    server.clock.advance(299 * SECOND);
    const exchanged = await client.exchangeCodeForSession(target.searchParams.get("code") ?? "");
    expect(exchanged.error).toBeNull();

    const { verifier, code } = await clicked();
    server.clock.advance(300 * SECOND);
    expect(rowOf(await exchange(code, verifier))).toEqual([
      422,
      "flow_state_expired",
      "invalid flow state, flow state has expired",
    ]);
  });

  it("demands both the code and its verifier", async () => {
    const message = "invalid request: both auth code and code verifier should be non-empty";
    for (const [code, verifier] of [
      [null, null],
      ["", "v".repeat(64)],
      ["code", ""],
    ]) {
      expect(rowOf(await exchange(code, verifier))).toEqual([400, "validation_failed", message]);
    }
  });
});

const SITE = "https://points.example";
const LOCAL = "http://127.0.0.1:3000";

describe("allowed redirect targets", () => {
  it.each([
    [SITE, `${SITE}/reset-password`],
    [SITE, `${SITE}/login?next=%2Fearnings#top`],
    [SITE, `${SITE}:443/login`],
    [SITE, "HTTPS://POINTS.example/login"],
    [LOCAL, "http://127.0.0.1:5173/login"],
    [LOCAL, "http://localhost:5173/"],
    [LOCAL, "http://[::1]:8080/x"],
  ])("allows %s to redirect to its own %s", (site, address) => {
    expect(chooseRedirect(site, [address])).toBe(address);
  });

  it.each([
    [SITE, "https://elsewhere.example/"],
    [SITE, "http://points.example/"],
    [SITE, "https://points.example:8443/"],
    [SITE, "https://points.example.elsewhere.example/"],
    [SITE, "https://elsewhere.example/https://points.example/"],
    [SITE, "https://points.example@elsewhere.example/"],
    [SITE, "https://user:secret@points.example/"],
    [SITE, "https://points.example\\@elsewhere.example/"],
    [SITE, "https:\\\\points.example/"],
    [SITE, "https:/points.example/"],
    [SITE, "https:points.example/"],
    [SITE, " https://points.example/"],
    [SITE, "https://points.exa\tmple/"],
    [SITE, "//points.example/"],
    [SITE, "//elsewhere.example/"],
    [SITE, "/reset-password"],
    [SITE, "javascript:alert(1)"],
    [SITE, "javascript://points.example/%0aalert(1)"],
    [SITE, "data:text/html,x"],
    [SITE, "http://localhost:5173/"],
    [SITE, "http://127.0.0.1/"],
    [SITE, ""],
    [LOCAL, "http://192.168.0.1:3000/"],
    [LOCAL, "http://localhost.elsewhere.example/"],
    [LOCAL, "http://127.0.0.1.elsewhere.example/"],
    [LOCAL, "ftp://127.0.0.1:3000/"],
  ])("redirects %s to itself instead of %s", (site, address) => {
    expect(chooseRedirect(site, [address])).toBe(site);
  });

  it("takes the first redirect candidate of its own origin", () => {
    expect(
      chooseRedirect(SITE, [undefined, "https://elsewhere.example", `${SITE}/a`, `${SITE}/b`]),
    ).toBe(`${SITE}/a`);
  });
});

describe("redirect targets over HTTP", () => {
  async function mailedRedirect(path: string, headers: Record<string, string> = {}) {
    const { user } = await addAccount(server);
    await requestAuth(server, "POST", path, { email: user.email }, headers);
    return (await mailTo(server, user.email)).link;
  }

  it("looks for the redirect target in the header, the query and the referring page, then takes the site", async () => {
    const own = (path: string) => `${server.url}/${path}`;
    const query = `/recover?redirect_to=${encodeURIComponent(own("query"))}`;
    const all = { redirect_to: own("header"), referer: own("referer") };
    const chosen = async (path: string, headers: Record<string, string>) =>
      (await mailedRedirect(path, headers)).searchParams.get("redirect_to");
    expect(await chosen(query, all)).toBe(own("header"));
    expect(await chosen(query, { referer: all.referer })).toBe(own("query"));
    expect(await chosen("/recover", { referer: all.referer })).toBe(own("referer"));
    expect(await chosen("/recover", {})).toBe(server.url);
    expect(await chosen("/recover?redirect_to=https://elsewhere.example", {})).toBe(server.url);
  });

  it("checks the redirect target again at the click", async () => {
    const link = await mailedRedirect("/recover");
    link.searchParams.set("redirect_to", "https://elsewhere.example/collect");
    const target = await click(link);
    expect(target.origin).toBe(server.url);
    expect(target.hash).toContain("access_token=");
  });

  it("keeps the query of the redirect target", async () => {
    const link = await mailedRedirect(
      `/recover?redirect_to=${encodeURIComponent(`${server.url}/reset-password?from=mail`)}`,
    );
    link.searchParams.set("token_hash", "pkce_unknown");
    const target = await click(link);
    expect(target.searchParams.get("from")).toBe("mail");
    expect(target.searchParams.get("error_code")).toBe("otp_expired");
  });
});
