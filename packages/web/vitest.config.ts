import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineProject } from "vitest/config";
import { findChromium } from "../../scripts/lib/chromium.mjs";
import { callsPlugin } from "./build/calls-plugin.ts";
import { iconsPlugin } from "./build/icons-plugin.ts";
import { themePlugin } from "./build/theme-plugin.ts";

/** The tests of screens and their parts in a browser; see "Test a screen" in README.md. */
export default defineProject({
  plugins: [react(), callsPlugin(), iconsPlugin(), themePlugin()],
  resolve: { alias: { "~": fileURLToPath(new URL("./src", import.meta.url)) } },
  // A package that is found later would load the page anew in the middle of a test.
  optimizeDeps: { entries: ["src/**/*.{ts,tsx}", "test/components/**/*.tsx"] },
  test: {
    name: "components",
    include: ["test/components/**/*.test.tsx"],
    // Long, for busy machines: only a failure waits so long.
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // All files share two pages, so that the app is loaded twice; `render` leaves nothing behind.
    isolate: false,
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      testerHtmlPath: "test/components/support/tester.html",
      provider: playwright({
        actionTimeout: 30_000,
        // The headless build rounds the widths of letters otherwise, which no phone does: lines break at other words.
        launchOptions: {
          executablePath: await findChromium(),
          args: ["--font-render-hinting=none"],
        },
        contextOptions: { locale: "en-US", timezoneId: "UTC", reducedMotion: "reduce" },
      }),
      instances: [{ browser: "chromium", viewport: { width: 1280, height: 720 } }],
    },
  },
});
