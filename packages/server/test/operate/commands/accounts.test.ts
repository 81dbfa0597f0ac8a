import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { revokeAdmin } from "../../../src/accounts/admins/revoke-admin";
import { AuthError } from "../../../src/accounts/auth/auth-error";
import { createSession } from "../../../src/accounts/sessions/sessions";
import { liftSuspension, suspendAccount } from "../../../src/accounts/suspensions/suspend-account";
import { startOperatorSocket } from "../../../src/operate/start/operator-socket";
import { lockDataDir } from "../../../src/platform/db/embedded/data-dir-lock";
import { authSessions, authUsers, users } from "../../../src/platform/db/schema/index";
import { inTransaction } from "../../../src/platform/db/transaction";
import { addAccount, PASSWORD, requestAuth } from "../../accounts/auth/support";
import { clientOf, tryCall } from "../../support/client";
import { addPerson, type Person } from "../../support/people";
import { runTool } from "../../support/run-tool";
import { startTestServer, type TestServer } from "../../support/server";

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addPerson(server, { admin: true });
});
afterAll(() => server.stop());

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

  it("refuses to revoke the last admin who can sign in, unless forced, even at once", async () => {
    const others = [
      await addPerson(server, { admin: true }),
      await addPerson(server, { admin: true }),
    ];
    const everybody = [admin, ...others];
    const outcomes = await Promise.all(
      everybody.map(({ email }) => revokeAdmin(server.services, { email, force: false })),
    );
    expect(outcomes.sort()).toEqual(["last_admin", "revoked", "revoked"]);
    const last = (await Promise.all(everybody.map(({ id }) => isAdmin(id)))).indexOf(true);
    const { email = "", id = "" } = everybody[last] ?? {};
    const suspend = { email, until: null, force: false };
    expect(await suspendAccount(server.services, suspend)).toBe("last_admin");
    expect(await revokeAdmin(server.services, { email, force: true })).toBe("revoked");
    expect(await isAdmin(id)).toBe(false);
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
  it("ends the sessions of a suspended account and refuses login and refresh until the suspension is lifted", async () => {
    const { user } = await addAccount(server);
    const session = (await signIn(user.email)).body as Record<string, string>;
    const asUser = { token: session.access_token ?? "" } as Person;
    await clientOf(server, asUser).profile.getCurrentUserProfile({});

    const { email, id } = user;
    const suspend = { email: ` ${email.toUpperCase()}`, until: null, force: false };
    expect(await suspendAccount(server.services, suspend)).toBe("suspended");
    expect((await tryCall(clientOf(server, asUser).profile.getCurrentUserProfile({}))).status).toBe(
      401,
    );
    const refused = await signIn(email);
    expect([refused.status, refused.body]).toEqual([
      400,
      expect.objectContaining({ error_code: "user_banned" }),
    ]);
    const { refresh_token } = session;
    const refreshed = await requestAuth(server, "POST", "/token?grant_type=refresh_token", {
      refresh_token,
    });
    expect(refreshed.status).toBe(400);

    expect(await liftSuspension(server.services, { email })).toBe("lifted");
    expect(await liftSuspension(server.services, { email })).toBe("not_suspended");
    expect((await tryCall(clientOf(server, asUser).profile.getCurrentUserProfile({}))).status).toBe(
      401,
    );
    expect((await signIn(email)).status).toBe(200);
    expect((await decisionsAbout(id)).items).toEqual([
      expect.objectContaining({ actor: "command", action: "lift_suspension" }),
      expect.objectContaining({ actor: "command", action: "suspend_user" }),
    ]);
  });

  it("ends the session of a login that was checked before the suspension", async () => {
    const { services } = server;
    const until = new Date(services.now().getTime() + 3_600_000).toISOString();
    const accounts = await Promise.all(Array.from({ length: 8 }, () => addAccount(server)));
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
        if (index < 4) return await suspend().then(logIn);
        return (await Promise.all([suspend(), logIn()]))[1];
      }),
    );
    expect(outcomes.slice(0, 4)).toEqual(Array(4).fill("user_banned"));
    for (const outcome of outcomes.slice(4)) expect(["in", "user_banned"]).toContain(outcome);
    const ids = accounts.map(({ user }) => user.id);
    const left = await services.db.query.authSessions.findMany({
      where: inArray(authSessions.user_id, ids),
    });
    expect(left).toEqual([]);
  });

  it("admits a suspended account again after its suspension", async () => {
    const { user } = await addAccount(server);
    const until = new Date(server.services.now().getTime() + 3_600_000).toISOString();
    await suspendAccount(server.services, { email: user.email, until, force: false });
    expect((await signIn(user.email)).status).toBe(400);
    server.clock.advance(3_600_000);
    expect((await signIn(user.email)).status).toBe(200);
  });
});

describe("the commands for accounts", () => {
  it("runs the commands for accounts beside a server, and refuses wrong parameters", async () => {
    const { databaseUrl, services } = server;
    const onPostgres = databaseUrl !== undefined;
    const dataDir = onPostgres ? await mkdtemp(path.join(os.tmpdir(), "signpoint-ops-")) : "";
    // On the embedded engine this test is the process that holds the folder.
    if (!onPostgres) await mkdir(path.join(services.config.DATA_DIR, "pglite"));
    const lock = onPostgres ? null : await lockDataDir(services.config.DATA_DIR);
    const operator = onPostgres
      ? null
      : await startOperatorSocket({ ...services, engine: "pglite" });
    const environment = {
      DATABASE_URL: databaseUrl ?? "",
      DATA_DIR: onPostgres ? dataDir : services.config.DATA_DIR,
    };
    const { user } = await addAccount(server);
    const run = (tool: string, ...parameters: string[]) => runTool(tool, parameters, environment);
    const [suspended, unknown, past, nonsense, both, forgotten] = await Promise.all([
      run("suspend", user.email, "--until", "2999-01-31"),
      run("revoke-admin", "nobody@example.com"),
      run("suspend", user.email, "--until", "2001-01-31"),
      run("suspend", user.email, "--until", "soon"),
      run("suspend", user.email, "--lift", "--until", "2999-01-31"),
      run("revoke-admin", user.email, "--froce"),
    ]);
    // Where a server runs beside it, that server has the line in its log.
    const logged = expect.stringContaining(
      onPostgres ? '"event":"account_suspended"' : "sealed to block",
    );
    expect([suspended.code, suspended.err]).toEqual([0, logged]);
    expect(suspended.out).toContain("suspended until 2999-01-31T00:00:00.000Z");
    const row = await services.db.query.authUsers.findFirst({ where: eq(authUsers.id, user.id) });
    expect(new Date(row?.banned_until ?? 0).toISOString()).toBe("2999-01-31T00:00:00.000Z");
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("no account")]);
    for (const { code, err } of [past, nonsense]) {
      expect([code, err]).toEqual([2, expect.stringContaining("a day to come")]);
    }
    expect([both.code, both.err]).toEqual([2, expect.stringContaining("Say whom")]);
    expect([forgotten.code, forgotten.err]).toEqual([2, expect.stringContaining("'--froce'")]);
    await operator?.stop();
    await lock?.release();
    if (onPostgres) await rm(dataDir, { recursive: true, force: true });
  });
});
