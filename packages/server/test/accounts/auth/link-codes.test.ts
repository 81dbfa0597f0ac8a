import { beforeEach, describe, expect, it } from "vitest";
import { authCodes } from "../../../src/platform/db/schema/index";
import { testServer } from "../../support/server";
import {
  addAccount,
  authClient,
  claimsOf,
  click,
  mailTo,
  newEmail,
  PASSWORD,
  requestAuth,
  rowOf,
} from "./support";

const server = testServer();
beforeEach(() => server.clock.set("2026-03-01T12:00:00Z"));

const SECOND = 1_000;

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

  it.each(["plain", "S256"] as const)(
    "exchanges the code of a clicked link once (%s)",
    async (method) => {
      const { email, verifier, code } = await clicked(method);
      const { status, body } = await exchange(code, verifier);
      expect([status, (body.user as { email: string }).email]).toEqual([200, email]);
      expect(rowOf(await exchange(code, verifier))).toEqual([
        404,
        "flow_state_not_found",
        "invalid flow state, no valid flow state found",
      ]);
    },
  );

  it("keeps the code of a clicked link valid after a wrong verifier", async () => {
    const { verifier, code } = await clicked();
    expect(rowOf(await exchange(code, "w".repeat(64)))).toEqual([
      400,
      "bad_code_verifier",
      "code challenge does not match previously saved code verifier",
    ]);
    expect((await exchange(code, verifier)).status).toBe(200);
  });

  it("exchanges the code of a clicked link once when requested many times at once", async () => {
    const { verifier, code } = await clicked();
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

  it.each([
    [null, null],
    ["", "v".repeat(64)],
    ["code", ""],
  ])("demands both the code and its verifier (%j, %j)", async (code, verifier) => {
    expect(rowOf(await exchange(code, verifier))).toEqual([
      400,
      "validation_failed",
      "invalid request: both auth code and code verifier should be non-empty",
    ]);
  });

  it("stores the code of a clicked link as a hash", async () => {
    const { code } = await clicked();
    const rows = JSON.stringify(await server.services.db.select().from(authCodes));
    expect(rows).not.toContain(code);
  });

  it("leaves the code of one mail valid when another browser asks for a mail", async () => {
    const { user } = await addAccount(server);
    const first = authClient(server);
    const second = authClient(server);
    await first.resetPasswordForEmail(user.email);
    const firstLink = (await mailTo(server, user.email)).link;
    const target = await click(firstLink);
    await second.resetPasswordForEmail(user.email);
    const exchanged = await first.exchangeCodeForSession(target.searchParams.get("code") ?? "");
    expect(exchanged.error).toBeNull();
    expect(claimsOf(exchanged.data.session).amr).toMatchObject([{ method: "recovery" }]);
  });
});
