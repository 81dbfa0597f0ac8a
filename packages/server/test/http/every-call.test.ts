import { UploadedFile } from "@signpoint/api/entities/uploaded-file";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf } from "../files/sample-files";
import { signedForFile, upload } from "../files/upload";
import { type Client, clientOf } from "../support/client";
import { declaredCalls } from "../support/declared-calls";
import { openStream } from "../support/event-stream";
import { addContract, pendingSigning, sign } from "../support/main-job";
import { addItem, redeem } from "../support/marketplace";
import { addPerson, type Person } from "../support/people";
import { startTestServer, type TestServer } from "../support/server";

let server: TestServer;
let person: Person;
let admin: Client;
let user: Client;
/** Ids of records for the calls to read. */
const ids = { contract: "", signing: "", item: "", notification: "", file: "" };

beforeAll(async () => {
  server = await startTestServer();
  person = await addPerson(server, { points: 1_000 });
  user = clientOf(server, person);
  admin = clientOf(server, await addPerson(server, { admin: true }));
  const pending = await pendingSigning(server, person);
  ids.contract = pending.contract.id;
  ids.signing = pending.signingId;
  ids.item = (await addItem(server)).id;
  await redeem(server, person, { id: ids.item });
  const place = await signedForFile(server, person);
  ids.file = UploadedFile.parse(
    (await upload(server, { place, body: pdf(), as: person })).body,
  ).path;
  ids.notification = (await admin.notifications.list({})).items[0]?.id ?? "";
});
afterAll(() => server.stop());

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
  "submissions.neighbours": () => admin.submissions.neighbours({ signed_contract_id: ids.signing }),
  "marketplace.list": () => user.marketplace.list({}),
  "marketplace.get": () => user.marketplace.get({ id: ids.item }),
  "items.list": () => admin.items.list({}),
  "redemptions.mine": () => user.redemptions.mine({}),
  "redemptions.list": () => admin.redemptions.list({ type: "ITEM" }),
  "redemptions.filters": () => admin.redemptions.filters({ type: "ITEM" }),
  "earnings.list": () => user.earnings.list({}),
  "earnings.summary": () => user.earnings.summary({}),
  "earnings.export": () => user.earnings.export({}),
  "points.commissionStats": () => admin.points.commissionStats({}),
  "administration.overview": () => admin.administration.overview({}),
  "administration.activity": () => admin.administration.activity({}),
  "administration.users": () => admin.administration.users({}),
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
  "settings.get": () => user.settings.get(),
  "settings.update": () => user.settings.update({ notices: { deadline_soon: { by_mail: false } } }),
  "adminSettings.get": () => admin.adminSettings.get(),
  "adminSettings.update": () => admin.adminSettings.update({ review_item_hours: 24 }),
  "reviewTimes.get": () => user.reviewTimes.get(),
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
