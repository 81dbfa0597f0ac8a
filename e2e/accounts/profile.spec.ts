import type { Page } from "@playwright/test";
import { redirectReasonMessages } from "@signpoint/api/messages";
import { expect, login, test } from "../support/test";
import { notice, points } from "./screens";
import { storedSession } from "./stored-session";

const noRow = { status: 200, json: [] };
const failure = { status: 500, json: { code: "INTERNAL_SERVER_ERROR", message: "Broken" } };

const troubles = [
  {
    name: "is missing and cannot be made",
    current: noRow,
    made: noRow,
    reason: "profile_not_found",
    text: redirectReasonMessages.profile_not_found,
  },
  {
    name: "fails to be read",
    current: failure,
    made: noRow,
    reason: "profile_fetch_failed",
    text: redirectReasonMessages.profile_error,
  },
  {
    name: "is missing and fails to be made",
    current: noRow,
    made: failure,
    reason: "profile_creation_failed",
    text: redirectReasonMessages.profile_error,
  },
];

test.describe("a session whose profile", () => {
  test.use({ expectedErrors: [/status of 500/] });

  for (const { name, current, made, reason, text } of troubles) {
    test(`a session whose profile ${name} ends with the reason`, async ({ page, account }) => {
      await login(page, account);
      await answer(page, "get_current_user_profile", current);
      await answer(page, "ensure_current_user_profile", made);
      await page.goto("/dashboard");
      await expect(notice(page, "warning")).toHaveText(text);
      await expect(page).toHaveURL(new RegExp(`/login\\?.*reason=${reason}`));
      expect(await storedSession(page)).toBeNull();
    });
  }
});

test("a missing profile is created without a message", async ({ page, account }) => {
  await login(page, account);
  await answer(page, "get_current_user_profile", noRow);
  await page.goto("/dashboard");
  await expect(points(page)).toHaveText("50 points");
});

async function answer(page: Page, call: string, response: { status: number; json: unknown }) {
  await page.route(`**/api/rpc/${call}`, (route) => route.fulfill(response));
}
