import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { makeContract } from "./support/contracts";
import { submitNew } from "./support/signed";
import { expect, login, test } from "./support/test";

test.use({ locale: "en-NG", timezoneId: "Africa/Lagos" });

/** As the browser of somebody in Lagos writes a deadline: one hour ahead of UTC, and with the zone; September is "Sept". */
const IN_LAGOS = /\d{1,2} \w{3,4} 20\d\d, \d\d:\d\d (?:WAT|GMT\+1)/;
/** The time to finish ends before the contract does. */
const TIMED = { p_duration: 7_200, p_work_minutes: 2_880, p_lapse_refund: 4 };

test("a signer in Lagos reads each deadline in the own zone and months in UTC", async ({
  page,
  request,
  account,
}) => {
  const { id } = await makeContract(request, TIMED);
  await login(page, account);
  await page.goto(`/contracts/${id}`);
  await page.getByRole("button", { name: "Sign Contract" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign this contract?" });
  await expect(dialog).toContainText("After you sign, you have 48 hours (2 days) to submit.");
  await expect(dialog).not.toContainText("Submit by");
  await dialog.getByRole("button", { name: "Sign Contract" }).click();

  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByRole("timer", { name: "Time to submit" })).toHaveCount(1);
  const submitBy = summary.getByRole("time");
  await expect(submitBy).toHaveText(IN_LAGOS);
  await expect(submitBy).toHaveAttribute("title", /West Africa/);
  const signer = await apiOf(request, account);
  const { signing } = await signer.get<ContractDetail>(`/contracts/${id}`);
  const due = new Date(signing?.work_due_at ?? "");
  const hour = String((due.getUTCHours() + 1) % 24).padStart(2, "0");
  await expect(submitBy).toContainText(`, ${hour}:`);

  const { title, signingId } = await submitNew(request, account, TIMED);
  const admin = await apiOf(request, demo.admin);
  const changes = { p_signed_contract_id: signingId, p_note: "The price." };
  await admin.post("/rpc/request_changes", changes);
  await page.goto("/notices");
  const notice = page.getByRole("listitem").filter({ hasText: "Changes requested" });
  await expect(notice).toContainText(title);
  await expect(notice).toContainText(IN_LAGOS);
  await expect(notice).not.toContainText("UTC");
  await page.goto("/earnings");
  const entry = page.getByRole("region", { name: /^\w+ 20\d\d$/ }).getByText(/20\d\d, .*UTC$/);
  await expect(entry.first()).toBeVisible();
});
