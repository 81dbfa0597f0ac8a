import { secondApprovalMessages, secondFactorMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { authSessions } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addPerson, holdCallsOf, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { mailsTo, mailTo, openSession, requestAuth, rowOf, signIn } from "../auth/support";
import { lostFactors, p_reason } from "./support";

/* Two independent admins exist here, and others besides. Those who are alone are in `one-admin-alone.test.ts`. */

const server = testServer();
const {
  admin,
  afterHours,
  as,
  confirm,
  factorsOf,
  isProtected,
  owner,
  start,
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

describe("a lost second factor", () => {
  it("is removed a day after an admin asked for it, once a second one has confirmed it: sessions end, the account pauses, and the owner is told", async () => {
    const person = await started(first);
    const p_token = await stopToken(person);
    await signIn(server, person.email);
    expect((await mailTo(server, person.email)).text).toContain("An admin has started its removal");
    const at = server.services.now().getTime();
    expect((await confirm(second, person.removal)).body).toMatchObject({ state: "confirmed" });
    const { factor_removal } = await (await as(first)).people.account({ id: person.id });
    expect(factor_removal).toMatchObject({
      requested_by_username: first.username,
      confirmed_by_username: second.username,
      happens_at: new Date(at + 24 * 3_600_000).toISOString(),
      lapses_at: new Date(at + 14 * 24 * 3_600_000).toISOString(),
    });
    await afterHours(23.9);
    expect(await isProtected(person)).toBe(true);
    await afterHours(0.1);
    expect(await isProtected(person)).toBe(false);
    expect(await factorsOf(person)).toEqual(["removed"]);
    expect(await stateOf(person)).toBe("carried_out");
    const { stopRemovalByMail } = clientOf(server).secondFactor;
    expect((await tryCall(stopRemovalByMail({ p_token }))).body).toMatchObject({
      code: "LINK_EXPIRED",
    });
    const sessions = eq(authSessions.user_id, person.id);
    expect(await server.services.db.$count(authSessions, sessions)).toBe(0);
    expect((await mailTo(server, person.email)).text).toContain("was removed");

    const decisions = await (await as(first)).administration.decisions({ subject: person.id });
    expect(decisions.items).toMatchObject([
      {
        action: "reset_second_factor",
        admin_id: first.id,
        after: { factors: 0, reason: p_reason, confirmed_by: second.id },
      },
      { action: "confirm_second", admin_id: second.id },
      { action: "request_second", admin_id: first.id, after: { reason: p_reason } },
    ]);
    const { access_token } = await openSession(server, person.email);
    const own = clientOf(server, { token: access_token });
    const [profile] = await own.profile.getCurrentUserProfile({});
    expect(profile?.safety_pause).toMatchObject({ ends_by: "older_factor" });
    const events = (await own.sessions.events({})).items.map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(["factor_removal_started", "factor_reset"]));
  });

  it("comes back by “This was not me” in the mail about its removal", async () => {
    const person = await started(first);
    await confirm(second, person.removal);
    await afterHours(24);
    const { token } = await mailTo(server, person.email);
    const { status } = await requestAuth(server, "POST", "/not-me", { token_hash: token });
    expect(status).toBe(200);
    expect(await factorsOf(person)).toEqual(["verified"]);
  });

  it("waits for a second admin however long, and its removal lapses after 14 days", async () => {
    const person = await started(first);
    const { account } = (await as(second)).people;
    const shown = async () => (await account({ id: person.id })).factor_removal;
    expect(await shown()).toMatchObject({
      reason: p_reason,
      requested_by_username: first.username,
      confirmed_at: null,
      happens_at: null,
    });
    await afterHours(13 * 24 + 23);
    expect(await stateOf(person)).toBe("open");
    await afterHours(1);
    expect(await stateOf(person)).toBe("lapsed");
    expect(await isProtected(person)).toBe(true);
    expect((await mailTo(server, person.email)).text).toContain("not confirmed in time");
    expect((await confirm(second, person.removal)).body).toMatchObject({ code: "ALREADY_DECIDED" });
  });

  it("is not confirmed by the first admin, by the person, or by an admin who is not independent", async () => {
    const person = await started(first);
    const made = await addPerson(server);
    server.clock.advance(1_000);
    await (await as(first)).people.grantAdmin({ p_user_id: made.id, p_reason });
    const own = { code: "OWN_DECISION" };
    expect((await confirm(first, person.removal)).body).toMatchObject(own);
    expect((await confirm(made, person.removal)).body).toMatchObject({
      ...own,
      message: secondApprovalMessages.secondNotIndependent,
    });
    expect(await stateOf(person)).toBe("open");
  });

  it.each([
    ["held after “This was not me”", (who: Person) => holdCallsOf(server, who)],
    [
      "demoted",
      async (who: Person) =>
        void (await (await as(second)).people.revokeAdmin({ p_user_id: who.id, p_reason })),
    ],
    [
      "suspended",
      async (who: Person) =>
        void (await (await as(second)).people.suspend({ p_user_id: who.id, p_reason })),
    ],
  ])("stays when one of the two admins was %s meanwhile", async (_, stopped) => {
    for (const isFirst of [true, false]) {
      const who = await admin();
      const person = await started(isFirst ? who : first);
      await confirm(isFirst ? second : who, person.removal);
      await stopped(who);
      await afterHours(25);
      expect(await isProtected(person)).toBe(true);
      expect(await stateOf(person)).toBe("open");
    }
  });

  it("stays when a second admin refuses its removal, or any admin takes it back: the owner is told", async () => {
    const refused = await started(first);
    await (await as(second)).secondApprovals.refuse({ p_id: refused.removal });
    expect(await stateOf(refused)).toBe("refused");
    expect((await mailTo(server, refused.email)).text).toContain("refused the removal");

    const back = await started(first);
    await confirm(second, back.removal);
    const takeBack = async (by: Person) =>
      tryCall((await as(by)).secondFactor.takeBackRemoval({ p_user_id: back.id, p_reason }));
    expect((await takeBack(second)).body).toEqual({ taken_back: true });
    expect(await stateOf(back)).toBe("taken_back");
    expect((await mailTo(server, back.email)).text).toContain("has taken the removal");
    expect((await takeBack(first)).body).toMatchObject({
      code: "ALREADY_DECIDED",
      message: secondFactorMessages.noRemoval,
    });
    await afterHours(25);
    expect(await isProtected(back)).toBe(true);
  });

  it("stays when the person becomes an admin, whose factor the operator alone removes", async () => {
    const person = await started(first);
    await confirm(second, person.removal);
    await (await as(first)).people.grantAdmin({ p_user_id: person.id, p_reason });
    expect(await stateOf(person)).toBe("superseded");
    await afterHours(25);
    expect(await isProtected(person)).toBe(true);
    expect((await start(second, person)).body).toMatchObject({
      code: "ALREADY_ADMIN",
      message: secondFactorMessages.adminRemoval,
    });
  });
});

describe("starting the removal of a second factor", () => {
  it("is refused for oneself, for nobody, without a factor, and while one is open", async () => {
    const person = await started(first);
    const mails = await mailsTo(server, person.email);
    expect((await start(second, person)).body).toMatchObject({
      code: "AWAITING_SECOND",
      message: secondFactorMessages.removalOpen,
    });
    expect(await mailsTo(server, person.email)).toHaveLength(mails.length);
    expect((await start(first, first)).body).toMatchObject({ code: "OWN_DECISION" });
    expect((await start(first, await addPerson(server))).body).toMatchObject({
      code: "NO_SECOND_FACTOR",
    });
    expect((await start(first, { id: person.removal })).body).toMatchObject({ code: "NOT_FOUND" });
  });

  it("has no way around it in the protocol of accounts, which lists the factors of a person alone", async () => {
    const person = await owner();
    const stranger = await addPerson(server);
    const path = `/admin/users/${person.id}/factors`;
    const ask = (by: Person, method: string, to = path) =>
      requestAuth(server, method, to, undefined, { authorization: `Bearer ${by.token}` });
    const asking = await admin();
    const { body } = await ask(asking, "GET");
    expect(body).toMatchObject([{ id: person.factor.id, factor_type: "totp", status: "verified" }]);
    expect(JSON.stringify(body)).not.toContain("secret");
    expect(rowOf(await ask(asking, "DELETE", `${path}/${person.factor.id}`))).toEqual([
      403,
      "not_admin",
      "An admin starts the removal of lost second factors by POST /api/rpc/start_factor_removal",
    ]);
    expect(await isProtected(person)).toBe(true);
    for (const method of ["GET", "DELETE"]) {
      const to = method === "GET" ? path : `${path}/${person.factor.id}`;
      const refused = [403, "not_admin", "User not allowed"];
      expect(rowOf(await ask(stranger, method, to))).toEqual(refused);
    }
    expect(rowOf(await ask(asking, "GET", "/admin/users/none/factors")).slice(0, 2)).toEqual([
      404,
      "validation_failed",
    ]);
  });
});
