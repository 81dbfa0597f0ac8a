import { type Page, request as requests } from "@playwright/test";
import { doMainJob, newContract } from "./main-job";
import type { Site } from "./paints";
import { newPhone, newSlowPage } from "./phone";

/** One tap or key: milliseconds from it to the next paint. */
export interface Interaction {
  ms: number;
  /** The longest event of it, as `click`, and the text of the element that it went to. */
  event: string;
  target: string;
}

/**
 * Does the user's part of the main job in each round and measures every interaction. Browsers report only those of 16
 * ms and more, so that the quantiles of the result are too high rather than too low.
 */
export async function measureInteractions(
  { browser, url }: Site,
  rounds: number,
  say: (text: string) => void,
): Promise<Interaction[]> {
  const request = await requests.newContext({ baseURL: url });
  const all: Interaction[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const title = await newContract(request);
      const phone = await newPhone(browser);
      try {
        const page = await newSlowPage(phone);
        await page.addInitScript(observe);
        await doMainJob(page, url, title);
        const interactions = await read(page);
        all.push(...interactions);
        const longest = Math.max(...interactions.map(({ ms }) => ms));
        say(
          `  main job ${round} of ${rounds}: ${interactions.length} interactions, up to ${longest} ms`,
        );
      } finally {
        await phone.close();
      }
    }
  } finally {
    await request.dispose();
  }
  return all;
}

/** Keeps the longest event of each interaction in the document. Runs in the page before its own scripts. */
function observe(): void {
  const kept = new Map<number, { ms: number; event: string; target: string }>();
  const options = { type: "event", durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, duration, name, target } = entry;
      if (interactionId === 0 || duration <= (kept.get(interactionId)?.ms ?? 0)) continue;
      const text = target instanceof Element ? (target.textContent ?? "").trim().slice(0, 30) : "";
      kept.set(interactionId, { ms: duration, event: name, target: text });
    }
    document.documentElement.dataset.interactions = JSON.stringify([...kept.values()]);
  }).observe(options);
}

async function read(page: Page): Promise<Interaction[]> {
  // The last interaction is reported after its paint.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500))),
  );
  const text = await page.evaluate(() => document.documentElement.dataset.interactions ?? "[]");
  return JSON.parse(text) as Interaction[];
}
