import { readFile } from "node:fs/promises";
import type { Page, Route } from "@playwright/test";
import type { ProofFile } from "@signpoint/api/ledger/sealing/proof-file";
import type { Statement } from "@signpoint/api/ledger/statement";
import { demo } from "./support/accounts";
import { requestAs } from "./support/calls";
import { expect, login, test } from "./support/test";

const STATEMENT = /\/api\/earnings\/statement\?/;
const PROOF = /\/api\/earnings\/proof\?/;
const KEY = /\/api\/ledger\/key$/;
/** A valid key that has signed nothing here: that of the first test of RFC 8032. */
const OTHER_KEY = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

test.use({ expectedErrors: [/status of 400/] });

/** Answers a call with what `change` makes of the server's answer, a file or not. */
async function forge<Answer>(page: Page, call: RegExp, change: (answer: Answer) => void) {
  await page.route(call, async (route: Route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Answer;
    change(answer);
    await route.fulfill({ response, body: JSON.stringify(answer) });
  });
}

/** Presses a button or link and resolves to the file that is saved. */
async function save(page: Page, role: "button" | "link", name: string) {
  const download = page.waitForEvent("download");
  await page.getByRole(role, { name }).click();
  const file = await download;
  const read = async () => await readFile(await file.path(), "utf8");
  return { name: file.suggestedFilename(), read };
}

test("earnings are saved as a file under the same filters, redemptions as another, and a statement closes with the balance, is printed, saved, and verified in the browser, where anything changed is found out", async ({
  page,
  request,
}) => {
  const call = await requestAs(request, demo.user);
  const { items } = await call<{ items: { timestamp: string }[] }>("GET", "/earnings?limit=1");
  const month = (items[0]?.timestamp ?? "").slice(0, 7);
  await login(page, demo.user);
  for (const [filters, name] of [
    ["period=month", /^signpoint-points-month-.*\.csv$/],
    ["view=redemptions", /^signpoint-redemptions-.*\.csv$/],
  ] as const) {
    await page.goto(`/earnings?${filters}`);
    expect((await save(page, "button", "Export CSV")).name).toMatch(name);
  }

  const closing = page.getByRole("row").filter({ hasText: "Closing balance" });
  // Other tests move this account's points meanwhile.
  const open = () =>
    expect(async () => {
      await page.goto(`/earnings/statement?month=${month}`);
      await expect(closing).toBeVisible();
      const { balance } = await call<{ balance: number }>("GET", "/earnings/summary");
      await expect(closing).toContainText(balance.toLocaleString("en-US"), { timeout: 2_000 });
    }).toPass();
  await open();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "Opening balance" })).toBeVisible();
  const printed = page.getByText(/\/ledger\n\d+\n/);
  await expect(printed).toBeVisible();
  const note = (await printed.textContent()) ?? "";
  await page.emulateMedia({ media: "screen" });
  await expect(printed).toBeHidden();
  expect((await save(page, "button", "Export CSV")).name).toBe(`signpoint-statement-${month}.csv`);

  const panel = page.getByRole("region", { name: "Proof", exact: true });
  const alert = panel.getByRole("alert");
  const status = panel.getByRole("status");
  const checkpoint = panel.getByLabel("Checkpoint that you kept (optional)");
  const verify = () => panel.getByRole("button", { name: "Verify" }).click();
  await verify();
  await expect(status).toContainText("This statement fits the sealed ledger");
  await expect(panel).toContainText("owner, points, kind, time and words are as they were sealed");
  await expect(panel).toContainText("That checkpoint is signed with the key");
  await expect(panel).toContainText("Whether everybody is shown the same ledger");
  const line = (await panel.getByText(/^signpoint-ledger-1 /).textContent()) ?? "";
  for (const kept of [line, note]) {
    await checkpoint.fill(kept);
    await verify();
    await expect(panel).toContainText("The ledger continues your checkpoint of block");
  }
  await expect(panel).not.toContainText("Whether everybody is shown the same ledger");
  await checkpoint.fill("something else");
  await verify();
  await expect(panel).toContainText("Please paste a whole checkpoint");
  await checkpoint.fill("");
  const proof = await save(page, "button", "Proof File");
  expect(proof.name).toBe(`signpoint-proof-${month}.json`);
  const { version } = JSON.parse(await proof.read()) as ProofFile;
  expect(version).toBe("signpoint-proof-1");
  const program = await save(page, "link", "a program of one page for Node.js");
  expect(program.name).toBe("verify-proof.mjs");

  const expectNotToFit = async (words: RegExp) => {
    await verify();
    await expect(alert).toContainText("This statement does not fit the sealed ledger");
    await expect(alert).toContainText(words);
    await expect(panel).not.toContainText("This statement fits");
  };
  const expectNoCheck = async (words: string) => {
    await verify();
    await expect(alert).toContainText("The check could not be made");
    await expect(alert).toContainText(words);
    await expect(alert).not.toContainText("does not fit");
  };
  await forge<{ public_key: string }>(page, KEY, (key) => {
    key.public_key = OTHER_KEY;
  });
  await expectNotToFit(/The signature of the checkpoint is not of this key/);
  await page.unroute(KEY);
  const refusal = { code: "BAD_REQUEST", message: "Not now." };
  await page.route(PROOF, (route) => route.fulfill({ status: 400, json: refusal }));
  await expectNoCheck("Not now.");
  await page.unroute(PROOF);
  await verify();
  await expect(status).toContainText("This statement fits the sealed ledger");
  await expect(alert).toBeHidden();

  await page.evaluate(() => {
    crypto.subtle.importKey = () =>
      Promise.reject(new DOMException("Unrecognized name", "NotSupportedError"));
  });
  await verify();
  await expect(status).toContainText("All hashes fit, but the signature could not be checked");
  await expect(panel).toContainText("this browser cannot check Ed25519 signatures");
  await page.evaluate(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
  await expectNoCheck("This page was not opened over HTTPS");

  await forge<Statement>(page, STATEMENT, ({ entries }) => {
    const [entry] = entries;
    if (entry !== undefined) entry.points_earned += 1;
  });
  await open();
  await expectNotToFit(/Entry 1 \(.*\) is shown differently on this page\./);
});
