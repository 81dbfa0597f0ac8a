import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { ensureProgram } from "./debian.mjs";

/**
 * The browsers beside Chromium that the app is proved in. Each resolves to the variables with the paths of its
 * programs, and throws a `Problem` that names a missing program and its package.
 *
 * @type {Record<string, () => Promise<NodeJS.ProcessEnv>>}
 */
export const otherBrowsers = {
  firefox: async () => ({
    FIREFOX_PATH: await ensureProgram(
      "Firefox",
      "firefox-esr",
      () => pathOf("firefox-esr") ?? pathOf("firefox"),
    ),
  }),
  webkit: async () => ({
    WEBKIT_DRIVER_PATH: await ensureProgram("WebKitWebDriver", "webkit2gtk-driver", () =>
      pathOf("WebKitWebDriver"),
    ),
    // The library of WebKit, which its driver requires, comes with a small browser.
    WEBKIT_BROWSER_PATH: await ensureProgram("MiniBrowser", "libwebkit2gtk-4.1-0", () =>
      miniBrowsers().at(0),
    ),
    XVFB_PATH: await ensureProgram("Xvfb", "xvfb", () => pathOf("Xvfb")),
  }),
};

/** Returns the paths of WebKitGTK's own browsers, such as `/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser`. */
function miniBrowsers() {
  return foldersOf("/usr/lib")
    .flatMap(foldersOf)
    .filter((folder) => basename(folder).startsWith("webkit2gtk-"))
    .map((folder) => join(folder, "MiniBrowser"))
    .filter(existsSync);
}

/**
 * Returns the paths of the folders in a folder; none when it is not there.
 *
 * @param {string} parent
 */
function foldersOf(parent) {
  if (!existsSync(parent)) return [];
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(parent, name));
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
