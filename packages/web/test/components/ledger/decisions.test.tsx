import type { AdminDecision } from "@signpoint/api/ledger/admin-decision";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { inspect } from "../support/inspect";
import { idOf, listOf, NOTHING } from "../support/records";
import { render } from "../support/render";

const RENAMED: AdminDecision = {
  id: idOf(1),
  actor: "admin",
  admin_id: idOf(9),
  admin_username: "grace",
  action: "update_contract",
  subject_type: "contract",
  subject_id: idOf(2),
  subject_name: "<u>Soup</u>",
  subject_username: null,
  before: { title: "Soup", points_reward: 30, status: "active", survey_questions: [] },
  after: {
    title: "<u>Soup</u>",
    points_reward: 1_234,
    status: "inactive",
    survey_questions: [
      { question_text: "How <b>hot</b>?", question_type: "text", required: true, options: null },
    ],
  },
  created_at: "2026-11-21T10:00:00.000Z",
};

const list = page.getByRole("region", { name: "Decisions" });

test("the audit log is filtered by admin, person, decision and day, all in the URL", async () => {
  const { server, url } = await render("/admin/activity/decisions", {
    as: "admin",
    answers: {
      "administration.decisions": ({ to }) => (to === undefined ? listOf([RENAMED]) : NOTHING),
    },
  });
  await expect.element(page.getByRole("heading", { name: "Admin Decisions" })).toBeVisible();
  const shown = list.getByRole("listitem").first();
  await expect.element(shown).toHaveTextContent("Changed a contract: <u>Soup</u>");
  await expect.element(shown).toHaveTextContent("by grace");
  await shown.getByText("4 changes").click();
  const changes = shown.element().querySelectorAll("dl > div");
  expect([...changes].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Title.*Soup.*<u>Soup<\/u>$/),
    expect.stringMatching(/^Points reward.*30.*1,234$/),
    expect.stringMatching(/^Status.*Active.*Inactive$/),
    expect.stringMatching(/^Questions.*1\. How <b>hot<\/b>\? \(text, required\)$/),
  ]);
  for (const change of changes) expect(change.querySelectorAll("ins")).toHaveLength(1);
  await page.getByLabelText("Decision", { exact: true }).selectOptions("update_contract");
  await page.getByRole("searchbox", { name: "Decided by" }).fill("GRACE");
  await expect.poll(url).toContain("admin=GRACE");
  await page.getByRole("searchbox", { name: "About person" }).fill("ada");
  await expect.poll(url).toContain("person=ada");
  await expect
    .poll(() => server.inputs("administration.decisions").at(-1))
    .toMatchObject({
      admin: "GRACE",
      person: "ada",
      action: "update_contract",
    });
  await page.getByLabelText("To", { exact: true }).fill("2020-01-31");
  await expect.poll(url).toContain("to=2020-01-31");
  await expect.element(page.getByRole("heading", { name: "No decisions found" })).toBeVisible();
  // The last day is part of it.
  const asked = server.inputs("administration.decisions").at(-1);
  expect(asked?.to).toBe("2020-02-01T00:00:00.000Z");
  await inspect();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect.element(page.getByLabelText("To", { exact: true })).toHaveValue("");
  await expect.element(list.getByRole("listitem").first()).toBeVisible();
});
