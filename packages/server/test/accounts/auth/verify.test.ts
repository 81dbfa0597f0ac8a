import { beforeEach, describe, expect, it } from "vitest";
import { testServer } from "../../support/server";
import { claimsOf, click, newEmail, pendingSignup, requestAuth, rowOf } from "./support";

const server = testServer();
beforeEach(() => server.clock.set("2026-03-01T12:00:00Z"));

const HOUR_MS = 3_600_000;
const pending = (flowType?: "pkce" | "implicit") => pendingSignup(server, flowType);

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

  it("takes the code of a signup for one hour", async () => {
    const { email, mail } = await pending();
    server.clock.advance(HOUR_MS - 1);
    expect((await verify({ email, token: mail.code, type: "signup" })).status).toBe(200);
  });

  it("invalidates a code after 5 wrong ones and keeps the link valid", async () => {
    const { email, mail } = await pending();
    for (let i = 0; i < 5; i += 1) await verify({ email, token: wrong(mail.code), type: "signup" });
    expect(rowOf(await verify({ email, token: mail.code, type: "signup" }))).toEqual(CODE_EXPIRED);
    expect((await click(mail.link)).searchParams.has("code")).toBe(true);
  });

  it("accepts the right code after 4 wrong ones, with spaces around it", async () => {
    const { email, mail } = await pending();
    for (let i = 0; i < 4; i += 1) await verify({ email, token: wrong(mail.code), type: "signup" });
    const { status } = await verify({
      email: ` ${email}`,
      token: ` ${mail.code} `,
      type: "signup",
    });
    expect(status).toBe(200);
  });

  it.each([
    [{ token_hash: "x" }, "Verify requires a verification type"],
    [{ type: "signup" }, "Verify requires a token or a token hash"],
    [{ type: "signup", token: "123456" }, "Verify requires a token or a token hash"],
    [{ type: "signup", email: "a@example.com" }, "Verify requires a token or a token hash"],
    [
      { type: "signup", token_hash: "x", email: "a@example.com" },
      "Only the token_hash and type should be provided",
    ],
    [
      { type: "sms", token_hash: "x" },
      "Verify requires the type signup, recovery, email_change or email",
    ],
  ])("refuses the verification %j", async (body, message) => {
    expect(rowOf(await verify(body))).toEqual([400, "validation_failed", message]);
  });
});
