import { rm } from "node:fs/promises";
import path from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_PASSWORD,
  DEMO_USER_EMAIL,
} from "../../packages/server/src/auth/demo-accounts";
import { freePort } from "../../packages/server/test/support/free-port";
import type { Run } from "../lib/run";
import { startProcess } from "../lib/server-process";
import { inWords, spreadOf } from "../lib/statistics";
import type { Section } from "../report/section";

const SHIFT_GOAL = 0.1;
const PAINT_GOAL_MS = 4_000;
/** A mid-range phone on a slow mobile network, with the values of Lighthouse. */
const PHONE = {
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
  offline: false,
};
const PROCESSOR_SLOWDOWN = 4;
const IDLE_MS = 1_500;
/** Limit for pages that never become idle, for example because of a countdown. */
const IDLE_TIMEOUT_MS = 12_000;

const ROUTES: { path: string; as: string | null }[] = [
  ...["/login", "/signup", "/forgot-password"].map((route) => ({ path: route, as: null })),
  ...["/dashboard", "/contracts", "/marketplace", "/earnings"].map((route) => ({
    path: route,
    as: DEMO_USER_EMAIL,
  })),
  ...[
    "/admin",
    "/admin/contracts",
    "/admin/approvals",
    "/admin/marketplace",
    "/admin/activity",
  ].map((route) => ({
    path: route,
    as: DEMO_ADMIN_EMAIL,
  })),
];

interface Visit {
  paintMs: number;
  shift: number;
  scriptBytes: number;
  styleBytes: number;
}

/** Measures largest paint, layout shift and weight of each route, on a slow phone with empty caches. */
export async function pages(run: Run): Promise<Section> {
  const dataDir = path.join(run.folder, "pages");
  await rm(dataDir, { recursive: true, force: true });
  const server = await startProcess(await freePort(), { DATA_DIR: dataDir, SEED: "demo" });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
  const visits = new Map<string, Visit[]>(ROUTES.map((route) => [route.path, []]));
  try {
    for (let round = 0; round < run.options.rounds; round += 1) {
      for (const route of ROUTES) {
        visits.get(route.path)?.push(await visit(browser, server.url, route));
      }
      run.say(`  round ${round + 1} of ${run.options.rounds}`);
    }
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return buildSection(run, visits);
}

async function visit(
  browser: Browser,
  url: string,
  { path: route, as }: (typeof ROUTES)[number],
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  });
  try {
    const page = await context.newPage();
    if (as !== null) await saveSession(page, url, as);
    const network = await context.newCDPSession(page);
    await network.send("Network.enable");
    await network.send("Network.emulateNetworkConditions", PHONE);
    await network.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR_SLOWDOWN });
    // Functions that run in the page were compiled for Node and call a helper that sets their names.
    await page.addInitScript("globalThis.__name = (named) => named");
    await page.addInitScript(observe);
    await page.goto(url + route, { waitUntil: "load" });
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForFunction(
      ([quietMs, mostMs]) => {
        const sinceChange = performance.now() - Number(document.documentElement.dataset.changedAt);
        return sinceChange > quietMs || performance.now() > mostMs;
      },
      [IDLE_MS, IDLE_TIMEOUT_MS] as const,
    );
    return await page.evaluate(readVisit);
  } finally {
    await context.close();
  }
}

/** Signs in over the accounts protocol and stores the session where the app reads it. */
async function saveSession(page: Page, url: string, email: string): Promise<void> {
  const answer = await page.request.post(`${url}/auth/v1/token?grant_type=password`, {
    data: { email, password: DEMO_PASSWORD },
  });
  const session = await answer.text();
  await page.addInitScript((text) => localStorage.setItem("signpoint.auth", text), session);
}

/** Collects paints and layout shifts. Runs in the page before its own scripts. */
function observe(): void {
  const kept = { paint: 0, shift: 0 };
  const note = () => {
    const { dataset } = document.documentElement;
    dataset.changedAt = String(performance.now());
    dataset.paint = String(kept.paint);
    dataset.shift = String(kept.shift);
  };
  document.addEventListener("DOMContentLoaded", note);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) kept.paint = Math.max(kept.paint, entry.startTime);
    note();
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      kept.shift += (entry as PerformanceEntry & { value: number }).value;
    }
    note();
  }).observe({ type: "layout-shift", buffered: true });
}

/** Returns the readVisit values. Runs in the page once it is idle. */
function readVisit(): Visit {
  const { paint, shift } = document.documentElement.dataset;
  const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const bytesOf = (ending: string) =>
    resources
      .filter(({ name }) => new URL(name).pathname.endsWith(ending))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return {
    paintMs: Number(paint),
    shift: Number(shift),
    scriptBytes: bytesOf(".js"),
    styleBytes: bytesOf(".css"),
  };
}

function buildSection({ options }: Run, visits: Map<string, Visit[]>): Section {
  return {
    title: "Pages",
    how: `Each route of the built app in Chromium at 360 × 740 with empty caches, a processor ${PROCESSOR_SLOWDOWN} times slower, ${PHONE.latency} ms of latency and 1.6 Mbit/s; ${options.rounds} visits. Weights as sent (Brotli).`,
    goal: `largest paint by ${PAINT_GOAL_MS / 1_000} s, layout shift at most ${SHIFT_GOAL}`,
    columns: ["route", "largest paint, ms", "layout shift", "scripts, kB", "styles, kB"],
    lines: [...visits].map(([route, all]) => {
      const paint = spreadOf(all.map(({ paintMs }) => paintMs));
      const shift = spreadOf(all.map((one) => one.shift));
      const kilobytes = (pick: (visit: Visit) => number) =>
        (spreadOf(all.map(pick)).median / 1_000).toFixed(1);
      return {
        cells: [
          route,
          inWords(paint, 0),
          inWords(shift, 3),
          kilobytes(({ scriptBytes }) => scriptBytes),
          kilobytes(({ styleBytes }) => styleBytes),
        ],
        met: paint.median <= PAINT_GOAL_MS && shift.median <= SHIFT_GOAL,
      };
    }),
    notes: [],
    raw: Object.fromEntries(visits),
  };
}
