import { secondFactorMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { button, expectError, field } from "../support/account-screens";
import { refusal } from "../support/auth-server";
import { factorServer, RIGHT_CODE, tooLongAgo } from "../support/factor-server";
import { refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { profileOf } from "../support/people";
import { render } from "../support/render";

const MAKE_CODES = "POST /auth/v1/factors/recovery-codes/regenerate";
/** What the server answers once the factor is there. */
const HAS_FACTOR = { "profile.getCurrentUserProfile": [profileOf("admin")] };
const CODE = "Code of your authenticator app";

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
  await button("Set Up Authenticator App").click();
  await field(CODE).fill(RIGHT_CODE);
  await button("Confirm").click();
  await expectError(secondFactorMessages.codesMissing);
  server.answer(HAS_FACTOR);
  await button("Make the Codes Again").click();
  const stepUp = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect.element(stepUp.getByLabelText(CODE)).toBeVisible();
  await inspect();
  await stepUp.getByLabelText(CODE).fill(RIGHT_CODE);
  await stepUp.getByRole("button", { name: "Confirm" }).click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect.element(codes).toHaveLength(10);
});

test("new recovery codes of a factor that an admin must have are not left by a link without a question", async () => {
  const { paths } = factorServer({ role: "admin" });
  const { server } = await render("/second-factor", {
    as: "admin",
    answers: { "profile.getCurrentUserProfile": refuse("SECOND_FACTOR_MISSING") },
    paths,
  });
  await button("Set Up Authenticator App").click();
  await field(CODE).fill(RIGHT_CODE);
  await button("Confirm").click();
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect.element(codes).toHaveLength(10);
  server.answer(HAS_FACTOR);
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await page.getByRole("button", { name: "Keep Editing" }).click();
  await expect.element(codes).toHaveLength(10);
});
