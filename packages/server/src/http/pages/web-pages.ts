import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { CONTACT_EMAIL_PLACEHOLDER, PUBLIC_PAGES } from "@signpoint/api/http/public-pages";
import { html } from "hono/html";
import type { Config } from "../../platform/config";
import { buildContentSecurityPolicy } from "../security-headers";
import { matchScreen } from "./screen-paths";

const INLINE_SCRIPTS = /<script>(.*?)<\/script>/gs;

export interface WebPages {
  /** Returns the HTML for a path: a public page with its content, for all others the app without any. */
  find: (requested: string) => string;
  /** Returns the HTML for the screen of a path, with its frame; undefined for a screen that has none. */
  findFrame: (requested: string) => string | undefined;
  /** The empty page of a public contract. */
  contract: string;
  /** The content security policy of these pages: the usual one, with their inline scripts. */
  policy: string;
}

/**
 * Reads the pages of the built web app in `root`: `index.html`, `contract-page.html`, each public page from `pages/`, and the frames of screens
 * from `frames/`, which were rendered at build time. Throws when one is missing.
 */
export function readWebPages(root: string, config: Config): WebPages {
  const app = readFileSync(path.join(root, "index.html"), "utf8");
  const email = html`${config.CONTACT_EMAIL}`.toString();
  const pages = new Map(
    Object.keys(PUBLIC_PAGES).map((page) => {
      const text = readFileSync(path.join(root, "pages", `${page}.html`), "utf8");
      return [page, text.replaceAll(CONTACT_EMAIL_PLACEHOLDER, () => email)];
    }),
  );
  const contract = readFileSync(path.join(root, "contract-page.html"), "utf8");
  const start = pages.get("/login") ?? app;
  const frames = readFrames(root);
  const texts = [app, contract, ...pages.values(), ...frames.map(({ text }) => text)];
  const scripts = new Set(texts.flatMap(inlineScripts));
  return {
    find: (requested) => (requested === "/" ? start : (pages.get(requested) ?? app)),
    findFrame: (requested) => frames.find(({ matches }) => matches(requested))?.text,
    contract,
    policy: buildContentSecurityPolicy(config, [...scripts].map(toHashSource)),
  };
}

function readFrames(root: string) {
  const list = path.join(root, "frames.json");
  const names = existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as object) : {};
  return Object.entries(names).map(([route, name]) => ({
    matches: matchScreen(route),
    text: readFileSync(path.join(root, "frames", `${name}.html`), "utf8"),
  }));
}

function inlineScripts(page: string): string[] {
  return [...page.matchAll(INLINE_SCRIPTS)].map(([, script = ""]) => script);
}

/** Returns the source by which a policy allows exactly this script. */
function toHashSource(script: string): string {
  return `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
}
