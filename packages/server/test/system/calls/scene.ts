import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { UploadedFile } from "@signpoint/api/work/uploaded-file";
import { eq } from "drizzle-orm";
import { beforeAll } from "vitest";
import { requestSecond } from "../../../src/ledger/second-approvals/request-second";
import { newId } from "../../../src/platform/db/new-id";
import { authUsers } from "../../../src/platform/db/schema/index";
import { addAccount, newEmail } from "../../accounts/auth/support";
import { pdf } from "../../platform/files/sample-files";
import { signedForFile, upload } from "../../platform/files/upload";
import { approvedCash } from "../../rewards/payouts/support";
import { type Client, clientOf } from "../../support/client";
import { addContract, pendingSigning } from "../../support/main-job";
import { addItem, redeem, redeemed, redeemedCash } from "../../support/marketplace";
import { addPerson, type Person, signedIn } from "../../support/people";
import { type TestServer, testServer } from "../../support/server";

/** A server with a record of each kind, for calls to read. */
export interface Scene {
  server: TestServer;
  person: Person;
  admin: Person;
  /** Calls as the person. */
  asUser: Client;
  asAdmin: Client;
  ids: Record<
    "contract" | "signing" | "item" | "redemption" | "cash" | "notification" | "file",
    string
  >;
}

/** A call that is to succeed: who makes it, of which record, with what. */
export interface Prepared {
  as: Person;
  body?: object;
  id?: string;
}

/** A code of a gift card, to be looked for where it must not be. */
export const CODE = "GIFT-CODE-TO-LOOK-FOR";

/** Fills a server before the tests of a file. Returns the scene at once, but empty until then. */
export function testScene(): Scene {
  const server = testServer();
  const scene = { server } as Scene;
  beforeAll(async () => {
    const person = await addPerson(server, { points: 1_000 });
    const admin = await addPerson(server, { admin: true });
    const [asUser, asAdmin] = [clientOf(server, person), clientOf(server, admin)];
    const pending = await pendingSigning(server, person);
    const item = await addItem(server);
    const redemption = await redeem(server, person, item);
    const cash = await redeemedCash(server, person);
    await asAdmin.redemptions.approve({ p_redemption_id: cash.id });
    const place = await signedForFile(server, person);
    const uploaded = await upload(server, { place, body: pdf(), as: person });
    const ids = {
      contract: pending.contract.id,
      signing: pending.signingId,
      item: item.id,
      redemption: redemption.id,
      cash: cash.id,
      file: UploadedFile.parse(uploaded.body).path,
      notification: (await asAdmin.notifications.list({})).items[0]?.id ?? "",
    };
    Object.assign(scene, { person, admin, asUser, asAdmin, ids });
  });
  return scene;
}

export const newBuyer = ({ server }: Scene) => addPerson(server, { points: 1_000 });
export const tomorrow = ({ server }: Scene) =>
  new Date(server.services.now().getTime() + MS_PER_DAY).toISOString();
export const byAdmin = ({ admin }: Scene, body: object): Prepared => ({ as: admin, body });

/** A decision of the admin about a person, who is new unless given. */
export async function aboutPerson(scene: Scene, person?: Person): Promise<Prepared> {
  const { id } = person ?? (await addPerson(scene.server));
  return byAdmin(scene, { p_user_id: id, p_reason: "Agreed by phone" });
}

/** The calls of a person who has had the account for long, and has asked for another email. */
export async function changingEmail({ server }: Scene): Promise<Client> {
  const { id, token } = await addPerson(server);
  const at = server.services.now();
  const before = new Date(at.getTime() - 30 * MS_PER_DAY).toISOString();
  await server.services.db
    .update(authUsers)
    .set({
      created_at: before,
      email_confirmed_at: before,
      new_email: newEmail(),
      new_email_sent_at: at.toISOString(),
    })
    .where(eq(authUsers.id, id));
  return clientOf(server, { token });
}

export async function suspended({ server, asAdmin }: Scene): Promise<Person> {
  const person = await addPerson(server);
  await asAdmin.people.suspend({ p_user_id: person.id, p_reason: "Abuse" });
  return person;
}

/** Returns the id of a redemption that is to be paid. */
export const toPay = async ({ server, admin }: Scene) => (await approvedCash(server, admin)).id;

/** A decision about a pending submission. */
export async function aboutPending(scene: Scene): Promise<Prepared> {
  const { signingId } = await pendingSigning(scene.server, await newBuyer(scene));
  return byAdmin(scene, { p_signed_contract_id: signingId });
}

export async function rejected(scene: Scene): Promise<{ as: Person; signingId: string }> {
  const as = await newBuyer(scene);
  const { signingId } = await pendingSigning(scene.server, as);
  await scene.asAdmin.submissions.reject({ p_signed_contract_id: signingId });
  return { as, signingId };
}

export async function aboutContract(scene: Scene, given: object = {}): Promise<Prepared> {
  const { id } = await addContract(scene.server);
  return byAdmin(scene, { p_admin_id: scene.admin.id, p_contract_id: id, ...given });
}

export async function aboutItem({ server, admin }: Scene, body?: object): Promise<Prepared> {
  const { id } = await addItem(server, { redemption_code: CODE });
  return { as: admin, id, ...(body && { body }) };
}

/** A decision about cash that somebody asks for. */
export async function aboutCash(scene: Scene, given: object = {}): Promise<Prepared> {
  const { id } = await redeemedCash(scene.server, await newBuyer(scene));
  return byAdmin(scene, { p_redemption_id: id, ...given });
}

/** A decision about what another admin asked for. */
export async function aboutSecond(scene: Scene): Promise<Prepared> {
  const { server } = scene;
  const [first, { id }] = [await addPerson(server, { admin: true }), await newBuyer(scene)];
  const asked = { kind: "credit", subject_id: id, user_id: id, points: 9 } as const;
  const ctx = { ...server.services, caller: { user_id: first.id, session_id: "" } };
  const given = { ...asked, reason: "Many points" };
  return byAdmin(scene, { p_id: await requestSecond(ctx, server.services.db, given) });
}

/** Returns the id of an item with one code of its own, and that of the code. */
export async function itemWithCode({ server, asAdmin }: Scene) {
  const { id } = await addItem(server, { redemption_code: null });
  await asAdmin.vault.add({ id, codes: [newId()] });
  return { id, p_code_id: (await asAdmin.vault.list({ id })).items[0]?.id ?? "" };
}

/** Returns the id of a gift card that the person has redeemed and got. */
export async function approvedGiftCard({ server, person, asAdmin }: Scene): Promise<string> {
  const p_redemption_id = await redeemed(server, person, await addItem(server, { price: 1 }));
  await asAdmin.redemptions.approve({ p_redemption_id });
  return p_redemption_id;
}

/** Somebody with a password. */
export async function withPassword({ server }: Scene): Promise<{ client: Client; email: string }> {
  const { email } = (await addAccount(server)).user;
  return { client: clientOf(server, await signedIn(server, email)), email };
}
