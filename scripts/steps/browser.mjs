import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../lib/build.mjs";
import { ensureChromium } from "../lib/chromium.mjs";
import { oneCheck, playwrightCounts, sum } from "../lib/counts.mjs";
import { root } from "../lib/paths.mjs";
import { runNode } from "../lib/run.mjs";

/** Runs the browser tests, then audits the points in the data that they left. */
export async function browser() {
  const CHROMIUM_PATH = await ensureChromium();
  await ensureBuilt();
  const DATA_DIR = mkdtempSync(join(tmpdir(), "signpoint-e2e-"));
  const report = `${root}.cache/test/browser.json`;
  rmSync(report, { force: true });
  try {
    const code = await runNode(
      "node_modules/@playwright/test/cli.js",
      ["test", "--config=e2e/playwright.config.ts", "--reporter=list,json"],
      {
        env: {
          CHROMIUM_PATH,
          E2E_WHOLE: "on",
          E2E_DATA_DIR: DATA_DIR,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      },
    );
    console.log("\nAudit of the points after the browser tests:");
    const audit = await runNode("packages/server/dist/ops/audit.js", [], { env: { DATA_DIR } });
    return sum([playwrightCounts(report, code), oneCheck(audit)]);
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
}
