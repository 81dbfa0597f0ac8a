import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";
import { freePort } from "../../packages/server/test/support/free-port";
import { ensureInstalled } from "../lib/on-demand";
import { type Site, signIn } from "./paints";
import type { Route } from "./routes";

export const LIGHTHOUSE_VERSION = "12.8.2";

/** The categories, as Lighthouse names them. */
export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

/** The scores of one run, from 0 to 100, and the load average of the machine before it. */
export interface Scores extends Record<(typeof CATEGORIES)[number], number> {
  load: number;
}

/** The part of the library that is used. */
type Lighthouse = (
  url: string,
  flags: { port: number; output: "json"; logLevel: "error"; disableStorageReset: boolean },
) => Promise<{ lhr: { categories: Record<string, { score: number | null }> } } | undefined>;

/** Runs Lighthouse's mobile test on each screen in each round, each time in a new browser profile. */
export async function measureLighthouse(
  site: Site,
  routes: Route[],
  rounds: number,
  say: (text: string) => void,
): Promise<Map<Route, Scores[]>> {
  const lighthouse = await load(say);
  const scores = new Map<Route, Scores[]>(routes.map((route) => [route, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const [route, all] of scores) {
      const measured = await measure(lighthouse, site, route);
      all.push(measured);
      const shown = CATEGORIES.map((category) => `${category} ${measured[category]}`).join(", ");
      say(`  Lighthouse ${round} of ${rounds}, ${route.name}: ${shown}`);
    }
  }
  return scores;
}

async function load(say: (text: string) => void): Promise<Lighthouse> {
  const folder = await ensureInstalled(
    {
      folder: "lighthouse",
      title: `Lighthouse ${LIGHTHOUSE_VERSION}`,
      content: { dependencies: { lighthouse: LIGHTHOUSE_VERSION } },
    },
    say,
  );
  const file = path.join(folder, "node_modules/lighthouse/core/index.js");
  const library = (await import(pathToFileURL(file).href)) as { default: Lighthouse };
  return library.default;
}

async function measure(lighthouse: Lighthouse, site: Site, route: Route): Promise<Scores> {
  const [averageOfOneMinute = Number.NaN] = os.loadavg();
  const port = await freePort();
  const profile = await mkdtemp(path.join(os.tmpdir(), "signpoint-lighthouse-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM_PATH,
    args: [`--remote-debugging-port=${port}`],
  });
  try {
    await signIn(context, site, route.kind);
    const result = await lighthouse(site.url + route.path, {
      port,
      output: "json",
      logLevel: "error",
      // A reset would sign the profile out. Its caches are empty in any case.
      disableStorageReset: true,
    });
    const scoreOf = (category: string) => {
      const score = result?.lhr.categories[category]?.score ?? null;
      if (score === null)
        throw new Error(`Lighthouse gave ${route.name} no score for ${category}.`);
      return Math.round(score * 100);
    };
    return {
      performance: scoreOf("performance"),
      accessibility: scoreOf("accessibility"),
      "best-practices": scoreOf("best-practices"),
      seo: scoreOf("seo"),
      load: averageOfOneMinute,
    };
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
