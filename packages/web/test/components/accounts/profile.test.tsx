import { redirectReasonMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectNotice } from "../support/account-screens";
import { LOGOUT } from "../support/auth-server";
import { type Answers, NO_ANSWER, refuse } from "../support/fake-server";
import { profileOf } from "../support/people";
import { render } from "../support/render";

const BROKEN = refuse("INTERNAL_SERVER_ERROR");

interface Trouble {
  name: string;
  answers: Answers;
  reason: string;
  text: string;
}

const troubles: Trouble[] = [
  {
    name: "is missing and cannot be made",
    answers: { "profile.getCurrentUserProfile": [], "profile.ensureCurrentUserProfile": [] },
    reason: "profile_not_found",
    text: redirectReasonMessages.profile_not_found,
  },
  {
    name: "fails to be read",
    answers: { "profile.getCurrentUserProfile": BROKEN },
    reason: "profile_fetch_failed",
    text: redirectReasonMessages.profile_error,
  },
  {
    name: "is missing and fails to be made",
    answers: { "profile.getCurrentUserProfile": [], "profile.ensureCurrentUserProfile": BROKEN },
    reason: "profile_creation_failed",
    text: redirectReasonMessages.profile_error,
  },
];

test.for(troubles)("a session whose profile $name ends with the reason", async (trouble) => {
  const { url } = await render("/dashboard", { answers: trouble.answers, paths: LOGOUT });
  await expectNotice("warning", trouble.text);
  expect(url()).toMatch(new RegExp(`^/login\\?.*reason=${trouble.reason}`));
  expect(localStorage.getItem("signpoint.auth")).toBeNull();
});

test("a missing profile is created without a message", async () => {
  const { url } = await render("/dashboard", {
    answers: {
      "profile.getCurrentUserProfile": [],
      "profile.ensureCurrentUserProfile": [profileOf("user")],
      "dashboard.get": NO_ANSWER,
    },
  });
  await expect.element(page.getByTitle("Available points")).toHaveTextContent("50 points");
  expect(url()).toBe("/dashboard");
});
