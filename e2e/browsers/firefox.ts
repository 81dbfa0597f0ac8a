import puppeteer from "puppeteer-core";
import { PATIENCE_MS, type Screen } from "./screen";

/** Opens Firefox with a new profile, over WebDriver BiDi, which it speaks without a driver. */
export async function openFirefox(): Promise<Screen> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env.FIREFOX_PATH,
    headless: true,
    timeout: PATIENCE_MS,
  });
  const [page = await browser.newPage()] = await browser.pages();
  page.setDefaultTimeout(PATIENCE_MS);
  const find = (xpath: string) => page.locator(`xpath/${xpath}`);
  return {
    version: await browser.version(),
    goto: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewport({ width, height }),
    click: (xpath) => find(xpath).click(),
    type: (xpath, text) => find(xpath).fill(text),
    choose: async (xpath, path) => {
      const input = await page.waitForSelector(`xpath/${xpath}`);
      await (await input?.toElement("input"))?.uploadFile(path);
    },
    read: async (xpath) => {
      const element = await find(xpath).waitHandle();
      return await element.evaluate((shown) => shown.textContent ?? "");
    },
    evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
