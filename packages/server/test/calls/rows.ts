import type { Access, CallMeta } from "@signpoint/api/calls/base";
import { expect } from "vitest";
import { newId } from "../../src/db/new-id";
import { keepTokenOf } from "../account-deletion/support";
import { PASSWORD } from "../auth/support";
import { pdf } from "../files/sample-files";
import { signedForFile, upload } from "../files/upload";
import { clientOf } from "../support/client";
import { openStream } from "../support/event-stream";
import { addFactor } from "../support/factors";
import { addContract, pendingSigning, sign } from "../support/main-job";
import {
  addCashItem,
  addItem,
  BANK_DETAILS,
  insertRedemption,
  redeemed,
  redeemedCash,
  redeemedGoods,
} from "../support/marketplace";
import { addPerson, signedIn } from "../support/people";
import {
  aboutCash,
  aboutContract,
  aboutItem,
  aboutPending,
  aboutPerson,
  aboutSecond,
  approvedGiftCard,
  byAdmin,
  CODE,
  itemWithCode,
  newBuyer,
  type Prepared,
  rejected,
  type Scene,
  suspended,
  tomorrow,
  toPay,
  withPassword,
} from "./scene";

type Plain = CallMeta & { replay: "none"; example: (scene: Scene) => Promise<unknown> };
type Once = CallMeta & {
  replay: "kept_answer" | "current_record";
  example: (scene: Scene) => Promise<Prepared>;
};

/** A call that reads, with an example that succeeds. */
const reads = (access: Access, example: Plain["example"]): Plain => ({
  access,
  effect: "read",
  replay: "none",
  example,
});
/** A call that writes and takes no `Idempotency-Key`. */
const repeats = (access: Access, example: Plain["example"]): Plain => ({
  ...reads(access, example),
  effect: "write",
});
/** A call that takes the header and repeats its answer. */
const once = (access: Access, example: Once["example"]): Once => ({
  access,
  effect: "write",
  replay: "kept_answer",
  example,
});
/** One that answers with the record as it is now, because the answer holds secrets. */
const onceBySecret = (access: Access, example: Once["example"]): Once => ({
  ...once(access, example),
  replay: "current_record",
});
/** A call that asks for the second factor again: it moves money, reveals a secret or changes rights. */
const proved = <Row extends CallMeta>(row: Row): Row => ({ ...row, stepUp: true });

/**
 * Each call, written down a second time, apart from the contract: who may make it, what it changes, how a repetition is
 * answered, and an example that succeeds. A new call fails the tests until somebody has said so here, and none opens
 * itself to more people unnoticed.
 */
export const CALL_ROWS: Record<string, Plain | Once> = {
  "profile.checkUsernameAvailability": reads("anyone", ({ asUser }) =>
    asUser.profile.checkUsernameAvailability({ p_username: "somebody" }),
  ),
  "profile.validateReferralCode": reads("anyone", ({ asUser }) =>
    asUser.profile.validateReferralCode({ p_referral_code: "NONE" }),
  ),
  "profile.getCurrentUserProfile": reads("user", ({ asUser }) =>
    asUser.profile.getCurrentUserProfile({}),
  ),
  "profile.ensureCurrentUserProfile": repeats("user", ({ asUser }) =>
    asUser.profile.ensureCurrentUserProfile({}),
  ),
  "profile.changeUsername": repeats("user", ({ asUser, person }) =>
    asUser.profile.changeUsername({ p_username: person.username.toUpperCase() }),
  ),
  "dashboard.get": reads("user", ({ asUser }) => asUser.dashboard.get({})),
  "contracts.list": reads("user", ({ asUser }) => asUser.contracts.list({})),
  "contracts.get": reads("user", ({ asUser, ids }) => asUser.contracts.get({ id: ids.contract })),
  "contracts.checkExpiration": reads("user", ({ asUser, ids }) =>
    asUser.contracts.checkExpiration({ p_contract_id: ids.contract }),
  ),
  "contracts.validateSigning": reads("user", ({ asUser, ids }) =>
    asUser.contracts.validateSigning({ p_contract_id: ids.contract }),
  ),
  "contracts.validateSubmission": reads("user", ({ asUser, ids }) =>
    asUser.contracts.validateSubmission({ p_contract_id: ids.contract }),
  ),
  "contracts.sign": once("user", async (scene) => {
    const body = { p_contract_id: (await addContract(scene.server)).id };
    return { as: await newBuyer(scene), body };
  }),
  "contracts.saveDraft": repeats("user", async ({ server, person, asUser }) => {
    const p_signed_contract_id = await sign(server, person, (await addContract(server)).id);
    return await asUser.contracts.saveDraft({ p_signed_contract_id, p_answers: {} });
  }),
  "contracts.submit": once("user", async (scene) => {
    const as = await newBuyer(scene);
    const id = await sign(scene.server, as, (await addContract(scene.server)).id);
    return { as, body: { p_signed_contract_id: id, p_survey_responses: {} } };
  }),
  "contracts.withdraw": once("user", async (scene) => {
    const as = await newBuyer(scene);
    const { signingId } = await pendingSigning(scene.server, as);
    return { as, body: { p_signed_contract_id: signingId } };
  }),
  "contracts.giveBackPlace": once("user", async (scene) => {
    const as = await newBuyer(scene);
    const contract = await addContract(scene.server, { lapse_refund: 5 });
    return { as, body: { p_signed_contract_id: await sign(scene.server, as, contract.id) } };
  }),
  "contracts.appeal": once("user", async (scene) => {
    const { as, signingId } = await rejected(scene);
    return { as, body: { p_signed_contract_id: signingId, p_text: "Please look again." } };
  }),
  "appeals.list": reads("admin", ({ asAdmin }) => asAdmin.appeals.list({})),
  "appeals.decide": once("admin", async (scene) => {
    const { as, signingId } = await rejected(scene);
    const asked = { p_signed_contract_id: signingId, p_text: "Please look again." };
    const { id } = await clientOf(scene.server, as).contracts.appeal(asked);
    const other = await addPerson(scene.server, { admin: true });
    return { as: other, body: { p_appeal_id: id, p_overturn: true, p_note: "It is complete." } };
  }),
  "files.createLink": reads("user", ({ asUser, ids }) =>
    asUser.files.createLink({ p_path: ids.file }),
  ),
  "fileTransfers.upload": repeats("user", async ({ server, person }) => {
    const place = await signedForFile(server, person);
    expect((await upload(server, { place, body: pdf(), as: person })).status).toBe(200);
  }),
  /** By a signed address alone. */
  "fileTransfers.download": reads("anyone", async ({ asUser, ids }) => {
    const { url } = await asUser.files.createLink({ p_path: ids.file });
    const response = await fetch(url);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf());
  }),
  "submissions.list": reads("admin", ({ asAdmin }) => asAdmin.submissions.list({})),
  "submissions.filters": reads("admin", ({ asAdmin }) => asAdmin.submissions.filters({})),
  "submissions.get": reads("admin", ({ asAdmin, ids }) =>
    asAdmin.submissions.get({ signed_contract_id: ids.signing }),
  ),
  "submissions.export": proved(repeats("admin", ({ asAdmin }) => asAdmin.submissions.export({}))),
  "submissions.neighbours": reads("admin", ({ asAdmin, ids }) =>
    asAdmin.submissions.neighbours({ signed_contract_id: ids.signing }),
  ),
  "submissions.approve": once("admin", aboutPending),
  "submissions.reject": once("admin", aboutPending),
  "submissions.requestChanges": once("admin", async (scene) => {
    const { as, body } = await aboutPending(scene);
    return { as, body: { ...body, p_note: "Please add a picture." } };
  }),
  "reviewLeases.take": repeats("admin", ({ asAdmin, ids }) =>
    asAdmin.reviewLeases.take({ p_ids: [ids.signing, ids.redemption] }),
  ),
  "reviewLeases.release": repeats("admin", ({ asAdmin, ids }) =>
    asAdmin.reviewLeases.release({ p_ids: [ids.signing] }),
  ),
  "marketplace.list": reads("user", ({ asUser }) => asUser.marketplace.list({})),
  "marketplace.get": reads("user", ({ asUser, ids }) => asUser.marketplace.get({ id: ids.item })),
  "marketplace.redeem": onceBySecret("user", async (scene) => {
    const { id } = await addCashItem(scene.server);
    const body = { p_item_id: id, p_request_id: newId(), p_bank_details: BANK_DETAILS };
    return { as: await newBuyer(scene), body };
  }),
  "items.list": reads("admin", ({ asAdmin }) => asAdmin.items.list({})),
  "items.create": proved(
    onceBySecret("admin", async (scene) =>
      byAdmin(scene, {
        name: "A card",
        type: "Gift Card",
        price: 10,
        description: "A card for a shop.",
        value: "$1",
        quantity: 3,
        image_url: "https://example.com/card.png",
        redemption_code: CODE,
      }),
    ),
  ),
  "items.update": proved(onceBySecret("admin", (scene) => aboutItem(scene, { price: 11 }))),
  "items.delete": onceBySecret("admin", (scene) => aboutItem(scene)),
  "vault.list": reads("admin", ({ asAdmin, ids }) => asAdmin.vault.list({ id: ids.item })),
  "vault.add": proved(
    once("admin", async ({ server, admin }) => {
      const { id } = await addItem(server, { redemption_code: null });
      return { as: admin, id, body: { codes: [`${CODE}-2`] } };
    }),
  ),
  "vault.reveal": proved(
    repeats("admin", async (scene) => {
      const { p_code_id } = await itemWithCode(scene);
      return await scene.asAdmin.vault.reveal({ p_code_id });
    }),
  ),
  "vault.remove": proved(
    once("admin", async (scene) => {
      const { p_code_id } = await itemWithCode(scene);
      return byAdmin(scene, { p_code_id });
    }),
  ),
  "vault.deliver": proved(
    onceBySecret("admin", async (scene) => {
      const { db, now } = scene.server.services;
      const { id: item_id } = await addItem(scene.server);
      const bought = { user_id: (await newBuyer(scene)).id, item_id, status: "APPROVED" } as const;
      const { id } = await insertRedemption(db, bought, now());
      return byAdmin(scene, { p_redemption_id: id });
    }),
  ),
  "vault.revealOwn": repeats("user", async (scene) =>
    scene.asUser.vault.revealOwn({ p_redemption_id: await approvedGiftCard(scene) }),
  ),
  "vault.markUsed": repeats("user", async (scene) =>
    scene.asUser.vault.markUsed({ p_redemption_id: await approvedGiftCard(scene) }),
  ),
  "redemptions.mine": reads("user", ({ asUser }) => asUser.redemptions.mine({})),
  "redemptions.list": reads("admin", ({ asAdmin }) => asAdmin.redemptions.list({ type: "ITEM" })),
  "redemptions.filters": reads("admin", ({ asAdmin }) =>
    asAdmin.redemptions.filters({ type: "ITEM" }),
  ),
  "redemptions.get": reads("user", ({ asUser, ids }) =>
    asUser.redemptions.get({ id: ids.redemption }),
  ),
  "redemptions.getForAdmin": reads("admin", ({ asAdmin, ids }) =>
    asAdmin.redemptions.getForAdmin({ id: ids.redemption }),
  ),
  "redemptions.approve": proved(
    onceBySecret("admin", async (scene) => {
      const { id } = await addItem(scene.server);
      const redemption = await redeemed(scene.server, await newBuyer(scene), { id });
      const given = { p_redemption_id: redemption, p_redemption_code: `${CODE}-1` };
      return byAdmin(scene, given);
    }),
  ),
  "redemptions.reject": onceBySecret("admin", (scene) => aboutCash(scene)),
  "redemptions.cancel": onceBySecret("user", async (scene) => {
    const as = await newBuyer(scene);
    const { id } = await redeemedCash(scene.server, as);
    return { as, body: { p_redemption_id: id } };
  }),
  "redemptions.hold": onceBySecret("admin", (scene) =>
    aboutCash(scene, { p_reason: "We check it.", p_until: tomorrow(scene) }),
  ),
  "redemptions.release": proved(
    onceBySecret("admin", async (scene) => {
      const { id } = await redeemedCash(scene.server, await newBuyer(scene));
      const hold = { p_reason: "We check it.", p_until: tomorrow(scene) };
      await scene.asAdmin.redemptions.hold({ p_redemption_id: id, ...hold });
      return byAdmin(scene, { p_redemption_id: id });
    }),
  ),
  "redemptions.revealDelivery": proved(
    repeats("admin", async ({ server, person, asAdmin }) => {
      const p_redemption_id = await redeemedGoods(server, person);
      return await asAdmin.redemptions.revealDelivery({ p_redemption_id });
    }),
  ),
  "redemptions.revealBankDetails": proved(
    repeats("admin", ({ asAdmin, ids }) =>
      asAdmin.redemptions.revealBankDetails({ p_redemption_id: ids.cash }),
    ),
  ),
  "payouts.list": reads("admin", ({ asAdmin }) => asAdmin.payouts.list({})),
  "payouts.export": proved(
    repeats("admin", ({ asAdmin, ids }) =>
      asAdmin.payouts.export({ p_redemption_ids: [ids.cash] }),
    ),
  ),
  "payouts.markSent": proved(
    once("admin", async (scene) =>
      byAdmin(scene, { p_payouts: [{ redemption_id: await toPay(scene), reference: "FT-1" }] }),
    ),
  ),
  "payouts.markConfirmed": proved(
    once("admin", async (scene) => {
      const redemption_id = await toPay(scene);
      await scene.asAdmin.payouts.markSent({ p_payouts: [{ redemption_id, reference: "FT-1" }] });
      return byAdmin(scene, { p_redemption_ids: [redemption_id] });
    }),
  ),
  "payouts.markFailed": proved(
    onceBySecret("admin", async (scene) =>
      byAdmin(scene, { p_redemption_id: await toPay(scene), p_reason: "The account is closed." }),
    ),
  ),
  "earnings.list": reads("user", ({ asUser }) => asUser.earnings.list({})),
  "earnings.summary": reads("user", ({ asUser }) => asUser.earnings.summary({})),
  "earnings.export": reads("user", ({ asUser }) => asUser.earnings.export({})),
  "earnings.statement": reads("user", ({ asUser }) =>
    asUser.earnings.statement({ month: "2026-11" }),
  ),
  "earnings.proof": reads("user", ({ asUser }) => asUser.earnings.proof({ month: "2026-11" })),
  "earnings.exportRedemptions": reads("user", ({ asUser }) =>
    asUser.earnings.exportRedemptions({}),
  ),
  "points.credit": proved(
    once("admin", async (scene) => {
      const p_user_id = (await newBuyer(scene)).id;
      return byAdmin(scene, { p_user_id, p_points: 7, p_reason: "Paid too little" });
    }),
  ),
  "points.deduct": proved(
    once("admin", async (scene) =>
      byAdmin(scene, { user_id: (await newBuyer(scene)).id, points_to_deduct: 7 }),
    ),
  ),
  "points.commissionStats": reads("admin", ({ asAdmin }) => asAdmin.points.commissionStats({})),
  "administration.overview": reads("admin", ({ asAdmin }) => asAdmin.administration.overview({})),
  "administration.activity": reads("admin", ({ asAdmin }) => asAdmin.administration.activity({})),
  "administration.liability": reads("admin", ({ asAdmin }) => asAdmin.administration.liability({})),
  "administration.trialBalance": reads("admin", ({ asAdmin }) =>
    asAdmin.administration.trialBalance({}),
  ),
  "administration.users": reads("admin", ({ asAdmin }) => asAdmin.administration.users({})),
  "administration.people": reads("admin", ({ asAdmin }) =>
    asAdmin.administration.people({ search: "person" }),
  ),
  "administration.clusters": reads("admin", ({ asAdmin }) => asAdmin.administration.clusters({})),
  "administration.person": reads("admin", ({ asAdmin, person }) =>
    asAdmin.administration.person({ id: person.id }),
  ),
  "administration.decisions": reads("admin", ({ asAdmin }) => asAdmin.administration.decisions({})),
  "people.suspend": proved(once("admin", (scene) => aboutPerson(scene))),
  "people.lift": proved(once("admin", async (scene) => aboutPerson(scene, await suspended(scene)))),
  "people.grantAdmin": proved(once("admin", (scene) => aboutPerson(scene))),
  "people.revokeAdmin": proved(
    once("admin", async (scene) =>
      aboutPerson(scene, await addPerson(scene.server, { admin: true })),
    ),
  ),
  "people.sendDataCopy": proved(
    once("admin", async (scene) => aboutPerson(scene, await suspended(scene))),
  ),
  "people.addNote": once("admin", async (scene) =>
    byAdmin(scene, { p_user_id: (await addPerson(scene.server)).id, p_note: "Called us" }),
  ),
  "people.account": reads("admin", ({ asAdmin, person }) =>
    asAdmin.people.account({ id: person.id }),
  ),
  "people.notes": reads("admin", ({ asAdmin, person }) => asAdmin.people.notes({ id: person.id })),
  "people.signings": reads("admin", ({ asAdmin, person }) =>
    asAdmin.people.signings({ id: person.id }),
  ),
  "people.redemptions": reads("admin", ({ asAdmin, person }) =>
    asAdmin.people.redemptions({ id: person.id }),
  ),
  "adminContracts.list": reads("admin", ({ asAdmin }) => asAdmin.adminContracts.list({})),
  "adminContracts.get": reads("admin", ({ asAdmin, ids }) =>
    asAdmin.adminContracts.get({ id: ids.contract }),
  ),
  "adminContracts.submissions": reads("admin", ({ asAdmin, ids }) =>
    asAdmin.adminContracts.submissions({ id: ids.contract }),
  ),
  "adminContracts.create": once("admin", async (scene) =>
    byAdmin(scene, {
      p_admin_id: scene.admin.id,
      p_title: "A task",
      p_description: "What it is about.",
      p_activity: "What is to be done.",
      p_points_cost: 1,
      p_points_reward: 2,
      p_duration: 60,
    }),
  ),
  "adminContracts.update": once("admin", (scene) =>
    aboutContract(scene, { p_title: "Another title" }),
  ),
  "adminContracts.delete": once("admin", (scene) => aboutContract(scene)),
  "adminContracts.extend": once("admin", (scene) =>
    aboutContract(scene, { p_additional_minutes: 60 }),
  ),
  "notifications.list": reads("admin", ({ asAdmin }) => asAdmin.notifications.list({})),
  "notifications.update": repeats("admin", ({ asAdmin, ids }) =>
    asAdmin.notifications.update({ p_notification_id: ids.notification, p_read: true }),
  ),
  "notifications.markRead": repeats("admin", ({ asAdmin }) =>
    asAdmin.notifications.markRead({ p_notification_ids: null }),
  ),
  "notifications.stream": reads("admin", async ({ server }) => {
    const reader = await addPerson(server, { admin: true });
    const stream = await openStream(server, reader, { query: "0" });
    expect((await stream.next())?.event).toBeDefined();
    stream.close();
  }),
  "secondApprovals.list": reads("admin", ({ asAdmin }) => asAdmin.secondApprovals.list({})),
  "secondApprovals.confirm": proved(once("admin", aboutSecond)),
  "secondApprovals.refuse": once("admin", aboutSecond),
  "notices.list": reads("user", ({ asUser }) => asUser.notices.list({})),
  "notices.markRead": repeats("user", ({ asUser }) =>
    asUser.notices.markRead({ p_notice_ids: null }),
  ),
  "notices.stream": reads("user", async ({ server, person, asAdmin }) => {
    const { signingId } = await pendingSigning(server, person, { points_cost: 0 });
    await asAdmin.submissions.approve({ p_signed_contract_id: signingId });
    const path = "/api/notices/stream";
    const stream = await openStream(server, person, { query: "0", path });
    expect((await stream.next())?.event).toBeDefined();
    stream.close();
  }),
  "sessions.list": reads("user", ({ asUser }) => asUser.sessions.list()),
  "sessions.end": repeats("user", async ({ server, person }) => {
    const other = clientOf(server, await signedIn(server, person.email));
    const own = (await other.sessions.list()).items.find(({ current }) => current);
    return await other.sessions.end({ p_session_id: own?.id ?? "" });
  }),
  "sessions.endOthers": repeats("user", ({ asUser }) => asUser.sessions.endOthers({})),
  "dataExports.list": reads("user", ({ asUser }) => asUser.dataExports.list()),
  "dataExports.request": proved(repeats("user", ({ asUser }) => asUser.dataExports.request({}))),
  "accountDeletion.get": reads("user", ({ asUser }) => asUser.accountDeletion.get()),
  "accountDeletion.request": proved(
    repeats("user", async (scene) => {
      const { client } = await withPassword(scene);
      return await client.accountDeletion.request({ p_password: PASSWORD });
    }),
  ),
  "accountDeletion.cancel": repeats("user", ({ asUser }) => asUser.accountDeletion.cancel({})),
  /** By the signed token of a mail alone. */
  "accountDeletion.cancelByMail": repeats("anyone", async (scene) => {
    const { client, email } = await withPassword(scene);
    await client.accountDeletion.request({ p_password: PASSWORD });
    const p_token = await keepTokenOf(scene.server, email);
    return await scene.asUser.accountDeletion.cancelByMail({ p_token });
  }),
  "settings.get": reads("user", ({ asUser }) => asUser.settings.get()),
  "settings.update": repeats("user", ({ asUser }) =>
    asUser.settings.update({ notices: { deadline_soon: { by_mail: false } } }),
  ),
  "adminSettings.get": reads("admin", ({ asAdmin }) => asAdmin.adminSettings.get()),
  "adminSettings.update": proved(
    repeats("admin", ({ asAdmin }) => asAdmin.adminSettings.update({ review_item_hours: 24 })),
  ),
  "secondFactor.reset": proved(
    once("admin", async (scene) => {
      const person = await addPerson(scene.server);
      await addFactor(scene.server, person);
      return byAdmin(scene, { p_user_id: person.id, p_reason: "The phone was lost" });
    }),
  ),
  "reviewTimes.get": reads("anyone", ({ asUser }) => asUser.reviewTimes.get()),
  "ledger.checkpoints": reads("anyone", ({ asUser }) => asUser.ledger.checkpoints({})),
  "ledger.key": reads("anyone", ({ asUser }) => asUser.ledger.key()),
  "contact.details": reads("anyone", ({ asUser }) => asUser.contact.details()),
  "contact.send": repeats("anyone", ({ asUser }) =>
    asUser.contact.send({
      name: "Ada",
      email: "ada@example.com",
      subject: "A question",
      category: "general",
      message: "When does the shop open again?",
    }),
  ),
};
