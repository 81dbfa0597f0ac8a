import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Problem } from "./command.mjs";
import { aptGetInstall } from "./debian.mjs";
import { withProgress } from "./progress.mjs";
import { runNode } from "./run.mjs";

// The headless build comes first: tests open no windows, and it is a third faster.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const wayOut =
  'install Chromium or Chrome, or name one in CHROMIUM_PATH, then run "npm test -- browser".';

/**
 * Resolves to the path of a browser that runs: the one in `CHROMIUM_PATH`, the machine's, or
 * Playwright's own. Throws a `Problem` when the one in `CHROMIUM_PATH` does not run.
 *
 * @returns {Promise<string | undefined>} its path, when there is one that runs
 */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (runs(chosen)) return chosen;
    throw new Problem(`CHROMIUM_PATH names "${chosen}", which does not run: ${wayOut}`);
  }
  const { chromium } = await import("@playwright/test");
  const onPath = (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...applications, chromium.executablePath()].find(runs);
}

/**
 * Resolves to the path of a browser. Installs one if needed: as root the system's package, otherwise
 * Playwright's. Throws a `Problem` when that fails.
 */
export async function ensureChromium() {
  const found = await findChromium();
  await ensureArial();
  if (found) return found;
  if (process.getuid?.() === 0 && runs("apt-get")) {
    await withProgress("Installing the system's headless Chromium (apt-get)", async () => {
      if ((await aptGetInstall("chromium-headless-shell")) !== 0) await aptGetInstall("chromium");
    });
    const installed = await findChromium();
    if (installed) return installed;
  }
  await withProgress("Downloading Chromium (Playwright's own)", () =>
    runNode("node_modules/playwright-core/cli.js", ["install", "--only-shell", "chromium"], {
      minutes: 5,
    }),
  );
  const downloaded = await findChromium();
  if (downloaded) return downloaded;
  throw new Problem(`There is no browser for the tests, and none could be installed: ${wayOut}`);
}

/** @param {string} program */
function runs(program) {
  if (program.includes("/") && !existsSync(program)) return false;
  try {
    execFileSync(program, ["--version"], { stdio: "ignore", timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Installs a typeface with the measures of Arial where the user is root on Debian and there is none. People's devices have
 * one, and pages keep their layout while they wait for the app's own because of it.
 */
async function ensureArial() {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !runs("apt-get")) return;
  const { stdout } = spawnSync("fc-match", ["Arial"], { encoding: "utf8" });
  if (/Arial|Liberation|Nimbus/.test(stdout ?? "")) return;
  await withProgress("Installing a typeface with the measures of Arial (apt-get)", () =>
    aptGetInstall("fonts-liberation"),
  );
}
