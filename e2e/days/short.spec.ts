import { logIn } from "../accounts/screens";
import { demo, newIdentity } from "../support/accounts";
import { apiOf } from "../support/api";
import { makeContract } from "../support/contracts";
import { newestMail } from "../support/mailbox";
import { codeOf, linkOf } from "../support/mailed-links";
import { PHONE as SMALL } from "../support/phone";
import { ONE_TEXT } from "../support/signed";
import { expect, test } from "../support/test";
import { personAt } from "./person";
import {
  changePassword,
  comeBackByLink,
  findEverything,
  order,
  PHONE,
  STRANGERS_DEVICE,
  settle,
} from "./theft";
import { signUp } from "./worker";

test("a visitor comes from a shared link on a phone, signs up, is led back to the contract, which they sign and submit, and is paid, while a friend sees its public page", async ({
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
  const friend = await open(undefined, SMALL);
  for (const [one, shown] of [
    [friend, `/c/${id}`],
    [phone, `/contracts/${id}`],
  ] as const) {
    await one.goto(`/c/${id}`);
    await expect(one.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(one).toHaveURL(shown);
  }
});

test.describe("an owner after a theft", () => {
  test.use({ expectedErrors: [/status of (400|401|403)/] });

  test("has account, points, code and payout again on a phone with the mailbox alone, after a stranger's new password and orders", async ({
    open,
    request,
    account,
  }) => {
    const { bait, ...belongings } = await settle(request, account);
    const stolen = await open(undefined, STRANGERS_DEVICE);
    const thief = personAt(stolen, { pauseSeconds: 0 });
    await stolen.goto("/login");
    await logIn(stolen, account);
    await expect(stolen).toHaveURL(/\/dashboard$/);
    await order(thief, bait.card);
    await changePassword(thief, account.password, "now mine");

    const phone = await open(undefined, PHONE);
    const owner = personAt(phone, { pauseSeconds: 0.5 });
    const mail = await newestMail(request, account.email, /^New login/);
    await comeBackByLink(owner, account, linkOf(mail));
    await findEverything(owner, account, belongings, [bait.card]);
    await stolen.goto("/earnings");
    await expect(stolen).toHaveURL(/\/login/);
  });
});
