import { expect } from "vitest";
import { deliverAnnouncements } from "../../../src/accounts/announcements/deliver-announcements";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { announced, ask, takeBackAsked } from "../../accounts/announcements/support";
import { mailTo, newEmail, PASSWORD } from "../../accounts/auth/support";
import { keepTokenOf } from "../../personal-data/account-deletion/support";
import { clientOf } from "../../support/client";
import { openStream } from "../../support/event-stream";
import { addFactor } from "../../support/factors";
import { pendingSigning } from "../../support/main-job";
import { addPerson, signedIn } from "../../support/people";
import { type CallRows, once, onceBySecret, proved, reads, repeats } from "./row";
import {
  aboutPerson,
  byAdmin,
  changingEmail,
  newBuyer,
  type Scene,
  suspended,
  withPassword,
} from "./scene";

async function withFactor({ server }: Scene) {
  const person = await addPerson(server);
  await addFactor(server, person);
  return person;
}

/** A person the removal of whose factor an admin has started. */
async function removalStarted(scene: Scene) {
  const person = await withFactor(scene);
  await scene.asAdmin.secondFactor.startRemoval({ p_user_id: person.id, p_reason: "Lost phone" });
  return person;
}

/** Calls about people, points, notifications and the product itself. */
export const accountRows: CallRows = {
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
  "administration.setup": reads("admin", ({ asAdmin }) => asAdmin.administration.setup({})),
  "administration.trends": reads("admin", ({ asAdmin }) => asAdmin.administration.trends({})),
  "administration.activity": reads("admin", ({ asAdmin }) => asAdmin.administration.activity({})),
  "administration.liability": reads("admin", ({ asAdmin }) => asAdmin.administration.liability({})),
  "administration.trialBalance": reads("admin", ({ asAdmin }) =>
    asAdmin.administration.trialBalance({}),
  ),
  "administration.monthReport": reads("admin", ({ asAdmin }) =>
    asAdmin.administration.monthReport({ month: "2026-01" }),
  ),
  "administration.monthFile": reads("admin", ({ asAdmin }) =>
    asAdmin.administration.monthFile({ month: "2026-01" }),
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
  "people.endSessions": proved(once("admin", (scene) => aboutPerson(scene))),
  "people.grantAdmin": proved(once("admin", (scene) => aboutPerson(scene))),
  "people.revokeAdmin": proved(
    once("admin", async (scene) =>
      aboutPerson(scene, await addPerson(scene.server, { admin: true })),
    ),
  ),
  "people.sendDataCopy": proved(
    once("admin", async (scene) => aboutPerson(scene, await suspended(scene))),
  ),
  "people.addNote": onceBySecret("admin", async (scene) =>
    byAdmin(scene, { p_user_id: (await addPerson(scene.server)).id, p_note: "Called us" }),
  ),
  "people.account": reads("admin", ({ asAdmin, person }) =>
    asAdmin.people.account({ id: person.id }),
  ),
  "people.notes": reads("admin", ({ asAdmin, person }) => asAdmin.people.notes({ id: person.id })),
  "people.signings": reads("admin", ({ asAdmin, person }) =>
    asAdmin.people.signings({ id: person.id }),
  ),
  "people.events": reads("admin", ({ asAdmin, person }) =>
    asAdmin.people.events({ id: person.id }),
  ),
  "people.redemptions": reads("admin", ({ asAdmin, person }) =>
    asAdmin.people.redemptions({ id: person.id }),
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
  "announcements.list": reads("admin", ({ asAdmin }) => asAdmin.announcements.list({})),
  "announcements.ask": proved(
    once("admin", async (scene) => {
      await takeBackAsked(scene.server, scene.admin);
      return byAdmin(scene, { p_title: "We move", p_text: "On Monday." });
    }),
  ),
  "announcements.takeBack": once("admin", async (scene) => {
    await takeBackAsked(scene.server, scene.admin);
    return byAdmin(scene, { p_id: (await ask(scene.server, scene.admin)).id });
  }),
  "announcements.get": reads("user", async ({ server, admin, asUser }) => {
    await takeBackAsked(server, admin);
    const second = await addPerson(server, { admin: true });
    const { id } = await announced(server, { first: admin, second });
    await deliverAnnouncements(server.services);
    await asUser.announcements.get({ id });
  }),
  "people.emailChange": reads("admin", ({ asAdmin, person }) =>
    asAdmin.people.emailChange({ id: person.id }),
  ),
  "people.changeEmail": proved(
    once("admin", async (scene) => {
      const p_user_id = (await addPerson(scene.server)).id;
      return byAdmin(scene, { p_user_id, p_new_email: newEmail(), p_reason: "Came by" });
    }),
  ),
  "emailChange.get": reads("user", ({ asUser }) => asUser.emailChange.get()),
  "emailChange.goOn": repeats("user", async (scene) =>
    (await changingEmail(scene)).emailChange.goOn({}),
  ),
  "emailChange.resend": repeats("user", async (scene) =>
    (await changingEmail(scene)).emailChange.resend({}),
  ),
  "sessions.list": reads("user", ({ asUser }) => asUser.sessions.list()),
  "sessions.events": reads("user", ({ asUser }) => asUser.sessions.events({})),
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
  "secondFactor.startRemoval": proved(
    once("admin", async (scene) => aboutPerson(scene, await withFactor(scene))),
  ),
  "secondFactor.takeBackRemoval": once("admin", async (scene) =>
    aboutPerson(scene, await removalStarted(scene)),
  ),
  "secondFactor.getRemoval": reads("user", ({ asUser }) => asUser.secondFactor.getRemoval()),
  "secondFactor.stopRemoval": repeats("user", ({ asUser }) => asUser.secondFactor.stopRemoval({})),
  /** By the signed token of a mail alone. */
  "secondFactor.stopRemovalByMail": repeats("anyone", async (scene) => {
    const { email } = await removalStarted(scene);
    const p_token = (await mailTo(scene.server, email)).link.searchParams.get("token") ?? "";
    return await scene.asUser.secondFactor.stopRemovalByMail({ p_token });
  }),
  "reviewTimes.get": reads("anyone", ({ asUser }) => asUser.reviewTimes.get()),
  "ledger.checkpoints": reads("anyone", ({ asUser }) => asUser.ledger.checkpoints({})),
  "ledger.consistency": reads("anyone", async ({ asUser, server }) => {
    await sealLedger(server.services);
    return await asUser.ledger.consistency({ from: 1, to: 1 });
  }),
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
