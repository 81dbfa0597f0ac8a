import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

/** Takes the README's pictures from the running app: `npm run screenshots`. */
export default defineConfig({
  ...tests,
  testMatch: "screenshots.ts",
  workers: 1,
  projects: [
    { name: "pictures", use: { viewport: { width: 1280, height: 800 }, colorScheme: "light" } },
  ],
});
