import type { Page } from "@playwright/test";
import { referralMessages, reviewMessages, settingsMessages } from "@signpoint/api/texts";
import { type Account, demo, newAccount, profileOf } from "./support/accounts";
import { apiOf } from "./support/api";
import { inspect } from "./support/inspect";
import { type OwnServer, startServerWithTwoAdmins } from "./support/own-server";
import { queueOf } from "./support/queue";
import { ONE_TEXT, submitNew } from "./support/signed";
import { expect, test } from "./support/test";

test.skip(({ isMobile }) => isMobile, "Each screen's layout on a phone has tests of its own.");
// What is set holds for everybody.
test.describe.configure({ mode: "default" });
let server: OwnServer;
test.beforeAll(async () => {
  server = await startServerWithTwoAdmins({});
});
test.afterAll(() => server.stop());

test("an admin lets bonuses wait and limits them; both people read it, and get theirs with the first approval", async ({
  open,
}) => {
  const openAs = (account: Account): Promise<Page> => open(account, { baseURL: server.url });
  const { request } = server;
  const admin = await openAs(demo.admin);
  await admin.goto("/admin/settings");
  const form = admin.getByRole("form", { name: "Referral bonuses" });
  const cap = form.getByLabel("Bonuses for one inviter in a month");
  const hold = form.getByLabel("Bonuses wait for the first approval");
  await expect(cap).toHaveValue("0");
  await expect(hold).not.toBeChecked();
  await cap.fill("10001");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form.getByText(settingsMessages.atMost(10_000))).toBeVisible();
  await expect(cap).toBeFocused();
  await inspect(admin);
  await cap.fill("50");
  await admin.keyboard.press("Tab");
  await expect(hold).toBeFocused();
  await admin.keyboard.press("Space");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form.getByText(settingsMessages.bonusesSaved)).toBeVisible();
  await admin.reload();
  await expect(cap).toHaveValue("50");
  await expect(hold).toBeChecked();
  await admin.goto("/admin/activity/decisions?action=change_settings");
  await expect(admin.getByRole("region", { name: "Decisions" })).toContainText(
    "Bonuses wait for the first approval",
  );

  const friend = await newAccount(request);
  const page = await openAs(friend);
  await page.goto("/dashboard");
  await expect(page.getByText(referralMessages.ownWaits)).toBeVisible();
  const invitation = page.getByRole("region", { name: "Invite a friend" });
  await expect(invitation).toContainText(referralMessages.offer(true));
  await expect(invitation).toContainText(referralMessages.cap(50));
  await inspect(page);
  await admin.goto("/dashboard");
  const invited = admin.getByRole("region", { name: "Invite a friend" });
  await expect(invited).toContainText(referralMessages.waiting(1));
  await inspect(admin);

  const { signingId } = await submitNew(request, friend, {
    ...ONE_TEXT,
    p_points_cost: 0,
    p_points_reward: 20,
  });
  const { points: before } = await profileOf(request, demo.admin);
  // Who invited the friend leaves it to the other admin.
  await admin.goto(await queueOf(request, friend));
  const card = admin.getByRole("article");
  await expect(card).toContainText(reviewMessages.ownBonus);
  await expect(card.getByRole("button", { name: /^(Approve|Reject)/ })).toHaveCount(0);
  await inspect(admin);
  const other = await apiOf(request, demo.user);
  await other.post("/rpc/approve_contract", { p_signed_contract_id: signingId });
  expect((await profileOf(request, friend)).points).toBe(70);
  expect((await profileOf(request, demo.admin)).points).toBe(before + 50);
  await page.reload();
  await expect(page.getByText(/^Referral bonus: /)).toBeVisible();
  await expect(page.getByText(referralMessages.ownWaits)).toHaveCount(0);
});
