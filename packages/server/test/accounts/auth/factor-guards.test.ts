import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { purgeExpiredAuthRows } from "../../../src/accounts/auth/purge-expired-auth-rows";
import {
  authFactorChallenges,
  authFactors,
  authSessions,
} from "../../../src/platform/db/schema/index";
import { authClient } from "../../support/auth-client";
import { clientOf, tryCall } from "../../support/client";
import { addFactor, proved } from "../../support/factors";
import { accountOf, addPerson } from "../../support/people";
import { startTestServer, testServer } from "../../support/server";
import { addAccount, PASSWORD, requestAuth, rowOf } from "./support";

const server = testServer();

const db = () => server.services.db;

/** Returns the database's reason for refusing a statement; null when it takes it. */
async function refusal(statement: PromiseLike<unknown>): Promise<string | null> {
  return await Promise.resolve(statement).then(
    () => null,
    (error: unknown) => String((error as Error).cause),
  );
}

const hasSecondFactor = async (id: string) => (await accountOf(server, id)).has_second_factor;

describe("what the database refuses of second factors", () => {
  it("keeps has_second_factor of an account in step with its verified factors", async () => {
    const person = await addPerson(server);
    expect(await hasSecondFactor(person.id)).toBe(false);
    const one = await addFactor(server, person);
    const two = await addFactor(server, person);
    expect(await hasSecondFactor(person.id)).toBe(true);
    await db().delete(authFactors).where(eq(authFactors.id, one.id));
    expect(await hasSecondFactor(person.id)).toBe(true);
    await db().delete(authFactors).where(eq(authFactors.id, two.id));
    expect(await hasSecondFactor(person.id)).toBe(false);
  });

  it("refuses to give a factor away, to unverify it, and to accept a code of an earlier step", async () => {
    const [person, other] = [await addPerson(server), await addPerson(server)];
    const { id } = await addFactor(server, person);
    const set = (values: Partial<typeof authFactors.$inferInsert>) =>
      refusal(db().update(authFactors).set(values).where(eq(authFactors.id, id)));
    expect(await set({ last_used_step: 100 })).toBeNull();
    for (const values of [
      { user_id: other.id },
      { status: "unverified" as const },
      { last_used_step: 99 },
    ]) {
      expect(await set(values)).toContain("cannot be changed this way");
    }
  });

  it("refuses to make an app of a passkey, to exchange it, and to let its count go back", async () => {
    const person = await addPerson(server);
    const { id } = await addFactor(server, person);
    const made = { credential_id: `passkey of ${id}`, sign_count: 5 };
    const set = (values: Partial<typeof authFactors.$inferInsert>) =>
      refusal(db().update(authFactors).set(values).where(eq(authFactors.id, id)));
    expect(await set({ kind: "webauthn", ...made })).toContain("cannot be changed this way");
    expect(await set(made)).toContain("auth_factors_passkey_valid");
    await db().delete(authFactors).where(eq(authFactors.id, id));
    const at = server.services.now().toISOString();
    const rest = { status: "verified", secret: "x", created_at: at, updated_at: at } as const;
    await db()
      .insert(authFactors)
      .values({ id, user_id: person.id, kind: "webauthn", friendly_name: "Key", ...rest, ...made });
    expect(await hasSecondFactor(person.id)).toBe(true);
    expect(await set({ sign_count: 6 })).toBeNull();
    for (const values of [
      { kind: "totp" as const },
      { credential_id: "another" },
      { sign_count: 5 },
    ]) {
      expect(await set(values)).toContain("cannot be changed this way");
    }
  });

  it("refuses a session that is raised by another account's factor or half raised, and to delete a factor that raises one", async () => {
    const [person, other] = [await addPerson(server), await addPerson(server)];
    const factor = await addFactor(server, other);
    const at = server.services.now().toISOString();
    const raise = (values: Partial<typeof authSessions.$inferInsert>) =>
      refusal(db().update(authSessions).set(values).where(eq(authSessions.user_id, person.id)));
    const foreign = { factor_id: factor.id, factor_proved_at: at, raised_counter: 1 };
    expect(await raise(foreign)).toContain("a verified factor of its account");
    expect(await raise({ factor_proved_at: at })).toContain("auth_sessions_level_valid");
    await proved(server, other, factor.id);
    const deleting = db().delete(authFactors).where(eq(authFactors.id, factor.id));
    expect(await refusal(deleting)).toContain("auth_sessions_factor_id_auth_factors_id_fk");
  });

  it("refuses a second unverified factor of an account", async () => {
    const { user } = await addAccount(server);
    const client = authClient(server);
    await client.signInWithPassword({ email: user.email, password: PASSWORD });
    await client.mfa.enroll({ factorType: "totp" });
    const copy = sql`insert into auth_factors (id, user_id, friendly_name, status, secret, created_at, updated_at)
      select gen_random_uuid(), user_id, 'Another', status, secret, created_at, updated_at
      from auth_factors where user_id = ${user.id}`;
    expect(await refusal(db().execute(copy))).toContain("auth_factors_one_unverified");
  });
});

it("the purge of accounts deletes expired challenges and enrolments that were abandoned a day ago, and no verified factor", async () => {
  const { user } = await addAccount(server);
  const verified = await addFactor(server, await addPerson(server));
  const client = authClient(server);
  await client.signInWithPassword({ email: user.email, password: PASSWORD });
  const { data } = await client.mfa.enroll({ factorType: "totp" });
  const factorId = data?.id ?? "";
  await client.mfa.challenge({ factorId });
  const remaining = async () => ({
    challenges: await db().$count(authFactorChallenges),
    abandoned: await db().$count(authFactors, eq(authFactors.id, factorId)),
  });
  await purgeExpiredAuthRows(server.services);
  expect(await remaining()).toEqual({ challenges: 1, abandoned: 1 });
  server.clock.advance(301_000);
  await purgeExpiredAuthRows(server.services);
  expect(await remaining()).toEqual({ challenges: 0, abandoned: 1 });
  server.clock.advance(24 * 3_600_000);
  await purgeExpiredAuthRows(server.services);
  expect(await remaining()).toEqual({ challenges: 0, abandoned: 0 });
  expect(await db().$count(authFactors, eq(authFactors.id, verified.id))).toBe(1);
});

it("ADMIN_SECOND_FACTOR=required lets an admin without a factor enrol one, and never remove the last", async () => {
  const strict = await startTestServer({ ADMIN_SECOND_FACTOR: "required" });
  try {
    const person = await addPerson(strict, { admin: true });
    expect((await tryCall(clientOf(strict, person).dashboard.get({}))).body).toMatchObject({
      code: "SECOND_FACTOR_MISSING",
    });
    const factor = await addFactor(strict, person);
    const raised = await proved(strict, person, factor.id);
    await clientOf(strict, raised).administration.overview({});
    const remove = (id: string) =>
      requestAuth(strict, "DELETE", `/factors/${id}`, undefined, {
        authorization: `Bearer ${raised.token}`,
      });
    expect(rowOf(await remove(factor.id)).slice(0, 2)).toEqual([422, "mfa_last_factor"]);
    await addFactor(strict, person);
    expect((await remove(factor.id)).status).toBe(200);
  } finally {
    await strict.stop();
  }
});
