import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { passwordResetMessages } from "@signpoint/api/texts";
import { newIdentity } from "../support/accounts";
import { type MailServer, startMailServer } from "../support/mail-server";
import { type RunningServer, startServer } from "../support/server";
import { expect, test } from "../support/test";
import { askForReset, logIn, logOut, notice, points, signUp, typeNewPassword } from "./screens";

test.skip(({ isMobile }) => isMobile, "The way of a mail does not depend on the screen.");

let folder: string;
let mailServer: MailServer;
let server: RunningServer;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "signpoint-smtp-"));
  mailServer = await startMailServer();
  server = await startServer(folder, { SMTP_URL: mailServer.url, SEED: "none" });
});
test.afterAll(async () => {
  await server.stop();
  await mailServer.stop();
  await rm(folder, { recursive: true, force: true });
});

test("a whole signup and a whole reset go through a mail server", async ({ open }) => {
  const page = await open(undefined, { baseURL: server.url });
  const newcomer = newIdentity();
  await page.goto("/signup");
  await signUp(page, newcomer);
  const confirmation = await mailServer.nextTo(newcomer.email);
  expect(confirmation.subject).toBe("Confirm your email for Signpoint");
  expect(confirmation.text).toContain("Hello,");
  await page.goto(confirmation.button);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(points(page)).toHaveText("0 points");
  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);

  await askForReset(page, newcomer.email);
  const recovery = await mailServer.nextTo(newcomer.email);
  expect(recovery.subject).toBe("Reset your Signpoint password");
  await page.goto(recovery.button);
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(page.getByRole("main")).toContainText(`For the account of ${newcomer.email}`);
  const changed = { ...newcomer, password: "a new horse" };
  await typeNewPassword(page, changed.password);
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(notice(page, "success")).toHaveText(passwordResetMessages.updated);
  await expect(page.getByLabel("Email")).toHaveValue(newcomer.email);
  expect((await mailServer.nextTo(newcomer.email)).subject).toBe(
    "Your Signpoint password was changed",
  );
  await logIn(page, changed);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
});
