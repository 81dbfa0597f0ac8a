import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../lib/build.mjs";
import { ensureChromium } from "../lib/chromium.mjs";
import { oneCheck, sum } from "../lib/counts.mjs";
import { runNode } from "../lib/run.mjs";
import { playwright } from "./playwright.mjs";

/** Runs the browser tests, then audits the points in the data that they left. */
export async function browser() {
  const CHROMIUM_PATH = await ensureChromium();
  await ensureBuilt();
  const DATA_DIR = mkdtempSync(join(tmpdir(), "signpoint-e2e-"));
  try {
    const tests = await playwright("browser", "playwright", {
      env: { CHROMIUM_PATH, E2E_DATA_DIR: DATA_DIR },
    });
    console.log("\nAudit of the points after the browser tests:");
    const audit = await runNode("packages/server/dist/signpoint.js", ["audit", "--shell"], {
      env: { DATA_DIR },
    });
    return sum([tests, oneCheck(audit)]);
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
}
