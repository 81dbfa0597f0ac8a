import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "../scripts/lib/chromium.mjs";
import { PHONE } from "./support/phone";

/** Flags that stop the browser's own requests, so that it talks to the app only, and one for text. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
  // The headless build rounds the widths of letters otherwise, which no phone does: lines break at other words.
  "--font-render-hinting=none",
];

/** Tests with "@alone" in their title wait for the browser itself, such as for its update of a worker: they run when all others are over. */
const alone = /@alone/;
/** With `PHONE=all` every journey goes through a small screen, too. Without, `routes.spec.ts` and `taps.spec.ts` do. */
const wholePhone = process.env.PHONE === "all";
/** Playwright's own browsers, which hosted CI installs, do the main job. */
const otherEngines = process.env.ENGINES === "all" ? ["Desktop Firefox", "Desktop Safari"] : [];

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  globalSetup: "./support/global-setup.ts",
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Long, for busy machines: only a failure waits so long.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: "list",
  use: {
    baseURL: process.env.E2E_URL,
    // A worker answers from its caches what many tests hold back or count. The main job and its own spec allow it.
    serviceWorkers: "block",
    locale: "en-US",
    timezoneId: "UTC",
    // Recording a trace doubles the time, so it is on only when requested.
    trace: process.env.TRACE === "on" ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: await findChromium(), args: quiet },
  },
  projects: [
    { name: "desktop", grepInvert: alone, use: { ...devices["Desktop Chrome"] } },
    {
      name: "alone",
      grep: alone,
      workers: 1,
      dependencies: ["desktop"],
      use: { ...devices["Desktop Chrome"] },
    },
    ...(wholePhone ? [{ name: "phone", use: { ...devices["Desktop Chrome"], ...PHONE } }] : []),
    ...otherEngines.map((name) => ({
      name,
      testMatch: "main-job.spec.ts",
      use: { ...devices[name], launchOptions: {} },
    })),
  ],
});
