import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { liftSuspension, suspendAccount } from "../../src/auth/suspend-account";
import { rowsOf } from "../../src/backup/tables";
import { grantAdmin } from "../../src/people/grant-admin";
import { revokeAdmin } from "../../src/people/revoke-admin";
import { addAccount, ask, click, mailTo, newEmail, PASSWORD } from "../auth/support";
import { createContract, FORM } from "../contracts/admin-support";
import { call, rpc } from "../support/call";
import { addContract, pendingSigning, sign } from "../support/main-job";
import { approve, BANK_DETAILS, redeem, redeemedCash, reject } from "../support/marketplace";
import { addPerson, type Person, signedIn } from "../support/people";
import { startTestServer, type TestServer } from "../support/server";

const HISTORY = ["earnings", "admin_decisions", "notifications"];

let server: TestServer;
let admin: Person;
let inviter: Person;
let invited: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addPerson(server, { admin: true });
  const { user, profile } = await addAccount(server, { username: "Quillfeather" });
  const email = newEmail();
  const data = { username: "Marrowsmith", referral_code: profile.referral_code };
  await ask(server, "POST", "/signup", { email, password: PASSWORD, data });
  await click((await mailTo(server, email)).link);
  [inviter, invited] = [await signedIn(server, user.email), await signedIn(server, email)];
});
afterAll(() => server.stop());

/** Every call that writes to the ledger, decides, or notifies; throws when one is refused. */
async function mainFlows(): Promise<void> {
  const signer = await addPerson(server, { points: 2_000 });
  const asAdmin = async (name: string, body: object) => {
    const { status, body: answer } = await rpc(
      server,
      name,
      { p_admin_id: admin.id, ...body },
      admin,
    );
    if (status !== 200) throw new Error(`${name} answered ${JSON.stringify(answer)}`);
  };
  for (const verdict of ["approve_contract", "reject_contract"]) {
    const { signingId } = await pendingSigning(server, signer);
    const { status } = await rpc(server, verdict, { p_signed_contract_id: signingId }, admin);
    expect(status).toBe(200);
  }
  const p_contract_id = await createContract(server, admin);
  await sign(server, signer, p_contract_id);
  await asAdmin("update_contract_with_survey", {
    p_contract_id,
    ...FORM,
    p_title: "Another title",
  });
  await asAdmin("extend_contract_expiration", { p_contract_id, p_additional_minutes: 60 });
  await asAdmin("delete_contract", { p_contract_id });

  const items = "/admin/marketplace/items";
  const item = { name: "Card", type: "Gift Card", price: 9, description: "A card.", value: "$1" };
  const body = {
    ...item,
    quantity: 5,
    image_url: "/items/gift-card.svg",
    redemption_code: "CARD-1",
  };
  const created = (await call(server, "POST", items, { as: admin, body })).body as { id: string };
  const path = `${items}/${created.id}`;
  expect((await call(server, "PATCH", path, { as: admin, body })).status).toBe(200);
  const { id } = (await redeem(server, signer, created)).body as { id: string };
  expect((await approve(server, id, admin)).status).toBe(200);
  expect((await call(server, "DELETE", path, { as: admin })).status).toBe(200);
  for (const decide of [approve, reject]) {
    const { id: cash } = await redeemedCash(server, signer);
    expect((await decide(server, cash, admin)).status).toBe(200);
  }

  const deduction = { user_id: signer.id, points_to_deduct: 1 };
  expect((await rpc(server, "deduct_points", deduction, admin)).status).toBe(200);
  const { email } = signer;
  expect(await grantAdmin(server.services, email)).toBe("granted");
  expect(await revokeAdmin(server.services, { email, force: false })).toBe("revoked");
  const suspension = { email, until: null, force: false };
  expect(await suspendAccount(server.services, suspension)).toBe("suspended");
  expect(await liftSuspension(server.services, email)).toBe("lifted");
}

it("entries, decisions and notifications hold no email, username or name of anybody", async () => {
  await mainFlows();
  const { db } = server.services;
  const actions = await rowsOf(db, sql`select distinct action from admin_decisions`);
  expect(actions.length).toBe(17);
  const people = await rowsOf<{ email: string; username: string }>(
    db,
    sql`select email, username from users`,
  );
  const names = [
    ...people.flatMap(({ email, username }) => [email, username]),
    BANK_DETAILS.accountName,
  ];
  for (const table of HISTORY) {
    const rows = await rowsOf<{ text: string }>(
      db,
      sql`select to_jsonb(t)::text as text from ${sql.identifier(table)} t`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const all = rows.map(({ text }) => text.toLowerCase()).join("\n");
    expect(names.filter((name) => all.includes(name.toLowerCase()))).toEqual([]);
  }
});

it("the texts shown name the person all the same, to the owner, in the export and to admins", async () => {
  const contract = await addContract(server, { title: "{person} & {person}", points_cost: 0 });
  await sign(server, invited, contract.id);
  const signed = `Signed "${contract.title}"`;
  const texts = {
    inviter: "Referral bonus: Marrowsmith joined with your code",
    invited: "Referral bonus: invited by Quillfeather",
  };
  const detailsOf = async (path: string, as: Person, query: Record<string, string> = {}) => {
    const { body } = await call(server, "GET", path, { as, query });
    return (body as { items: { details: string }[] }).items.map(({ details }) => details);
  };
  expect(await detailsOf("/earnings", inviter)).toEqual([texts.inviter]);
  expect(await detailsOf("/earnings", invited)).toEqual([signed, texts.invited]);
  const source = "REFERRAL_BONUS";
  expect(new Set(await detailsOf("/admin/activity", admin, { source }))).toEqual(
    new Set(Object.values(texts)),
  );
  const csv = await fetch(`${server.url}/api/earnings/export`, {
    headers: { authorization: `Bearer ${inviter.token}` },
  });
  expect(await csv.text()).toContain(`"${texts.inviter}"`);

  const message = `${invited.email} signed "${contract.title}"`;
  const listed = await call(server, "GET", "/admin/notifications", { as: admin });
  const [newest] = (listed.body as { items: { id: string; message: string }[] }).items;
  expect(newest).toMatchObject({ message });
  const read = { p_notification_id: newest?.id, p_read: true };
  const updated = await rpc(server, "update_notification_status", read, admin);
  expect(updated.body).toMatchObject({ message, read: true });
});
