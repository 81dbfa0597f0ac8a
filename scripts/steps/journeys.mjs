import { execFileSync } from "node:child_process";
import { ensureBuilt } from "../lib/build.mjs";
import { ensureChromium } from "../lib/chromium.mjs";
import { ensureProgram } from "../lib/debian.mjs";
import { playwright } from "./playwright.mjs";

const minutes = 30;

/**
 * Runs the main job in the Firefox of the operating system, which is installed where the user is root on Debian.
 *
 * @param {NodeJS.ProcessEnv} env variables for the tests
 */
export async function browsers(env) {
  const FIREFOX_PATH = await ensureProgram(
    "Firefox",
    "firefox-esr",
    () => pathOf("firefox-esr") ?? pathOf("firefox"),
  );
  return await runJourneys("browsers", { ...env, FIREFOX_PATH });
}

/**
 * Runs the whole days of `e2e/days`, at a person's pace.
 *
 * @param {NodeJS.ProcessEnv} env variables for the tests
 */
export async function days(env) {
  return await runJourneys("days", { ...env, CHROMIUM_PATH: await ensureChromium() });
}

/**
 * Builds the app and runs the journeys of `e2e/NAME.config.ts`.
 *
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
async function runJourneys(name, env) {
  await ensureBuilt();
  return await playwright(`prove-${name}`, name, { env, minutes });
}

/**
 * Returns the path of a program; undefined when there is none.
 *
 * @param {string} program
 */
function pathOf(program) {
  try {
    return execFileSync("which", [program], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}
