import type { APIRequestContext, Page } from "@playwright/test";
import { codeAt } from "../../packages/server/test/support/totp";
import { type Account, accessTokenOf, demo, newAccount, profileOf } from "../support/accounts";
import { inspect } from "../support/inspect";
import { newestMail } from "../support/mailbox";
import { linkOf } from "../support/mailed-links";
import { type OwnServer, startServerWithTwoAdmins } from "../support/own-server";
import { expect, test } from "../support/test";
import { logIn } from "./screens";

test.skip(({ isMobile }) => isMobile, "Each screen's layout on a phone has tests of its own.");
let server: OwnServer;
test.beforeAll(async () => {
  server = await startServerWithTwoAdmins({});
});
test.afterAll(() => server.stop());

/** Adds an authenticator app, without the screens. */
async function addApp(request: APIRequestContext, account: Account): Promise<void> {
  const headers = { authorization: `Bearer ${await accessTokenOf(account)}` };
  const send = async (path: string, data: object) => {
    const answer = await request.post(`/auth/v1/factors${path}`, { headers, data });
    expect(answer.status()).toBe(200);
    return (await answer.json()) as { id: string; totp?: { secret: string } };
  };
  const { id, totp } = await send("", { factor_type: "totp" });
  const challenge = await send(`/${id}/challenge`, {});
  const code = codeAt(totp?.secret ?? "", Date.now(), 0);
  await send(`/${id}/verify`, { challenge_id: challenge.id, code });
}

test("who has lost the second factor reads the way, two admins start and confirm its removal, and the owner of the mailbox stops it", async ({
  open,
}) => {
  const { request } = server;
  const openAs = (account?: Account): Promise<Page> => open(account, { baseURL: server.url });
  const owner = await newAccount(request);
  const { id } = await profileOf(request, owner);
  await addApp(request, owner);

  const page = await openAs();
  await page.goto("/login");
  await logIn(page, owner);
  await expect(page.getByText("an admin starts its removal")).toBeVisible();
  await inspect(page);

  const first = await openAs(demo.admin);
  await first.goto(`/admin/people/${id}`);
  await first.getByRole("button", { name: "Remove Lost Second Factor" }).click();
  const dialog = first.getByRole("dialog", { name: "Remove Lost Second Factor?" });
  await dialog.getByLabel("Reason").fill("Knew the last three contracts");
  await dialog.getByRole("button", { name: "Remove Lost Second Factor" }).click();
  await expect(first.getByText("It waits for a second admin")).toBeVisible();
  await inspect(first);

  const second = await openAs(demo.user);
  await second.goto("/admin/second-approvals");
  const name = `Lost second factor: ${owner.username}`;
  await second.getByRole("button", { name: `Confirm ${name}` }).click();
  await second.getByRole("dialog").getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(second.getByText(`Confirmed: ${owner.username}.`)).toBeVisible();
  await first.reload();
  await expect(first.getByText(/^It happens on/)).toBeVisible();

  const mail = await newestMail(request, owner.email, /will be removed/);
  await page.goto(linkOf(mail));
  await page.getByRole("button", { name: "Stop the Removal" }).click();
  await expect(page.getByText("Your second factor stays.")).toBeVisible();
  await first.reload();
  await expect(first.getByRole("button", { name: "Remove Lost Second Factor" })).toBeVisible();
});
