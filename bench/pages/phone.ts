import type { Browser, BrowserContext, Page } from "@playwright/test";

/** A mid-range phone on a slow mobile network, with the values of Lighthouse. */
const NETWORK = {
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
  offline: false,
};
const PROCESSOR_SLOWDOWN = 4;

/** The phone as the report describes it. */
export const PHONE_IN_WORDS = `Chromium at 360 × 740, a processor ${PROCESSOR_SLOWDOWN} times slower, ${NETWORK.latency} ms of latency and 1.6 Mbit/s`;

/** Returns a new browser profile of a small touch screen, with empty caches. */
export async function newPhone(browser: Browser): Promise<BrowserContext> {
  return await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  });
}

/** Returns a new tab of the phone with its slow processor and network. */
export async function newSlowPage(phone: BrowserContext): Promise<Page> {
  const page = await phone.newPage();
  const protocol = await phone.newCDPSession(page);
  await protocol.send("Network.enable");
  await protocol.send("Network.emulateNetworkConditions", NETWORK);
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: PROCESSOR_SLOWDOWN });
  // Functions that run in the page were compiled for Node and call a helper that sets their names.
  await page.addInitScript("globalThis.__name = (named) => named");
  return page;
}
