import { readFile } from "node:fs/promises";
import type { Page, Route } from "@playwright/test";
import type { ProofFile } from "@signpoint/api/entities/proof-file";
import type { Statement } from "@signpoint/api/entities/statement";
import { demo } from "./support/accounts";
import { requestAs } from "./support/calls";
import { inspect } from "./support/inspect";
import { refuse } from "./support/stage";
import { expect, login, test } from "./support/test";

const STATEMENT = /\/api\/earnings\/statement\?/;
const PROOF = /\/api\/earnings\/proof\?/;
const KEY = /\/api\/ledger\/key$/;
const OTHER_HASH = "0123456789abcdef".repeat(4);
/** A valid key that has signed nothing here: that of the first test of RFC 8032. */
const OTHER_KEY = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

let month: string;
test.beforeEach(async ({ page, request }) => {
  const call = await requestAs(request, demo.user);
  const { items } = await call<{ items: { timestamp: string }[] }>("GET", "/earnings?limit=1");
  month = (items[0]?.timestamp ?? "").slice(0, 7);
  await login(page, demo.user);
});

async function openStatement(page: Page) {
  await page.goto(`/earnings/statement?month=${month}`);
  await expect(page.getByRole("row").filter({ hasText: "Closing balance" })).toBeVisible();
  return page.getByRole("region", { name: "Proof", exact: true });
}

/** Answers a call with what `change` makes of the server's answer, a file or not. */
async function forge<Answer>(page: Page, call: RegExp, change: (answer: Answer) => void) {
  await page.route(call, async (route: Route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as Answer;
    change(answer);
    await route.fulfill({ response, body: JSON.stringify(answer) });
  });
}

async function verify(page: Page) {
  const panel = await openStatement(page);
  await panel.getByRole("button", { name: "Verify" }).click();
  return panel;
}

async function expectNotToFit(page: Page, words: RegExp) {
  const panel = await verify(page);
  const alert = panel.getByRole("alert");
  await expect(alert).toContainText("This statement does not fit the sealed ledger");
  await expect(alert).toContainText(words);
  await expect(panel).not.toContainText("This statement fits");
}

test("a statement is verified in the browser, again with the checkpoint that was kept", async ({
  page,
}) => {
  const panel = await verify(page);
  await expect(panel.getByRole("status")).toContainText("This statement fits the sealed ledger");
  await expect(panel).toContainText("owner, points, kind, time and words are as they were sealed");
  await expect(panel).toContainText("That checkpoint is signed with the key");
  await expect(panel).toContainText("Whether everybody is shown the same ledger");
  await inspect(page);

  const line = (await panel.getByText(/^signpoint-ledger-1 /).textContent()) ?? "";
  await panel.getByLabel("Checkpoint that you kept (optional)").fill(line);
  await panel.getByRole("button", { name: "Verify" }).click();
  await expect(panel).toContainText("The ledger continues your checkpoint of block");
  await expect(panel).not.toContainText("Whether everybody is shown the same ledger");

  // A checkpoint of another ledger.
  await panel
    .getByLabel("Checkpoint that you kept (optional)")
    .fill(line.replace(/[0-9a-f]{64}/, OTHER_HASH));
  await panel.getByRole("button", { name: "Verify" }).click();
  await expect(panel.getByRole("alert")).toContainText("does not continue your checkpoint");
  await inspect(page);

  await panel.getByLabel("Checkpoint that you kept (optional)").fill("something else");
  await panel.getByRole("button", { name: "Verify" }).click();
  await expect(panel).toContainText("Please paste the whole line of a checkpoint.");
});

test("a statement of which one digit was changed is found out", async ({ page }) => {
  await forge<Statement>(page, STATEMENT, ({ entries }) => {
    const [entry] = entries;
    if (entry !== undefined) entry.points_earned += 1;
  });
  await expectNotToFit(page, /Entry 1 \(.*\) is shown differently on this page\./);
});

test("a signature of another key is found out", async ({ page }) => {
  await forge<{ public_key: string }>(page, KEY, (key) => {
    key.public_key = OTHER_KEY;
  });
  await expectNotToFit(page, /The signature of the checkpoint is not of this key/);
});

test("a check that cannot be made accuses nobody of a change", async ({ page }) => {
  const expectNoCheck = async (words: string) => {
    const alert = (await verify(page)).getByRole("alert");
    await expect(alert).toContainText("The check could not be made");
    await expect(alert).toContainText(words);
    await expect(alert).not.toContainText("does not fit");
  };
  await forge<{ version: string }>(page, PROOF, (file) => {
    file.version = "something-else";
  });
  await expectNoCheck("This is not a proof file.");
  await page.addInitScript(() => {
    Object.defineProperty(crypto, "subtle", { value: undefined });
  });
  await expectNoCheck("This page was not opened over HTTPS");
  await inspect(page);
});

test("where the browser has no Ed25519, the hashes are checked and the page says so", async ({
  page,
}) => {
  await page.addInitScript(() => {
    crypto.subtle.importKey = () =>
      Promise.reject(new DOMException("Unrecognized name", "NotSupportedError"));
  });
  const panel = await verify(page);
  await expect(panel.getByRole("status")).toContainText(
    "All hashes fit, but the signature could not be checked",
  );
  await expect(panel).toContainText("this browser cannot check Ed25519 signatures");
  await inspect(page);
});

test("the proof file and the program that checks it are saved", async ({ page }) => {
  const panel = await openStatement(page);
  const download = page.waitForEvent("download");
  await panel.getByRole("button", { name: "Proof File" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`signpoint-proof-${month}.json`);
  const { version } = JSON.parse(await readFile(await file.path(), "utf8")) as ProofFile;
  expect(version).toBe("signpoint-proof-1");
  const program = page.waitForEvent("download");
  await panel.getByRole("link", { name: "a program of one page for Node.js" }).click();
  expect((await program).suggestedFilename()).toBe("verify-proof.mjs");
});

test.describe("when the server fails", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("the page says so, and verifies at the next attempt", async ({ page }) => {
    await refuse(page, PROOF, 400, "BAD_REQUEST", "Not now.");
    const panel = await verify(page);
    await expect(panel.getByRole("alert")).toContainText("Not now.");
    await page.unroute(PROOF);
    await panel.getByRole("button", { name: "Verify" }).click();
    await expect(panel.getByRole("status")).toContainText("This statement fits the sealed ledger");
    await expect(panel.getByRole("alert")).toBeHidden();
  });
});
