import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { resetFactorsByCommand } from "../../../src/accounts/factors/reset-factors";
import { authFactors, authUsers } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addFactor, proved } from "../../support/factors";
import { addPerson, type Person } from "../../support/people";
import { startTestServer, testServer } from "../../support/server";
import { addAccount, mailTo, newEmail, requestAuth, rowOf, signIn } from "./support";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  const person = await addPerson(server, { admin: true });
  admin = await proved(server, person, (await addFactor(server, person)).id);
});

/** A person with a factor, and a session at aal1. */
async function ownerOfFactor() {
  const { user } = await addAccount(server);
  const { access_token } = await signIn(server, user.email);
  return { ...user, token: access_token, factor: await addFactor(server, user) };
}

const reset = (as: Person, p_user_id: string) =>
  tryCall(clientOf(server, as).secondFactor.reset({ p_user_id, p_reason: "Lost the phone" }));

const isProtected = async (email: string) =>
  (await server.services.db.select().from(authUsers).where(eq(authUsers.email, email)))[0]
    ?.has_second_factor;

describe("a lost second factor", () => {
  it("is removed by another admin, who is recorded; sessions end and the owner gets a mail", async () => {
    const owner = await ownerOfFactor();
    expect((await reset(admin, owner.id)).body).toEqual({ removed: 1 });
    expect(await isProtected(owner.email)).toBe(false);
    const { body } = await requestAuth(server, "GET", "/user", undefined, {
      authorization: `Bearer ${owner.token}`,
    });
    expect(body.code).toBe("session_not_found");
    expect((await mailTo(server, owner.email)).text).toContain(
      "An admin removed the second factor",
    );
    const { items } = await clientOf(server, admin).administration.decisions({ subject: owner.id });
    expect(items).toMatchObject([
      {
        action: "reset_second_factor",
        admin_id: admin.id,
        before: { factors: 1 },
        after: { factors: 0, reason: "Lost the phone" },
      },
    ]);
    expect((await reset(admin, owner.id)).body).toMatchObject({ code: "NO_SECOND_FACTOR" });
    const { access_token } = await signIn(server, owner.email);
    expect((await clientOf(server, { token: access_token }).dashboard.get({})).points).toBe(0);
  });

  it("is not removed by its owner in this way, nor by an admin who proved nothing lately", async () => {
    expect((await reset(admin, admin.id)).body).toMatchObject({
      code: "OWN_DECISION",
      message: "Your own second factor is removed by another admin, or in your settings.",
    });
    const person = await addPerson(server, { admin: true });
    const late = await proved(server, person, (await addFactor(server, person)).id, 901);
    const owner = await ownerOfFactor();
    expect((await reset(late, owner.id)).body).toMatchObject({ code: "STEP_UP_REQUIRED" });
    expect(await isProtected(owner.email)).toBe(true);
  });

  it("is removed by the operator's command", async () => {
    const owner = await ownerOfFactor();
    expect(await resetFactorsByCommand(server.services, owner.email)).toBe("reset");
    expect(await isProtected(owner.email)).toBe(false);
    expect(await resetFactorsByCommand(server.services, owner.email)).toBe("no_factor");
    expect(await resetFactorsByCommand(server.services, newEmail())).toBe("unknown_email");
  });
});

describe("the protocol's calls for admins", () => {
  const ask = (as: { token: string }, method: string, path: string) =>
    requestAuth(server, method, `/admin/users/${path}`, undefined, {
      authorization: `Bearer ${as.token}`,
    });

  it("list the factors of a person and remove one", async () => {
    const owner = await ownerOfFactor();
    const { body } = await ask(admin, "GET", `${owner.id}/factors`);
    expect(body).toMatchObject([{ id: owner.factor.id, factor_type: "totp", status: "verified" }]);
    expect(JSON.stringify(body)).not.toContain("secret");
    const removed = await ask(admin, "DELETE", `${owner.id}/factors/${owner.factor.id}`);
    expect(removed.body.id).toBe(owner.factor.id);
    expect(await isProtected(owner.email)).toBe(false);
  });

  it("refuse others, unknown ids and their own account", async () => {
    const owner = await ownerOfFactor();
    const path = `${owner.id}/factors`;
    const stranger = await addPerson(server);
    expect(rowOf(await ask(stranger, "GET", path))).toEqual([403, "not_admin", "User not allowed"]);
    expect(rowOf(await ask(admin, "GET", "none/factors")).slice(0, 2)).toEqual([
      404,
      "validation_failed",
    ]);
    expect(rowOf(await ask(admin, "DELETE", `${path}/none`)).slice(0, 2)).toEqual([
      404,
      "mfa_factor_not_found",
    ]);
    const [own] = await server.services.db
      .select()
      .from(authFactors)
      .where(eq(authFactors.user_id, admin.id));
    expect(rowOf(await ask(admin, "DELETE", `${admin.id}/factors/${own?.id}`))[1]).toBe(
      "not_admin",
    );
  });
});

describe("ADMIN_SECOND_FACTOR=required", () => {
  it("lets an admin without a factor enrol one, and never remove the last", async () => {
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
});
