import { defineConfig } from "@playwright/test";
import type { EngineOptions } from "./browsers/test";

/** The main job and the layouts in other browsers: `npm run prove -- browsers`. */
export default defineConfig<EngineOptions>({
  testDir: "./browsers",
  testMatch: "*.browser.ts",
  outputDir: "../test-results/browsers",
  globalSetup: "./support/global-setup.ts",
  workers: 1,
  timeout: 600_000,
  reporter: "list",
  use: { baseURL: process.env.E2E_URL },
  projects: [
    { name: "firefox", use: { engine: "firefox" } },
    { name: "webkit", use: { engine: "webkit" } },
  ],
});
