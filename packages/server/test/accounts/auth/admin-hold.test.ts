import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { grantAdmin } from "../../../src/accounts/admins/grant-admin";
import { recordDecision } from "../../../src/ledger/audit-log/record-decision";
import { adminDecisions, users } from "../../../src/platform/db/schema/index";
import { inTransaction } from "../../../src/platform/db/transaction";
import { clientOf, tryCall } from "../../support/client";
import { addFactor } from "../../support/factors";
import { addPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { ask, HOME, login, notMe, prove, STRANGER } from "./stranger";
import { addAccount, authClient, mailTo } from "./support";

const server = testServer({ TRUST_PROXY: "1" });
beforeAll(() => {
  server.clock.set(new Date());
});

const MINE = "a new horse";

/** An admin with a factor, who has said "This was not me" of a login elsewhere and set a new password. */
async function recovered() {
  const { user } = await addAccount(server);
  await server.services.db.update(users).set({ is_admin: true }).where(eq(users.id, user.id));
  await login(server, user.email, HOME);
  const factor = await addFactor(server, user);
  server.clock.advance(60_000);
  await login(server, user.email, STRANGER);
  const { body } = await notMe(server, (await mailTo(server, user.email)).token);
  const browser = authClient(server);
  await browser.verifyOtp({ token_hash: String(body.token_hash), type: "recovery" });
  const { data } = await browser.getSession();
  const mailed = { access_token: data.session?.access_token ?? "", ip: HOME };
  const raised = await prove(server, mailed, factor);
  await ask(server, raised, "PUT", "/user", { password: MINE });
  const client = clientOf(server, { token: raised.access_token });
  return { user, client, overview: () => tryCall(client.administration.overview({})) };
}

describe("an admin who has said “This was not me”", () => {
  it("is in again with their own factor, and every admin call stays refused", async () => {
    const { user, client, overview } = await recovered();
    const [profile] = await client.profile.getCurrentUserProfile({});
    expect(profile).toMatchObject({ is_admin: false, admin_held_at: expect.any(String) });
    expect((await overview()).body).toMatchObject({ code: "FORBIDDEN" });
    const own = tryCall(client.people.grantAdmin({ p_user_id: user.id, p_reason: "It is me" }));
    expect((await own).body).toMatchObject({ code: "FORBIDDEN" });
  });

  it("acts again once an independent admin has granted the rights anew, which is recorded", async () => {
    const { user, overview } = await recovered();
    const other = await addPerson(server, { admin: true });
    const asOther = clientOf(server, other);
    expect((await asOther.people.account({ id: user.id })).admin_held_at).not.toBeNull();
    const grant = () =>
      tryCall(asOther.people.grantAdmin({ p_user_id: user.id, p_reason: "Called" }));
    expect((await grant()).status).toBe(200);
    expect((await overview()).status).toBe(200);
    expect((await grant()).body).toMatchObject({ code: "ALREADY_ADMIN" });
    const [decision] = await server.services.db
      .select()
      .from(adminDecisions)
      .where(eq(adminDecisions.subject_id, user.id));
    expect(decision).toMatchObject({ action: "grant_admin", before: { admin_held: true } });
  });

  it("stays refused by an admin whom they have made one, who cannot revoke the rights and grant them again either", async () => {
    const { user, overview } = await recovered();
    const other = await addPerson(server, { admin: true });
    const now = server.services.now();
    const decision = {
      admin_id: user.id,
      action: "grant_admin",
      subject_type: "user",
      subject_id: other.id,
      before: { is_admin: false },
      after: { is_admin: true },
      now: new Date(now.getTime() - 60_000),
    } as const;
    await inTransaction(server.services.db, (tx) => recordDecision(tx, decision));
    const { people } = clientOf(server, other);
    const favour = { p_user_id: user.id, p_reason: "A favour" };
    const grant = () => tryCall(people.grantAdmin(favour));
    expect((await grant()).body).toMatchObject({ code: "OWN_DECISION" });
    expect((await tryCall(people.revokeAdmin(favour))).status).toBe(200);
    expect((await grant()).body).toMatchObject({ code: "OWN_DECISION" });
    expect((await overview()).body).toMatchObject({ code: "FORBIDDEN" });
  });

  it("acts again after the operator's command, as one who has lost the rights does not", async () => {
    const { user, overview } = await recovered();
    expect(await grantAdmin(server.services, user.email)).toBe("granted");
    expect((await overview()).status).toBe(200);
    expect(await grantAdmin(server.services, user.email)).toBe("already_admin");
  });
});
