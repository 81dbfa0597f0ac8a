import { defineConfig } from "@playwright/test";

/** The main job in the Firefox of the operating system: `npm run prove -- browsers`. */
export default defineConfig({
  testDir: "./browsers",
  testMatch: "*.browser.ts",
  outputDir: "../test-results/browsers",
  globalSetup: "./support/global-setup.ts",
  workers: 1,
  timeout: 600_000,
  reporter: "list",
  use: { baseURL: process.env.E2E_URL },
});
