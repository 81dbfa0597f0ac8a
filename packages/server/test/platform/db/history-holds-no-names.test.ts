import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { grantAdmin } from "../../../src/accounts/admins/grant-admin";
import { revokeAdmin } from "../../../src/accounts/admins/revoke-admin";
import { liftSuspension, suspendAccount } from "../../../src/accounts/suspensions/suspend-account";
import { executeRows } from "../../../src/platform/db/execute-rows";
import {
  addAccount,
  click,
  mailTo,
  newEmail,
  PASSWORD,
  requestAuth,
} from "../../accounts/auth/support";
import { clientOf } from "../../support/client";
import { addContract, pendingSigning, sign } from "../../support/main-job";
import { approve, BANK_DETAILS, redeemed, redeemedCash, reject } from "../../support/marketplace";
import { addPerson, type Person, signedIn } from "../../support/people";
import { testServer } from "../../support/server";
import { createContract, FORM } from "../../work/contracts/admin-support";

const HISTORY = ["earnings", "admin_decisions", "notifications", "notices"];

const server = testServer();
let admin: Person;
let inviter: Person;
let invited: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
  const { user, profile } = await addAccount(server, { username: "Quillfeather" });
  const email = newEmail();
  const data = { username: "Marrowsmith", referral_code: profile.referral_code };
  await requestAuth(server, "POST", "/signup", { email, password: PASSWORD, data });
  await click((await mailTo(server, email)).link);
  [inviter, invited] = [await signedIn(server, user.email), await signedIn(server, email)];
});

/** Makes every call that writes to the ledger, decides, or notifies. Throws when one is refused. */
async function mainFlows(): Promise<void> {
  const signer = await addPerson(server, { points: 2_000 });
  const { adminContracts, items, points, submissions } = clientOf(server, admin);
  for (const verdict of ["approve", "reject"] as const) {
    const { signingId } = await pendingSigning(server, signer);
    await submissions[verdict]({ p_signed_contract_id: signingId });
  }
  const p_contract_id = await createContract(server, admin);
  await sign(server, signer, p_contract_id);
  const input = { p_admin_id: admin.id, p_contract_id };
  await adminContracts.update({ ...input, ...FORM, p_title: "Another title" });
  await adminContracts.extend({ ...input, p_additional_minutes: 60 });
  await adminContracts.delete(input);

  const form = {
    name: "Card",
    type: "Gift Card" as const,
    price: 9,
    description: "A card.",
    value: "$1",
    quantity: 5,
    image_url: "/items/gift-card.svg",
    redemption_code: "CARD-1",
  };
  const item = await items.create(form);
  await items.update({ id: item.id, name: "Another card", quantity_change: 1 });
  await approve(server, await redeemed(server, signer, item), admin);
  await items.delete({ id: item.id });
  for (const decide of [approve, reject]) {
    const { id } = await redeemedCash(server, signer);
    await decide(server, id, admin);
  }

  await points.deduct({ user_id: signer.id, points_to_deduct: 1 });
  const { email } = signer;
  expect(await grantAdmin(server.services, email)).toBe("granted");
  expect(await revokeAdmin(server.services, { email, force: false })).toBe("revoked");
  const suspension = { email, until: null, force: false };
  expect(await suspendAccount(server.services, suspension)).toBe("suspended");
  expect(await liftSuspension(server.services, { email })).toBe("lifted");
}

it("stores no email, username or name in entries, decisions and notifications", async () => {
  await mainFlows();
  const { db } = server.services;
  const actions = await executeRows(db, sql`select distinct action from admin_decisions`);
  expect(actions.length).toBe(17);
  const people = await executeRows<{ email: string; username: string }>(
    db,
    sql`select email, username from users`,
  );
  const names = [
    ...people.flatMap(({ email, username }) => [email, username]),
    BANK_DETAILS.accountName,
  ];
  for (const table of HISTORY) {
    const rows = await executeRows<{ text: string }>(
      db,
      sql`select to_jsonb(t)::text as text from ${sql.identifier(table)} t`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const all = rows.map(({ text }) => text.toLowerCase()).join("\n");
    expect(names.filter((name) => all.includes(name.toLowerCase()))).toEqual([]);
  }
});

it("joins the names to the texts for the owner, the export and the admins", async () => {
  const contract = await addContract(server, { title: "{person} & {person}", points_cost: 0 });
  await sign(server, invited, contract.id);
  const signed = `Signed "${contract.title}"`;
  const texts = {
    inviter: "Referral bonus: Marrowsmith joined with your code",
    invited: "Referral bonus: invited by Quillfeather",
  };
  const earningsOf = async (as: Person) =>
    (await clientOf(server, as).earnings.list({})).items.map(({ details }) => details);
  expect(await earningsOf(inviter)).toEqual([texts.inviter]);
  expect(await earningsOf(invited)).toEqual([signed, texts.invited]);
  const { administration, notifications } = clientOf(server, admin);
  const activity = await administration.activity({ source: "REFERRAL_BONUS" });
  expect(new Set(activity.items.map(({ details }) => details))).toEqual(
    new Set(Object.values(texts)),
  );
  const csv = await fetch(`${server.url}/api/earnings/export`, {
    headers: { authorization: `Bearer ${inviter.token}` },
  });
  expect(await csv.text()).toContain(`"${texts.inviter}"`);

  const message = `${invited.username} signed "${contract.title}"`;
  const [newest] = (await notifications.list({})).items;
  expect(newest).toMatchObject({ message });
  const read = { p_notification_id: newest?.id ?? "", p_read: true };
  expect(await notifications.update(read)).toMatchObject({ message, read: true });
});
