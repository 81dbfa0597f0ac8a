import { test as base, expect } from "@playwright/test";
import { type Account, type NewAccount, newAccount, signIn } from "../support/accounts";
import { openFirefox } from "./firefox";
import type { Screen } from "./screen";
import { openWebkit } from "./webkit";

export { expect };

const ENGINES = { firefox: openFirefox, webkit: openWebkit };

export interface EngineOptions {
  engine: keyof typeof ENGINES;
}

interface Fixtures {
  /** Opens the browser with a new profile. It is closed after the test. */
  open: () => Promise<Screen>;
  /** A confirmed account with 50 points that no other test uses. */
  account: NewAccount;
  /** The address of the server. */
  url: string;
}

/** Playwright's `test`, with another browser in place of Playwright's. */
export const test = base.extend<EngineOptions & Fixtures>({
  engine: ["firefox", { option: true }],

  open: async ({ engine }, use, info) => {
    const screens: Screen[] = [];
    await use(async () => {
      const screen = await ENGINES[engine]();
      screens.push(screen);
      return screen;
    });
    for (const [index, screen] of screens.entries()) {
      if (info.status !== info.expectedStatus) {
        await info.attach(`window-${index + 1}`, {
          body: Buffer.from(await screen.picture()),
          contentType: "image/png",
        });
      }
      await screen.close();
    }
  },

  account: async ({ request }, use) => use(await newAccount(request)),

  url: async ({ baseURL }, use) => use(baseURL ?? ""),
});

/** Signs a browser in without the login screen. */
export async function storeSession(screen: Screen, url: string, account: Account): Promise<void> {
  const session = JSON.stringify(await signIn(account));
  await screen.goto(`${url}/healthz`);
  await screen.evaluate(`localStorage.setItem("signpoint.auth", ${JSON.stringify(session)})`);
}
