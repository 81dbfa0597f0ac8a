import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { makeContract } from "./support/contracts";
import { inspect } from "./support/inspect";
import { expect, login, test } from "./support/test";

test.use({ locale: "en-NG", timezoneId: "Africa/Lagos" });

/** As the browser of somebody in Lagos writes a deadline: one hour ahead of UTC, and with the zone. */
const IN_LAGOS = /\d{1,2} \w{3} 20\d\d, \d\d:\d\d (?:WAT|GMT\+1)/;

test("a reader elsewhere reads each deadline in the own zone, also in a notification, and months in UTC", async ({
  page,
  request,
  account,
}) => {
  const { id, title } = await makeContract(request, { p_work_minutes: 60, p_duration: 7_200 });
  const signer = await apiOf(request, account);
  await login(page, account);
  await page.goto(`/contracts/${id}`);
  await page.getByRole("button", { name: "Sign Contract" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign this contract?" });
  await expect(dialog).toContainText("After you sign, you have 1 hour to submit.");
  await expect(dialog).not.toContainText("Submit by");
  await dialog.getByRole("button", { name: "Sign Contract" }).click();

  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByText("Submit by", { exact: true })).toBeVisible();
  await expect(summary.getByRole("timer")).toHaveCount(1);
  await expect(summary.getByText("Grace period until")).toBeHidden();
  const submitBy = summary.getByRole("time");
  await expect(submitBy).toHaveText(IN_LAGOS);
  await expect(submitBy).toHaveAttribute("title", /West Africa/);
  const { signing } = await signer.get<ContractDetail>(`/contracts/${id}`);
  const due = new Date(signing?.work_due_at ?? "");
  const hour = String((due.getUTCHours() + 1) % 24).padStart(2, "0");
  await expect(submitBy).toContainText(`, ${hour}:`);
  await inspect(page);

  await signer.submit(signing?.id ?? "", {});
  const admin = await apiOf(request, demo.admin);
  await admin.post("/rpc/request_changes", {
    p_signed_contract_id: signing?.id,
    p_note: "The price.",
  });
  await page.goto("/notices");
  const notice = page.getByRole("listitem").filter({ hasText: "Changes requested" });
  await expect(notice).toContainText(title);
  await expect(notice).toContainText(IN_LAGOS);
  await expect(notice).not.toContainText("UTC");

  await page.goto("/earnings");
  const entry = page.getByRole("region", { name: /^\w+ 20\d\d$/ }).getByText(/20\d\d, .*UTC$/);
  await expect(entry.first()).toBeVisible();
});
