import { readFile } from "node:fs/promises";
import type { Page, Route } from "@playwright/test";
import type { ProofFile } from "@signpoint/api/ledger/sealing/proof-file";
import type { Statement } from "@signpoint/api/ledger/statement";
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

test("a statement is verified in the browser, again with the checkpoint that was kept, and its proof file is saved", async ({
  page,
}) => {
  const panel = await openStatement(page);
  await panel.getByRole("button", { name: "Verify" }).click();
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

  await panel.getByLabel("Checkpoint that you kept (optional)").fill("");
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

test.describe("when something is not as it should be", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("a changed statement or key is found out, and a check that cannot be made accuses nobody", async ({
    page,
  }) => {
    const panel = await openStatement(page);
    const alert = panel.getByRole("alert");
    const verify = () => panel.getByRole("button", { name: "Verify" }).click();
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

    await refuse(page, PROOF, 400, "BAD_REQUEST", "Not now.");
    await expectNoCheck("Not now.");
    await page.unroute(PROOF);
    await forge<{ version: string }>(page, PROOF, (file) => {
      file.version = "something-else";
    });
    await expectNoCheck("This is not a proof file.");
    await page.unroute(PROOF);
    await verify();
    await expect(panel.getByRole("status")).toContainText("This statement fits the sealed ledger");
    await expect(alert).toBeHidden();

    await page.evaluate(() => {
      crypto.subtle.importKey = () =>
        Promise.reject(new DOMException("Unrecognized name", "NotSupportedError"));
    });
    await verify();
    await expect(panel.getByRole("status")).toContainText(
      "All hashes fit, but the signature could not be checked",
    );
    await expect(panel).toContainText("this browser cannot check Ed25519 signatures");
    await inspect(page);
    await page.evaluate(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
    await expectNoCheck("This page was not opened over HTTPS");
    await inspect(page);

    await forge<Statement>(page, STATEMENT, ({ entries }) => {
      const [entry] = entries;
      if (entry !== undefined) entry.points_earned += 1;
    });
    await openStatement(page);
    await expectNotToFit(/Entry 1 \(.*\) is shown differently on this page\./);
  });
});
