import { UploadedFile } from "@signpoint/api/entities/uploaded-file";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/db/new-id";
import { keepTokenOf } from "../account-deletion/support";
import { addAccount, PASSWORD } from "../auth/support";
import { pdf } from "../files/sample-files";
import { signedForFile, upload } from "../files/upload";
import { type Client, clientOf } from "../support/client";
import { declaredCalls } from "../support/declared-calls";
import { openStream } from "../support/event-stream";
import { addContract, pendingSigning, sign } from "../support/main-job";
import { addItem, redeem, redeemed, redeemedCash, redeemedGoods } from "../support/marketplace";
import { addPerson, type Person, signedIn } from "../support/people";
import { testServer } from "../support/server";

const server = testServer();
let person: Person;
let admin: Client;
let user: Client;
/** Ids of records for the calls to read. */
const ids = {
  contract: "",
  signing: "",
  item: "",
  redemption: "",
  cash: "",
  notification: "",
  file: "",
};

beforeAll(async () => {
  person = await addPerson(server, { points: 1_000 });
  user = clientOf(server, person);
  admin = clientOf(server, await addPerson(server, { admin: true }));
  const pending = await pendingSigning(server, person);
  ids.contract = pending.contract.id;
  ids.signing = pending.signingId;
  ids.item = (await addItem(server)).id;
  ids.redemption = (await redeem(server, person, { id: ids.item })).id;
  ids.cash = (await redeemedCash(server, person)).id;
  await admin.redemptions.approve({ p_redemption_id: ids.cash });
  const place = await signedForFile(server, person);
  ids.file = UploadedFile.parse(
    (await upload(server, { place, body: pdf(), as: person })).body,
  ).path;
  ids.notification = (await admin.notifications.list({})).items[0]?.id ?? "";
});

const approvedGiftCard = async () => {
  const p_redemption_id = await redeemed(server, person, await addItem(server, { price: 1 }));
  await admin.redemptions.approve({ p_redemption_id });
  return p_redemption_id;
};

/** Somebody with a password. */
const leaving = async () => {
  const { user: account } = await addAccount(server);
  const { email } = account;
  return { client: clientOf(server, await signedIn(server, email)), email };
};

const aContract = () => ({ p_contract_id: ids.contract });

/**
 * For each call that takes no `Idempotency-Key`, one that succeeds; of those that do, `idempotency/every-call.test.ts` has
 * the examples. Both files run on both engines: no call is made on one alone.
 */
const EXAMPLES: Record<string, () => Promise<unknown>> = {
  "profile.checkUsernameAvailability": () =>
    user.profile.checkUsernameAvailability({ p_username: "somebody" }),
  "profile.validateReferralCode": () =>
    user.profile.validateReferralCode({ p_referral_code: "NONE" }),
  "profile.getCurrentUserProfile": () => user.profile.getCurrentUserProfile({}),
  "profile.ensureCurrentUserProfile": () => user.profile.ensureCurrentUserProfile({}),
  "profile.changeUsername": () =>
    user.profile.changeUsername({ p_username: person.username.toUpperCase() }),
  "dashboard.get": () => user.dashboard.get({}),
  "contracts.list": () => user.contracts.list({}),
  "contracts.get": () => user.contracts.get({ id: ids.contract }),
  "contracts.checkExpiration": () => user.contracts.checkExpiration(aContract()),
  "contracts.validateSigning": () => user.contracts.validateSigning(aContract()),
  "contracts.validateSubmission": () => user.contracts.validateSubmission(aContract()),
  "contracts.saveDraft": async () => {
    const p_signed_contract_id = await sign(server, person, (await addContract(server)).id);
    return await user.contracts.saveDraft({ p_signed_contract_id, p_answers: {} });
  },
  "dataExports.list": () => user.dataExports.list(),
  "dataExports.request": () => user.dataExports.request({}),
  "accountDeletion.get": () => user.accountDeletion.get(),
  "accountDeletion.request": async () => {
    const { client } = await leaving();
    return await client.accountDeletion.request({ p_password: PASSWORD });
  },
  "accountDeletion.cancel": () => user.accountDeletion.cancel({}),
  "accountDeletion.cancelByMail": async () => {
    const { client, email } = await leaving();
    await client.accountDeletion.request({ p_password: PASSWORD });
    return await user.accountDeletion.cancelByMail({ p_token: await keepTokenOf(server, email) });
  },
  "files.createLink": () => user.files.createLink({ p_path: ids.file }),
  "fileTransfers.upload": async () => {
    const place = await signedForFile(server, person);
    return expect((await upload(server, { place, body: pdf(), as: person })).status).toBe(200);
  },
  "fileTransfers.download": async () => {
    const { url } = await user.files.createLink({ p_path: ids.file });
    const response = await fetch(url);
    return expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf());
  },
  "submissions.list": () => admin.submissions.list({}),
  "submissions.filters": () => admin.submissions.filters({}),
  "submissions.get": () => admin.submissions.get({ signed_contract_id: ids.signing }),
  "submissions.export": () => admin.submissions.export({}),
  "submissions.neighbours": () => admin.submissions.neighbours({ signed_contract_id: ids.signing }),
  "reviewLeases.take": () => admin.reviewLeases.take({ p_ids: [ids.signing, ids.redemption] }),
  "reviewLeases.release": () => admin.reviewLeases.release({ p_ids: [ids.signing] }),
  "marketplace.list": () => user.marketplace.list({}),
  "marketplace.get": () => user.marketplace.get({ id: ids.item }),
  "items.list": () => admin.items.list({}),
  "redemptions.mine": () => user.redemptions.mine({}),
  "redemptions.list": () => admin.redemptions.list({ type: "ITEM" }),
  "redemptions.filters": () => admin.redemptions.filters({ type: "ITEM" }),
  "redemptions.get": () => user.redemptions.get({ id: ids.redemption }),
  "redemptions.getForAdmin": () => admin.redemptions.getForAdmin({ id: ids.redemption }),
  "redemptions.revealDelivery": async () => {
    const p_redemption_id = await redeemedGoods(server, person);
    return await admin.redemptions.revealDelivery({ p_redemption_id });
  },
  "redemptions.revealBankDetails": () =>
    admin.redemptions.revealBankDetails({ p_redemption_id: ids.cash }),
  "payouts.list": () => admin.payouts.list({}),
  "payouts.export": () => admin.payouts.export({ p_redemption_ids: [ids.cash] }),
  "vault.list": () => admin.vault.list({ id: ids.item }),
  "vault.reveal": async () => {
    const { id } = await addItem(server, { redemption_code: null });
    await admin.vault.add({ id, codes: [newId()] });
    const p_code_id = (await admin.vault.list({ id })).items[0]?.id ?? "";
    return await admin.vault.reveal({ p_code_id });
  },
  "vault.revealOwn": async () =>
    await user.vault.revealOwn({ p_redemption_id: await approvedGiftCard() }),
  "vault.markUsed": async () =>
    await user.vault.markUsed({ p_redemption_id: await approvedGiftCard() }),
  "earnings.list": () => user.earnings.list({}),
  "earnings.summary": () => user.earnings.summary({}),
  "earnings.export": () => user.earnings.export({}),
  "earnings.statement": () => user.earnings.statement({ month: "2026-11" }),
  "earnings.proof": () => user.earnings.proof({ month: "2026-11" }),
  "earnings.exportRedemptions": () => user.earnings.exportRedemptions({}),
  "points.commissionStats": () => admin.points.commissionStats({}),
  "administration.overview": () => admin.administration.overview({}),
  "administration.activity": () => admin.administration.activity({}),
  "administration.users": () => admin.administration.users({}),
  "administration.liability": () => admin.administration.liability({}),
  "administration.trialBalance": () => admin.administration.trialBalance({}),
  "secondApprovals.list": () => admin.secondApprovals.list({}),
  "people.account": () => admin.people.account({ id: person.id }),
  "people.notes": () => admin.people.notes({ id: person.id }),
  "people.signings": () => admin.people.signings({ id: person.id }),
  "people.redemptions": () => admin.people.redemptions({ id: person.id }),
  "administration.people": () => admin.administration.people({ search: "person" }),
  "administration.clusters": () => admin.administration.clusters({}),
  "administration.person": () => admin.administration.person({ id: person.id }),
  "administration.decisions": () => admin.administration.decisions({}),
  "adminContracts.list": () => admin.adminContracts.list({}),
  "adminContracts.get": () => admin.adminContracts.get({ id: ids.contract }),
  "adminContracts.submissions": () => admin.adminContracts.submissions({ id: ids.contract }),
  "appeals.list": () => admin.appeals.list({}),
  "notifications.list": () => admin.notifications.list({}),
  "notifications.update": () =>
    admin.notifications.update({ p_notification_id: ids.notification, p_read: true }),
  "notifications.markRead": () => admin.notifications.markRead({ p_notification_ids: null }),
  "notifications.stream": async () => {
    const reader = await addPerson(server, { admin: true });
    const stream = await openStream(server, reader, { query: "0" });
    expect((await stream.next())?.event).toBeDefined();
    stream.close();
  },
  "notices.list": () => user.notices.list({}),
  "notices.markRead": () => user.notices.markRead({ p_notice_ids: null }),
  "notices.stream": async () => {
    const { signingId } = await pendingSigning(server, person, { points_cost: 0 });
    await admin.submissions.approve({ p_signed_contract_id: signingId });
    const path = "/api/notices/stream";
    const stream = await openStream(server, person, { query: "0", path });
    expect((await stream.next())?.event).toBeDefined();
    stream.close();
  },
  "sessions.list": () => user.sessions.list(),
  "sessions.end": async () => {
    const other = await signedIn(server, person.email);
    const { items } = await clientOf(server, other).sessions.list();
    const own = items.find(({ current }) => current);
    return await clientOf(server, other).sessions.end({ p_session_id: own?.id ?? "" });
  },
  "sessions.endOthers": () => user.sessions.endOthers({}),
  "settings.get": () => user.settings.get(),
  "settings.update": () => user.settings.update({ notices: { deadline_soon: { by_mail: false } } }),
  "adminSettings.get": () => admin.adminSettings.get(),
  "adminSettings.update": () => admin.adminSettings.update({ review_item_hours: 24 }),
  "reviewTimes.get": () => user.reviewTimes.get(),
  "ledger.checkpoints": () => user.ledger.checkpoints({}),
  "ledger.key": () => user.ledger.key(),
  "contact.details": () => user.contact.details(),
  "contact.send": () =>
    user.contact.send({
      name: "Ada",
      email: "ada@example.com",
      subject: "A question",
      category: "general",
      message: "When does the shop open again?",
    }),
};

describe("every call without Idempotency-Key", () => {
  it("has an example that succeeds", () => {
    const names = declaredCalls().filter(({ replay }) => replay === "none");
    expect(new Set(Object.keys(EXAMPLES))).toEqual(new Set(names.map(({ name }) => name)));
  });

  it.each(Object.keys(EXAMPLES))("succeeds on this engine: %s", async (name) => {
    await EXAMPLES[name]?.();
  });
});
