import { secondFactorMessages } from "@signpoint/api/texts";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { purgeExpiredAuthRows } from "../../../src/accounts/auth/purge-expired-auth-rows";
import { resetFactorsByCommand } from "../../../src/accounts/factors/reset-factors";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { factorRemovals, secondApprovals } from "../../../src/platform/db/schema/index";
import { askedToLeave } from "../../personal-data/account-deletion/support";
import { clientOf, tryCall } from "../../support/client";
import { proved } from "../../support/factors";
import { type Person, signedIn } from "../../support/people";
import { testServer } from "../../support/server";
import { HOME, login, prove } from "../auth/stranger";
import { bearer, mailTo, newEmail, openSession, requestAuth } from "../auth/support";
import { lostFactors, p_reason } from "./support";

const server = testServer({ TRUST_PROXY: "1" });
const {
  admin,
  afterHours,
  as,
  confirm,
  isProtected,
  owner,
  removalOf,
  started,
  stateOf,
  stopToken,
} = lostFactors(server);
let first: Person;
let second: Person;
beforeAll(async () => {
  server.clock.set(new Date());
  first = await admin();
  second = await admin();
});

const stop = (p_token: string) =>
  tryCall(clientOf(server).secondFactor.stopRemovalByMail({ p_token }));

const approvalOf = ({ removal }: { removal: string }) =>
  server.services.db.query.secondApprovals.findFirst({ where: eq(secondApprovals.id, removal) });
const nameOf = async ({ id }: { id: string }) =>
  (await (await as(first)).people.account({ id })).username;

/** What the admins were told last. */
const told = async () => (await (await as(second)).notifications.list({})).items[0]?.message;

describe("the owner of a second factor that is said to be lost", () => {
  it("stops its removal by the link of the mail, without a login, also after it was confirmed", async () => {
    const person = await started(first);
    await confirm(second, person.removal);
    const token = await stopToken(person);
    await afterHours(23);
    expect((await stop(token)).body).toEqual({ stopped: true });
    await afterHours(2);
    expect(await isProtected(person)).toBe(true);
    expect(await stateOf(person)).toBe("stopped");
    expect(await told()).toBe(`${await nameOf(person)} stopped the removal of their second factor`);
    const gone = { code: "LINK_EXPIRED", message: secondFactorMessages.stopLinkExpired };
    expect((await stop(token)).body).toMatchObject(gone);
  });

  it("stops with a link that one removal alone, and with no other token", async () => {
    const person = await started(first);
    const token = await stopToken(person);
    await stop(token);
    server.clock.advance(1_000);
    await (await as(first)).secondFactor.startRemoval({ p_user_id: person.id, p_reason });
    expect((await stop(token)).body).toMatchObject({ code: "LINK_EXPIRED" });
    const later = (await removalOf(person))?.id ?? "";
    const [, signature] = token.split(".");
    for (const forged of ["", later, `${later}.${signature}`]) {
      expect((await stop(forged)).body).toMatchObject({
        code: "BAD_REQUEST",
        message: secondFactorMessages.stopLinkInvalid,
      });
    }
    expect(await stateOf(person)).toBe("open");
  });

  it("sees it in the settings, without the admins and their words, and stops it there", async () => {
    const person = await started(first);
    const session = await proved(server, await signedIn(server, person.email), person.factor.id);
    const own = clientOf(server, session).secondFactor;
    const shown = await own.getRemoval();
    expect(shown).toMatchObject({ happens_at: null });
    expect(JSON.stringify(shown)).not.toContain(p_reason);
    expect(JSON.stringify(shown)).not.toContain(first.username);
    expect(await own.stopRemoval({})).toEqual({ stopped: true });
    expect(await own.stopRemoval({})).toEqual({ stopped: false });
    expect(await own.getRemoval()).toBeNull();
    expect(await stateOf(person)).toBe("stopped");
  });

  it("ends it by a code of the app at a login, since it is not lost, and the admins are told", async () => {
    const person = await started(first);
    await prove(server, await login(server, person.email, HOME), person.factor);
    expect(await stateOf(person)).toBe("proved");
    expect(await told()).toBe(
      `${await nameOf(person)} used their second factor: its removal has ended`,
    );
    const approval = await approvalOf(person);
    expect(approval?.state).toBe("withdrawn");
  });

  it("ends it by a recovery code at a login, and not by a wrong code", async () => {
    const person = await owner();
    const raised = await prove(server, await login(server, person.email, HOME), person.factor);
    const own = { authorization: `Bearer ${raised.access_token}` };
    const made = await requestAuth(server, "POST", "/factors/recovery-codes", undefined, own);
    const [code = ""] = made.body.codes as string[];
    await (await as(first)).secondFactor.startRemoval({ p_user_id: person.id, p_reason });
    const headers = bearer(await openSession(server, person.email));
    const use = (typed: string) =>
      requestAuth(server, "POST", "/factors/recovery-codes/verify", { code: typed }, headers);
    await use("aaaa-aaaa-aaaa-aaaa");
    expect(await stateOf(person)).toBe("open");
    expect((await use(code)).status).toBe(200);
    expect(await stateOf(person)).toBe("proved");
  });

  it("ends it by “This was not me”", async () => {
    const person = await owner();
    await login(server, person.email, HOME);
    server.clock.advance(60_000);
    await login(server, person.email, "198.51.100.7");
    const { token } = await mailTo(server, person.email);
    await (await as(first)).secondFactor.startRemoval({ p_user_id: person.id, p_reason });
    await requestAuth(server, "POST", "/not-me", { token_hash: token });
    expect(await stateOf(person)).toBe("stopped");
  });

  it("takes it along when the account is deleted, with the reason", async () => {
    const person = await started(first);
    await askedToLeave(server, person);
    expect(await deleteAccount(server.services, person.id)).toBe("deleted");
    expect(await removalOf(person)).toBeUndefined();
    const approval = await approvalOf(person);
    expect(approval).toMatchObject({ state: "withdrawn", reason: null });
  });
});

it("the operator's command removes the second factor at once, ends a removal that was started, and begins a safety pause", async () => {
  const person = await started(first);
  expect(await resetFactorsByCommand(server.services, person.email)).toBe("reset");
  expect(await isProtected(person)).toBe(false);
  expect(await stateOf(person)).toBe("superseded");
  const { access_token } = await openSession(server, person.email);
  const [profile] = await clientOf(server, { token: access_token }).profile.getCurrentUserProfile(
    {},
  );
  expect(profile?.safety_pause).toMatchObject({ ends_by: "older_factor" });
  expect(await resetFactorsByCommand(server.services, person.email)).toBe("no_factor");
  expect(await resetFactorsByCommand(server.services, newEmail())).toBe("unknown_email");
});

describe("what the database refuses of removals of second factors", () => {
  /** Returns the database's reason for refusing a change of a removal; null when it takes it. */
  async function refusal(id: string, changes: Partial<typeof factorRemovals.$inferInsert>) {
    return await server.services.db
      .update(factorRemovals)
      .set(changes)
      .where(eq(factorRemovals.id, id))
      .then(
        () => null,
        (error: unknown) => String((error as Error).cause),
      );
  }
  const hoursOn = (hours: number) =>
    new Date(server.services.now().getTime() + hours * 3_600_000).toISOString();

  it("refuses to carry one out before its time, and to confirm it without its second approval", async () => {
    const { removal } = await started(first);
    const carried_out = (hours: number) =>
      refusal(removal, { state: "carried_out", ended_at: hoursOn(hours) });
    expect(await carried_out(71.9)).toContain("factor_removals_waited");
    expect(await refusal(removal, { confirmed_at: hoursOn(1) })).toContain("cannot be changed");
    await confirm(second, removal);
    expect(await carried_out(23.9)).toContain("factor_removals_waited");
    expect(await carried_out(24)).toBeNull();
    expect((await server.audit()).mismatches).toContainEqual(
      expect.stringContaining(`the removal ${removal} of a second factor was carried out`),
    );
  });

  it("refuses to end one twice, to carry one out for an admin, and a second open one", async () => {
    const person = await started(first);
    const row = { user_id: person.id, requested_at: hoursOn(0) };
    const again = server.services.db.insert(factorRemovals).values({ ...row, id: person.removal });
    await expect(again).rejects.toThrow();
    await server.services.db.execute(sql`update users set is_admin = true where id = ${person.id}`);
    const carriedOut = { state: "carried_out", ended_at: hoursOn(72) } as const;
    expect(await refusal(person.removal, carriedOut)).toContain("cannot be changed");
    await server.services.db.execute(
      sql`update users set is_admin = false where id = ${person.id}`,
    );
    expect(await refusal(person.removal, { state: "stopped", ended_at: hoursOn(0) })).toBeNull();
    expect(await refusal(person.removal, carriedOut)).toContain("cannot be changed");
  });

  it("keeps one that has ended for 90 days", async () => {
    const person = await started(first);
    await stop(await stopToken(person));
    server.clock.advance(89 * 24 * 3_600_000);
    await purgeExpiredAuthRows(server.services);
    expect(await stateOf(person)).toBe("stopped");
    server.clock.advance(25 * 3_600_000);
    await purgeExpiredAuthRows(server.services);
    expect(await removalOf(person)).toBeUndefined();
  });
});
