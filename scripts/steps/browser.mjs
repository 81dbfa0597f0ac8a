import { ensureBuilt } from "../lib/build.mjs";
import { ensureChromium } from "../lib/chromium.mjs";
import { playwright } from "./playwright.mjs";

/**
 * Runs the browser tests, which audit the points in the data that they leave.
 *
 * @param {import("../lib/run.mjs").RunOptions} [options]
 */
export async function browser(options) {
  const CHROMIUM_PATH = await ensureChromium();
  await ensureBuilt();
  return await playwright("browser", "playwright", { ...options, env: { CHROMIUM_PATH } });
}
