import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { revokeAdmin } from "../../../src/accounts/admins/revoke-admin";
import { AuthError } from "../../../src/accounts/auth/auth-error";
import { createSession } from "../../../src/accounts/sessions/sessions";
import { liftSuspension, suspendAccount } from "../../../src/accounts/suspensions/suspend-account";
import { authSessions, authUsers, users } from "../../../src/platform/db/schema/index";
import { inTransaction } from "../../../src/platform/db/transaction";
import { addAccount, PASSWORD, requestAuth } from "../../accounts/auth/support";
import { clientOf, tryCall } from "../../support/client";
import { addPerson, type Person } from "../../support/people";
import { runHere, runTool } from "../../support/run-tool";
import { testServer } from "../../support/server";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

const isAdmin = async (id: string) =>
  (await server.services.db.query.users.findFirst({ where: eq(users.id, id) }))?.is_admin;

const decisionsAbout = async (subject: string) =>
  await clientOf(server, admin).administration.decisions({ subject });

const signIn = (email: string) =>
  requestAuth(server, "POST", "/token?grant_type=password", { email, password: PASSWORD });

describe("revoking admin rights", () => {
  it("revokes admin rights from the next call on, and records the command", async () => {
    const second = await addPerson(server, { admin: true });
    const revoke = () => revokeAdmin(server.services, { email: second.email, force: false });
    expect(await revoke()).toBe("revoked");
    expect((await tryCall(clientOf(server, second).administration.decisions({}))).status).toBe(403);
    expect(await revoke()).toBe("no_admin");
    expect((await decisionsAbout(second.id)).items).toEqual([
      expect.objectContaining({
        actor: "command",
        admin_id: null,
        admin_username: null,
        action: "revoke_admin",
        subject_name: second.username,
        before: { is_admin: true },
        after: { is_admin: false },
      }),
    ]);
  });

  it("refuses to revoke or suspend the last admin who can sign in, unless forced", async () => {
    const { email } = admin;
    expect(await revokeAdmin(server.services, { email, force: false })).toBe("last_admin");
    const suspend = { email, until: null, force: false };
    expect(await suspendAccount(server.services, suspend)).toBe("last_admin");
    expect(await revokeAdmin(server.services, { email, force: true })).toBe("revoked");
    expect(await isAdmin(admin.id)).toBe(false);
    await server.services.db.update(users).set({ is_admin: true }).where(eq(users.id, admin.id));
  });

  it("reports an unknown email when rights are revoked", async () => {
    const email = "nobody@example.com";
    expect(await revokeAdmin(server.services, { email, force: true })).toBe("unknown_email");
    const suspend = { email, until: null, force: true };
    expect(await suspendAccount(server.services, suspend)).toBe("unknown_email");
    expect(await liftSuspension(server.services, { email })).toBe("unknown_email");
  });
});

describe("suspending an account", () => {
  it("refuses the login of a suspended account until the suspension is lifted, and records both commands", async () => {
    const { user } = await addAccount(server);
    const { email, id } = user;
    const suspend = { email: ` ${email.toUpperCase()}`, until: null, force: false };
    expect(await suspendAccount(server.services, suspend)).toBe("suspended");
    const refused = await signIn(email);
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({ error_code: "user_banned" }),
    ]);
    expect(await liftSuspension(server.services, { email })).toBe("lifted");
    expect(await liftSuspension(server.services, { email })).toBe("not_suspended");
    expect((await signIn(email)).status).toBe(200);
    expect((await decisionsAbout(id)).items).toEqual([
      expect.objectContaining({ actor: "command", action: "lift_suspension" }),
      expect.objectContaining({ actor: "command", action: "suspend_user" }),
    ]);
  });

  it("ends the session of a login that was checked before the suspension", async () => {
    const { services } = server;
    const until = new Date(services.now().getTime() + 3_600_000).toISOString();
    const accounts = await Promise.all(Array.from({ length: 4 }, () => addAccount(server)));
    const outcomes = await Promise.all(
      accounts.map(async ({ user }, index) => {
        const suspend = () => suspendAccount(services, { email: user.email, until, force: false });
        const logIn = () =>
          inTransaction(services.db, (tx) =>
            createSession(tx, user, "password", {
              now: services.now(),
              client: { ip: "127.0.0.1", userAgent: null },
            }),
          ).then(
            () => "in",
            (error: unknown) => (error instanceof AuthError ? error.code : error),
          );
        // The first half is suspended before the session is opened, the second at the same moment.
        if (index < 2) return await suspend().then(logIn);
        return (await Promise.all([suspend(), logIn()]))[1];
      }),
    );
    expect(outcomes.slice(0, 2)).toEqual(Array(2).fill("user_banned"));
    for (const outcome of outcomes.slice(2)) expect(["in", "user_banned"]).toContain(outcome);
    const ids = accounts.map(({ user }) => user.id);
    const left = await services.db.query.authSessions.findMany({
      where: inArray(authSessions.user_id, ids),
    });
    expect(left).toEqual([]);
  });
});

describe.runIf(process.env.TEST_ENGINE === "postgres")("the commands for accounts", () => {
  const environment = () => ({ DATABASE_URL: server.databaseUrl ?? "" });

  it("suspends an account beside a server, and logs it", async () => {
    const { user } = await addAccount(server);
    const parameters = [user.email, "--until", "2999-01-31"];
    const { code, out, err } = await runTool("suspend", parameters, environment());
    expect([code, err]).toEqual([0, expect.stringContaining('"event":"account_suspended"')]);
    expect(out).toContain("suspended until 2999-01-31T00:00:00.000Z");
    const isThem = eq(authUsers.id, user.id);
    const row = await server.services.db.query.authUsers.findFirst({ where: isThem });
    expect(new Date(row?.banned_until ?? 0).toISOString()).toBe("2999-01-31T00:00:00.000Z");
  });

  it.each([
    ["revoke-admin nobody@example.com", 1, "no account"],
    ["suspend a@example.com --until 2001-01-31", 2, "a day to come"],
    ["suspend a@example.com --until soon", 2, "a day to come"],
    ["suspend a@example.com --lift --until 2999-01-31", 2, "Say whom"],
    ["revoke-admin a@example.com --froce", 2, "'--froce'"],
  ])("refuses %s with code %i and %j", async (line, code, said) => {
    const [name = "", ...parameters] = line.split(" ");
    const refused = await runHere(name, parameters, environment());
    expect([refused.code, refused.err]).toEqual([code, expect.stringContaining(said)]);
  });
});
