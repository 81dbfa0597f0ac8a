import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect } from "@playwright/test";
import { Builder, By, Capabilities, until, type WebDriver } from "selenium-webdriver";
import { freePort } from "../../packages/server/test/support/free-port";
import { PATIENCE_MS, type Screen } from "./screen";

/** What changes while a page renders; the next attempt finds it in place. */
const PASSING = [
  "NoSuchElementError",
  "StaleElementReferenceError",
  "ElementNotInteractableError",
  "ElementClickInterceptedError",
];

/** Opens WebKitGTK's browser with a new profile on a display of its own, over WebDriver. */
export async function openWebkit(): Promise<Screen> {
  const display = await startDisplay();
  const port = await freePort();
  const service = spawn(process.env.WEBKIT_DRIVER_PATH ?? "", [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display.name },
    stdio: "ignore",
  });
  const address = `http://127.0.0.1:${port}`;
  await expect.poll(() => isReady(address), { timeout: PATIENCE_MS }).toBe(true);
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities(
      new Capabilities({
        browserName: "MiniBrowser",
        "webkitgtk:browserOptions": {
          binary: process.env.WEBKIT_BROWSER_PATH,
          // Its toolbar is wider than a phone; a full screen has none.
          args: ["--automation", "--full-screen"],
        },
      }),
    )
    .build();
  const version = (await driver.getCapabilities()).getBrowserVersion();
  return {
    version: `WebKitGTK ${version}`,
    ...screenOf(driver),
    close: async () => {
      await driver.quit();
      service.kill();
      display.stop();
    },
  };
}

async function isReady(driver: string): Promise<boolean> {
  try {
    return (await fetch(`${driver}/status`)).ok;
  } catch {
    return false;
  }
}

function screenOf(driver: WebDriver): Omit<Screen, "version" | "close"> {
  const visible = async (xpath: string) => {
    const element = await driver.findElement(By.xpath(xpath));
    return (await element.isDisplayed()) ? element : null;
  };
  return {
    goto: (url) => driver.get(url),
    resize: async (width, height) => {
      await driver.manage().window().setRect({ x: 0, y: 0, width, height });
      await driver.wait(
        async () => (await driver.executeScript("return innerWidth")) === width,
        PATIENCE_MS,
        `a window ${width} pixels wide`,
      );
    },
    click: async (xpath) => {
      await attempt(driver, `click ${xpath}`, async () => {
        const element = await visible(xpath);
        if (element === null || !(await element.isEnabled())) return null;
        await element.click();
        return element;
      });
    },
    type: async (xpath, text) => {
      await attempt(driver, `type into ${xpath}`, async () => {
        const element = await visible(xpath);
        await element?.sendKeys(text);
        return element;
      });
    },
    choose: async (xpath, path) => {
      const input = await driver.wait(until.elementLocated(By.xpath(xpath)), PATIENCE_MS);
      await input.sendKeys(path);
    },
    read: (xpath) =>
      attempt(driver, `read ${xpath}`, async () => (await visible(xpath))?.getText() ?? null),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    picture: async () => Buffer.from(await driver.takeScreenshot(), "base64"),
  };
}

/** Repeats an action while it returns null, or fails because the page is still rendering. */
async function attempt<Value>(
  driver: WebDriver,
  what: string,
  action: () => Promise<Value | null>,
): Promise<Value> {
  let reached: Value | null = null;
  await driver.wait(
    async () => {
      try {
        reached = await action();
      } catch (error) {
        if (!PASSING.includes((error as Error).name)) throw error;
      }
      return reached !== null;
    },
    PATIENCE_MS,
    what,
  );
  return reached as Value;
}

/** Starts an X server without a screen. Resolves to its name, such as `:1`. */
async function startDisplay(): Promise<{ name: string; stop: () => void }> {
  const parameters = ["-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const server: ChildProcess = spawn(process.env.XVFB_PATH ?? "", parameters, {
    stdio: ["ignore", "pipe", "ignore"],
  });
  if (server.stdout === null) throw new Error("the display has no output");
  const [number] = (await once(createInterface(server.stdout), "line")) as [string];
  return { name: `:${number.trim()}`, stop: () => void server.kill() };
}
