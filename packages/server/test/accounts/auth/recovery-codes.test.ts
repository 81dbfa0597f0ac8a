import { beforeAll, describe, expect, it } from "vitest";
import { authRecoveryCodes } from "../../../src/platform/db/schema/index";
import { addFactor, codeOf, proved } from "../../support/factors";
import { signedIn } from "../../support/people";
import { testServer } from "../../support/server";
import { addAccount, bearer, claimsOf, mailTo, openSession, requestAuth, rowOf } from "./support";

const server = testServer();
// It stands still: the seconds of a lock are compared.
beforeAll(() => {
  server.clock.set(new Date());
});

const PATH = "/factors/recovery-codes";

function ask(as: { token: string }, method: string, path = "", body?: unknown) {
  return requestAuth(server, method, `${PATH}${path}`, body, {
    authorization: `Bearer ${as.token}`,
  });
}

/** A person at aal2 with recovery codes, and the same account in another session at aal1. */
async function withCodes() {
  const { user } = await addAccount(server);
  const here = await signedIn(server, user.email);
  const factor = await addFactor(server, here);
  const owner = await proved(server, here, factor.id);
  const { body } = await ask(owner, "POST");
  const codes = body.codes as string[];
  const elsewhere = { token: (await openSession(server, user.email)).access_token };
  return { user, owner, elsewhere, codes, id: body.id, factor };
}

describe("recovery codes", () => {
  it("makes ten codes of 80 bits, answers them once and stores no code", async () => {
    const { owner, codes, id } = await withCodes();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{16}$/);
    expect((await ask(owner, "GET")).body).toEqual({
      id,
      type: "recovery_code",
      total: 10,
      remaining: 10,
    });
    expect(rowOf(await ask(owner, "POST")).slice(0, 2)).toEqual([
      422,
      "mfa_verified_factor_exists",
    ]);
    const stored = JSON.stringify(await server.services.db.select().from(authRecoveryCodes));
    for (const code of codes) expect(stored).not.toContain(code);
  });

  it("raises a session by a code in any spelling, once, ends the others and mails the owner", async () => {
    const { user, owner, elsewhere, codes } = await withCodes();
    const [code = ""] = codes;
    const typed = ` ${code.toUpperCase().replace(/(.{4})/g, "$1-")} `;
    const raised = await ask(elsewhere, "POST", "/verify", { code: typed });
    expect(raised.status).toBe(200);
    const session = raised.body as { access_token: string };
    expect(claimsOf(session)).toMatchObject({
      aal: "aal2",
      amr: [{ method: "mfa/recovery_code" }, { method: "password" }],
    });
    expect((await ask(owner, "GET")).body.code).toBe("session_not_found");
    expect((await mailTo(server, user.email)).text).toContain("9 recovery codes are left");
    const again = await requestAuth(server, "POST", `${PATH}/verify`, { code }, bearer(session));
    expect(rowOf(again).slice(0, 2)).toEqual([422, "mfa_verification_failed"]);
  });

  it("accepts one of two simultaneous uses of a code", async () => {
    const { user, elsewhere, codes } = await withCodes();
    const third = { token: (await openSession(server, user.email)).access_token };
    const [code] = codes;
    const answers = await Promise.all(
      [elsewhere, third].map((as) => ask(as, "POST", "/verify", { code })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("locks for a quarter of an hour after five wrong codes, each time, apart from the codes of the app", async () => {
    const { elsewhere, codes, factor } = await withCodes();
    const guess = (code = "a".repeat(16)) => ask(elsewhere, "POST", "/verify", { code });
    for (let round = 0; round < 3; round += 1) {
      for (let wrong = 0; wrong < 5; wrong += 1) {
        expect(rowOf(await guess()).slice(0, 2)).toEqual([422, "mfa_verification_failed"]);
      }
      const locked = await guess(codes[0]);
      expect(rowOf(locked).slice(0, 2)).toEqual([429, "mfa_recovery_codes_locked"]);
      expect(locked.headers.get("retry-after")).toBe("900");
      if (round < 2) server.clock.advance(900_000);
    }
    const headers = { authorization: `Bearer ${elsewhere.token}` };
    const path = `/factors/${factor.id}`;
    const { body } = await requestAuth(server, "POST", `${path}/challenge`, {}, headers);
    const given = { challenge_id: body.id, code: codeOf(server, factor.secret) };
    expect((await requestAuth(server, "POST", `${path}/verify`, given, headers)).status).toBe(200);
  });

  it("replaces all codes when new ones are made, and removes them on request and with the last factor", async () => {
    const { owner, elsewhere, codes, factor } = await withCodes();
    const { id } = (await ask(owner, "POST", "/regenerate", null)).body;
    const old = await ask(elsewhere, "POST", "/verify", { code: codes[0] });
    expect(old.status).toBe(422);
    expect((await ask(owner, "DELETE")).body).toEqual({ id });
    expect((await ask(owner, "GET")).body.code).toBe("mfa_factor_not_found");
    expect((await ask(owner, "POST")).status).toBe(200);
    const headers = { authorization: `Bearer ${owner.token}` };
    const removed = await requestAuth(server, "DELETE", `/factors/${factor.id}`, "", headers);
    expect(removed.body).toEqual({ id: factor.id });
    expect((await ask(owner, "GET")).body.code).toBe("mfa_factor_not_found");
  });
});
