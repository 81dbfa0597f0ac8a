import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { clientOf, tryCall } from "../../support/client";
import { addContract, pendingSigning, sign, submit } from "../../support/main-job";
import { addItem, redeemed, redeemedCash } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";

const server = testServer();
let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
  user = await addPerson(server, { points: 100_000 });
});

const notices = () => clientOf(server, admin).notifications;
const listed = async (limit = 5) => await notices().list({ limit });
/** Returns the notifications about one signing or redemption, newest first. */
const about = async (subject: string) =>
  (await listed(100)).items.filter((item) => Object.values(item.data).includes(subject));

describe("what admins are notified of", () => {
  it("notifies of a signing and of its submission, naming the person by their username", async () => {
    const contract = await addContract(server, { title: "Soup" });
    const signing = await sign(server, user, contract.id);
    await submit(server, user, signing, {});
    expect(await about(signing)).toMatchObject([
      { kind: "submission", message: `${user.username} submitted "Soup"`, read: false },
      { kind: "contract_signed", message: `${user.username} signed "Soup"`, read: false },
    ]);
    expect((await tryCall(submit(server, user, signing, {}))).status).toBe(409);
    expect(await about(signing)).toHaveLength(2);
  });

  it("notifies of a redemption once, and not of a refused one", async () => {
    const item = await addItem(server, { name: "Mug", quantity: 1 });
    const order = { p_item_id: item.id, p_request_id: newId() };
    const { marketplace } = clientOf(server, user);
    const { id } = await marketplace.redeem(order);
    expect((await marketplace.redeem(order)).id).toBe(id);
    const refused = await tryCall(marketplace.redeem({ ...order, p_request_id: newId() }));
    expect(refused).toMatchObject({ status: 409, body: { code: "ITEM_SOLD_OUT" } });
    expect(
      (await listed(100)).items.filter(({ message }) => message.includes("Mug")),
    ).toMatchObject([
      {
        kind: "redemption",
        message: `${user.username} redeemed "Mug"`,
        data: { redemption_id: id, redemption_type: "ITEM" },
      },
    ]);
    const cash = await redeemedCash(server, user);
    expect((await about(cash.id))[0]?.data.redemption_type).toBe("CASH");
  });
});

describe("what is unread", () => {
  it("marks the notifications about a submission or redemption as read when it is decided", async () => {
    const { signingId } = await pendingSigning(server, user);
    const other = await pendingSigning(server, user);
    const redemption = await redeemed(server, user, await addItem(server));
    const { unread } = await listed();
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
    expect((await about(signingId)).map(({ read }) => read)).toEqual([true, true]);
    expect((await about(other.signingId)).every(({ read }) => !read)).toBe(true);
    await clientOf(server, admin).redemptions.reject({ p_redemption_id: redemption });
    expect((await about(redemption)).map(({ read }) => read)).toEqual([true]);
    expect((await listed()).unread).toBe(unread - 3);
  });

  it("marks the notifications of open signings as read when their contract is deleted", async () => {
    const { contract, signingId } = await pendingSigning(server, user);
    const working = await sign(server, await addPerson(server, { points: 500 }), contract.id);
    const other = await pendingSigning(server, user);
    const { unread } = await listed();
    await clientOf(server, admin).adminContracts.delete({
      p_admin_id: admin.id,
      p_contract_id: contract.id,
    });
    expect((await about(signingId)).map(({ read }) => read)).toEqual([true, true]);
    expect((await about(working)).map(({ read }) => read)).toEqual([true]);
    expect((await about(other.signingId)).map(({ read }) => read)).toEqual([false, false]);
    expect((await listed()).unread).toBe(unread - 3);
  });

  it("counts the submissions, redemptions and appeals that are to be decided beside the list", async () => {
    const { pending } = await listed();
    const { signingId } = await pendingSigning(server, user);
    const redemption = await redeemed(server, user, await addItem(server));
    expect((await listed()).pending).toBe(pending + 2);
    const about = { p_signed_contract_id: signingId };
    await clientOf(server, admin).submissions.reject(about);
    await clientOf(server, admin).redemptions.approve({ p_redemption_id: redemption });
    expect((await listed()).pending).toBe(pending);
    const { contracts } = clientOf(server, user);
    const { id } = await contracts.appeal({ ...about, p_text: "Look again." });
    expect((await listed()).pending).toBe(pending + 1);
    const decider = clientOf(server, await addPerson(server, { admin: true }));
    await decider.appeals.decide({ p_appeal_id: id, p_overturn: false, p_note: "It is not." });
    expect((await listed()).pending).toBe(pending);
  });

  it("counts the unread ones that ask for a decision apart from the signings", async () => {
    const { unread, unread_to_decide } = await listed();
    const { signingId } = await pendingSigning(server, user);
    await redeemed(server, user, await addItem(server));
    expect(await listed()).toMatchObject({
      unread: unread + 3,
      unread_to_decide: unread_to_decide + 2,
    });
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
    expect((await listed()).unread_to_decide).toBe(unread_to_decide + 1);
  });

  it("leaves the notifications of a submission unread when its decision is refused", async () => {
    const signer = await addPerson(server, { admin: true, points: 500 });
    const own = await pendingSigning(server, signer);
    const owner = clientOf(server, signer);
    const refused = await tryCall(
      owner.submissions.approve({ p_signed_contract_id: own.signingId }),
    );
    expect(refused.status).toBe(403);
    expect((await about(own.signingId)).map(({ read }) => read)).toEqual([false, false]);
  });

  it("marks some or all as read for every admin, and can be repeated", async () => {
    const contract = await addContract(server);
    const signing = await sign(server, user, contract.id);
    const [notice] = await about(signing);
    const { unread } = await listed();
    const some = { p_notification_ids: [notice?.id ?? "", newId()] };
    expect(await notices().markRead(some)).toEqual({ unread: unread - 1 });
    expect(await notices().markRead(some)).toEqual({ unread: unread - 1 });
    expect(await notices().markRead({ p_notification_ids: [] })).toEqual({ unread: unread - 1 });
    expect(await notices().markRead({ p_notification_ids: null })).toEqual({ unread: 0 });
    const second = clientOf(server, await addPerson(server, { admin: true }));
    expect((await second.notifications.list({ limit: 100 })).items.every(({ read }) => read)).toBe(
      true,
    );
    expect((await tryCall(clientOf(server, user).notifications.markRead(some))).status).toBe(403);
  });

  it("marks as read beside decisions and signings without a deadlock or a lost notification", async () => {
    const pending = await Promise.all([1, 2, 3, 4].map(() => pendingSigning(server, user)));
    const { submissions } = clientOf(server, admin);
    await Promise.all([
      ...pending.map(({ signingId }) => submissions.approve({ p_signed_contract_id: signingId })),
      ...[1, 2, 3].map(() => notices().markRead({ p_notification_ids: null })),
      listed(100),
    ]);
    expect((await listed()).unread).toBe(0);
  });
});

describe("the list of notifications", () => {
  it("pages through all notifications, newest first, and refuses a foreign cursor", async () => {
    const all = (await listed(100)).items;
    expect(all.length).toBeGreaterThan(6);
    const seen = [];
    let cursor: string | undefined;
    do {
      const page = await notices().list({ limit: 3, ...(cursor !== undefined && { cursor }) });
      seen.push(...page.items);
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(all);
    expect((await tryCall(notices().list({ cursor: "nonsense" }))).status).toBe(400);
  });
});
