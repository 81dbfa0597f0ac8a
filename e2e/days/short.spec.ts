import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import type { Session } from "@supabase/auth-js";
import { type Account, demo, newIdentity } from "../support/accounts";
import { apiOf } from "../support/api";
import { makeContract } from "../support/contracts";
import { newestMail } from "../support/mailbox";
import { codeOf, linkOf } from "../support/mailed-links";
import { PHONE as SMALL } from "../support/phone";
import { ONE_TEXT } from "../support/signed";
import { expect, test } from "../support/test";
import { personAt } from "./person";
import { comeBackByLink, findEverything, PHONE, STRANGERS_DEVICE, settle } from "./theft";
import { signUp } from "./worker";

test("a visitor comes from a shared link on a phone, signs up, is led back to the contract, which they sign and submit, and is paid", async ({
  open,
  request,
}) => {
  const { id, title } = await makeContract(request, {
    ...ONE_TEXT,
    p_points_cost: 0,
    p_is_public: true,
  });
  const phone = await open(undefined, SMALL);
  const visitor = personAt(phone, { pauseSeconds: 0.3 });
  await phone.goto(`/c/${id}`);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText(title);
  await visitor.stillSees(1, phone.getByText("+30 points"), phone.getByText("Taste it and tell."));
  await visitor.click(phone.getByRole("link", { name: "Sign Up to See It" }));
  await expect(phone.getByText(`Log in or sign up to see “${title}”, +30 points.`)).toBeVisible();

  const newcomer = newIdentity();
  await signUp(visitor, newcomer);
  await expect(phone.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  await visitor.lookAway();
  const code = codeOf(await newestMail(request, newcomer.email));
  await visitor.type(phone.getByLabel("Code from the email"), code);
  await visitor.click(phone.getByRole("button", { name: "Use Code" }));

  await expect(phone).toHaveURL(`/contracts/${id}`);
  await visitor.click(phone.getByRole("button", { name: "Sign Contract" }));
  const dialog = phone.getByRole("dialog", { name: "Sign this contract?" });
  await visitor.click(dialog.getByRole("button", { name: "Sign Contract" }));
  await visitor.type(phone.getByLabel("How did it taste?"), "Sweet, and a little salty.");
  await visitor.click(phone.getByRole("button", { name: "Submit Contract" }));
  await expect(phone.getByRole("heading", { name: "Contract submitted" })).toBeVisible();

  const admin = await apiOf(request, demo.admin);
  const { items } = await admin.get<{ items: { id: string }[] }>(
    `/admin/contracts/${id}/submissions`,
  );
  await admin.post("/rpc/approve_contract", { p_signed_contract_id: items[0]?.id });
  await expect(phone.getByTitle("Available points")).toHaveText("30 points");
  // What was shared leads who is signed in to the contract itself.
  await phone.goto(`/c/${id}`);
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(phone).toHaveURL(`/contracts/${id}`);
});

/**
 * Logs in with the password from another device, orders an item, and changes the password, all without a browser. Resolves to what
 * tells whether that login still holds.
 */
async function steal(
  request: APIRequestContext,
  { email, password }: Account,
  item: MarketplaceItem,
): Promise<() => Promise<boolean>> {
  const device = { "user-agent": STRANGERS_DEVICE.userAgent };
  const answer = await request.post("/auth/v1/token?grant_type=password", {
    headers: device,
    data: { email, password },
  });
  const { access_token } = (await answer.json()) as Session;
  const headers = { ...device, authorization: `Bearer ${access_token}` };
  const order = { p_item_id: item.id, p_request_id: randomUUID() };
  const ordered = await request.post("/api/rpc/redeem_item", { headers, data: order });
  const change = { password: "now mine", current_password: password };
  const changed = await request.put("/auth/v1/user", { headers, data: change });
  expect([ordered.status(), changed.status()]).toEqual([200, 200]);
  return async () => (await request.get("/api/earnings", { headers })).status() === 200;
}

test.describe("an owner after a theft", () => {
  test.use({ expectedErrors: [/status of (400|401|403)/] });

  test("has account, points, code and payout again on a phone with the mailbox alone, after a stranger's new password and orders", async ({
    open,
    request,
    account,
  }) => {
    const { bait, ...belongings } = await settle(request, account);
    const isStillIn = await steal(request, account, bait.card);
    expect(await isStillIn()).toBe(true);

    const phone = await open(undefined, PHONE);
    const owner = personAt(phone, { pauseSeconds: 0.5 });
    const mail = await newestMail(request, account.email, /^New login/);
    await comeBackByLink(owner, account, linkOf(mail));
    await findEverything(owner, account, belongings, [bait.card]);
    expect(await isStillIn()).toBe(false);
  });
});
