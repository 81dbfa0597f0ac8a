import { defineConfig } from "@playwright/test";
import base from "./playwright.config";

/** Whole days at a person's pace: `npm run prove -- days`. The short ones are part of the browser tests. */
export default defineConfig({
  ...base,
  testDir: "./days",
  testMatch: "*.day.ts",
  outputDir: "../test-results/days",
  timeout: 900_000,
  use: { ...base.use, actionTimeout: 45_000 },
  projects: [{ name: "desktop" }],
});
