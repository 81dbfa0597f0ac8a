import { secondFactorMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectError, field, heading } from "../support/account-screens";
import { refusal } from "../support/auth-server";
import { factorServer, RIGHT_CODE, tooLongAgo } from "../support/factor-server";
import { NO_ANSWER, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { profileOf } from "../support/people";
import { render } from "../support/render";

const MAKE_CODES = "POST /auth/v1/factors/recovery-codes/regenerate";
/** What the server answers once the factor is there. */
const HAS_FACTOR = { "profile.getCurrentUserProfile": [profileOf("admin")] };
const CODE = "Code of your authenticator app";
const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");

async function enterFirstCode(): Promise<void> {
  await button("Set Up Authenticator App").click();
  await field(CODE).fill(RIGHT_CODE);
  await button("Confirm").click();
}

test("codes of a factor that an admin must have can be made again also when the proof is too long ago by then", async () => {
  const { paths } = factorServer({ role: "admin" });
  const make = paths[MAKE_CODES];
  const failed = [refusal(500, "unexpected_failure"), tooLongAgo()];
  const { server } = await render("/second-factor", {
    as: "admin",
    answers: { "profile.getCurrentUserProfile": refuse("SECOND_FACTOR_MISSING") },
    paths: {
      ...paths,
      [MAKE_CODES]: (request) => failed.shift() ?? make?.(request) ?? refusal(404),
    },
  });
  await enterFirstCode();
  await expectError(secondFactorMessages.codesMissing);
  server.answer(HAS_FACTOR);
  await button("Make the Codes Again").click();
  const stepUp = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect.element(stepUp.getByLabelText(CODE)).toBeVisible();
  await inspect();
  await stepUp.getByLabelText(CODE).fill(RIGHT_CODE);
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  await expect.element(codes).toHaveLength(10);
});

test("new recovery codes of a factor that an admin must have are not left by a link without a question", async () => {
  const { paths } = factorServer({ role: "admin" });
  const { server } = await render("/second-factor", {
    as: "admin",
    answers: { "profile.getCurrentUserProfile": refuse("SECOND_FACTOR_MISSING") },
    paths,
  });
  await enterFirstCode();
  await expect.element(codes).toHaveLength(10);
  server.answer(HAS_FACTOR);
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await page.getByRole("button", { name: "Keep Editing" }).click();
  await expect.element(codes).toHaveLength(10);
});

test("an admin who needs a second factor can only add one", async () => {
  const { paths } = factorServer({ role: "admin" });
  const { server, router, url } = await render("/admin", {
    as: "admin",
    answers: {
      "profile.getCurrentUserProfile": refuse("SECOND_FACTOR_MISSING"),
      "dashboard.get": NO_ANSWER,
    },
    paths,
  });
  await expect.element(heading("Set up your second factor")).toBeVisible();
  await inspect();
  await router.navigate({ to: "/admin/contracts" });
  await expect.poll(url).toBe("/second-factor");
  await expect.element(heading("Set up your second factor")).toBeVisible();
  await expect.element(button("Log Out")).toBeVisible();
  await enterFirstCode();
  await expect.element(codes).toHaveLength(10);
  await expect.element(button("Log Out")).not.toBeInTheDocument();
  server.answer(HAS_FACTOR);
  const kept = codes.elements()[0]?.textContent ?? "";
  await button("I Have Kept Them").click();
  await field("One of your recovery codes").fill(kept);
  await button("Done").click();
  await expect.poll(url).toBe("/dashboard");
});
