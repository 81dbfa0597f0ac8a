import { defineConfig, devices } from "@playwright/test";
import { findChromium } from "../scripts/lib/chromium.mjs";

/** Flags that stop the browser's own requests, so that it talks to the app only. */
const quiet = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

/** Small screens change the layout only; the large one runs every step of every journey. */
const phoneTests = ["routes.spec.ts", "main-job.spec.ts"];
/**
 * Tests of what all share, such as the newest notifications of all admins or the counts of all contracts, have "@alone" in
 * their title: in `npm test` they run one at a time, when all others are over.
 */
const alone = /@alone/;
const isWhole = process.env.E2E_WHOLE === "on";
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
    {
      name: "desktop",
      testIgnore: "routes.spec.ts",
      grepInvert: alone,
      use: { ...devices["Desktop Chrome"] },
    },
    {
      name: "phone",
      grepInvert: alone,
      ...(wholePhone ? {} : { testMatch: phoneTests }),
      use: {
        ...devices["Desktop Chrome"],
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
      },
    },
    {
      name: "alone",
      grep: alone,
      workers: 1,
      dependencies: isWhole ? ["desktop", "phone"] : [],
      use: { ...devices["Desktop Chrome"] },
    },
    ...otherEngines.map((name) => ({
      name,
      testMatch: "main-job.spec.ts",
      use: { ...devices[name], launchOptions: {} },
    })),
  ],
});
