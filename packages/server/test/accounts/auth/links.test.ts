import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { authMailTokens, authSessions, authUsers } from "../../../src/platform/db/schema/index";
import { testServer } from "../../support/server";
import {
  addAccount,
  authClient,
  claimsOf,
  click,
  mailTo,
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
  it("opens a page that carries what the protocol redeems", async () => {
    const { mail } = await pending();
    expect(mail.link.origin + mail.link.pathname).toBe(`${server.url}/confirmation`);
    expect([...mail.link.searchParams.keys()]).toEqual(["token_hash", "type", "redirect_to"]);
    expect(mail.link.searchParams.get("type")).toBe("signup");
    expect(mail.token).toMatch(/^pkce_[0-9a-f]{64}$/);
    expect((await pending("implicit")).mail.token).toMatch(/^[0-9a-f]{64}$/);
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

  it("refuses a mailed link under another type and keeps it valid", async () => {
    const { mail } = await pending();
    mail.link.searchParams.set("type", "recovery");
    expect((await click(mail.link)).searchParams.get("error_code")).toBe("otp_expired");
    mail.link.searchParams.set("type", "invite");
    expect((await click(mail.link)).searchParams.get("error")).toBe("invalid_request");
    mail.link.searchParams.set("type", "signup");
    expect((await click(mail.link)).searchParams.has("code")).toBe(true);
  });

  it("does not use up a mailed link for a HEAD request", async () => {
    const { mail } = await pending();
    for (const method of ["HEAD", "GET"]) {
      const looked = await fetch(mail.link, { method, redirect: "manual" });
      expect(looked.headers.get("location")).toBeNull();
    }
    const verify = `${server.url}/auth/v1/verify?token=${mail.token}&type=signup`;
    expect((await fetch(verify, { method: "HEAD", redirect: "manual" })).status).toBe(200);
    expect((await click(mail.link)).searchParams.has("code")).toBe(true);
  });

  it.each([
    ["", "Verify requires a verification type"],
    ["?token=abc", "Verify requires a verification type"],
    ["?type=signup", "Verify requires a token or a token hash"],
    ["?type=signup&token_hash=abc", "Verify requires a token or a token hash"],
  ])("refuses a mailed link without its parts (%s) as JSON", async (query, message) => {
    const answer = await requestAuth(server, "GET", `/verify${query}`);
    expect(rowOf(answer)).toEqual([400, "validation_failed", message]);
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

  it("stores a mailed link nowhere but in the mail", async () => {
    const { mail, email } = await pending();
    const [row] = await server.services.db
      .select()
      .from(authMailTokens)
      .where(eq(authMailTokens.email, email));
    const stored = JSON.stringify(row);
    expect(stored).not.toContain(mail.token.replace("pkce_", ""));
    expect(stored).not.toContain(`"${mail.code}"`);
  });
});
