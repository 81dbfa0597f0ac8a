import type { BrowserContext, Page } from "@playwright/test";
import { newSlowPage } from "./phone";

const IDLE_MS = 1_500;
/** Limit for pages that never become idle. */
const IDLE_TIMEOUT_MS = 15_000;

/** What one visit of a screen costs. Times are in milliseconds since its start, sizes in bytes as sent (Brotli). */
export interface Visit {
  /** When anything was painted first, and when the largest part was. */
  firstPaintMs: number;
  paintMs: number;
  /** When the content is there: from then on nothing in it stands for what is on its way. */
  contentMs: number;
  /** When the first control of the content responds, which is when React has its handlers. */
  inputMs: number;
  shift: number;
  /** Scripts that were requested before the first control responds. */
  inputScriptBytes: number;
  scriptBytes: number;
  styleBytes: number;
  elements: number;
}

/** Opens a screen in a new tab of the phone and measures it until it is idle. */
export async function visit(phone: BrowserContext, url: string): Promise<Visit> {
  const page = await newSlowPage(phone);
  try {
    return await measureVisit(page, url);
  } finally {
    await page.close();
  }
}

async function measureVisit(page: Page, url: string): Promise<Visit> {
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: "load" });
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForFunction(
    ([quietMs, mostMs]) => {
      const { changedAt = "0", contentAt, inputAt } = document.documentElement.dataset;
      const isBusy = document.querySelector("main [aria-busy=true]") !== null;
      const isQuiet = !isBusy && performance.now() - Number(changedAt) > quietMs;
      const isThere = contentAt !== undefined && isQuiet;
      return inputAt !== undefined && (isThere || performance.now() > mostMs);
    },
    [IDLE_MS, IDLE_TIMEOUT_MS] as const,
  );
  return await page.evaluate(readVisit);
}

/**
 * Collects paints, layout shifts and the moment of the first possible input. Runs in the page before its own scripts.
 * React marks the elements that it has attached handlers to with a property of its own.
 */
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
  new PerformanceObserver(note).observe({ type: "resource", buffered: true });
  const watchForContent = () => {
    const isThere = document.querySelector("main h1")?.checkVisibility() === true;
    const isAwaited = document.querySelector('main [aria-label="Loading..."]') !== null;
    if (!isThere || isAwaited) requestAnimationFrame(watchForContent);
    else document.documentElement.dataset.contentAt = String(performance.now());
  };
  requestAnimationFrame(watchForContent);
  const watchForInput = () => {
    const controls = document.querySelectorAll("main :is(input, button, textarea, select, a)");
    const responds = [...controls].some((control) =>
      Object.keys(control).some((key) => key.startsWith("__reactProps$")),
    );
    if (responds) document.documentElement.dataset.inputAt = String(performance.now());
    else requestAnimationFrame(watchForInput);
  };
  requestAnimationFrame(watchForInput);
}

/** Returns the values of the visit. Runs in the page once it is idle. */
function readVisit(): Visit {
  const { paint, shift, contentAt, inputAt } = document.documentElement.dataset;
  const inputMs = Number(inputAt ?? Number.NaN);
  const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const bytesOf = (ending: string, before = Number.POSITIVE_INFINITY) =>
    resources
      .filter(
        ({ name, startTime }) => new URL(name).pathname.endsWith(ending) && startTime < before,
      )
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return {
    firstPaintMs:
      performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    paintMs: Number(paint),
    contentMs: Number(contentAt ?? Number.NaN),
    inputMs,
    shift: Number(shift),
    inputScriptBytes: bytesOf(".js", inputMs),
    scriptBytes: bytesOf(".js"),
    styleBytes: bytesOf(".css"),
    elements: document.querySelectorAll("*").length,
  };
}
