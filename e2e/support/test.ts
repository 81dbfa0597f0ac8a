import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { type Account, type NewAccount, newAccount, signIn } from "./accounts";

export { expect };

const sessionKey = "signpoint.auth";

/**
 * The bell may be asking when a test, or another tab of it, ends the session: then the server refuses, which the browser
 * logs.
 */
const REFUSED_BELL = /status of 401 .*\/(?:stream|api\/notices\?limit=\d+)\)$/;

interface Options {
  /**
   * Console errors that a test causes on purpose, such as the browser's log of a 400. One pattern:
   * Playwright takes a list of two for a fixture with its settings.
   */
  expectedErrors: [] | [RegExp];
}

interface Fixtures {
  /** Fails the test when any page of it reports an error. */
  noErrors: (context: BrowserContext) => void;
  /** Opens a page in a separate browser profile, signed in when an account is given. */
  open: (account?: Account, options?: BrowserContextOptions) => Promise<Page>;
  /** A confirmed account with 50 points that no other test uses. */
  account: NewAccount;
}

/** Playwright's `test` with this product's fixtures. */
export const test = base.extend<Options & Fixtures>({
  expectedErrors: [[], { option: true }],

  noErrors: async ({ expectedErrors }, use) => {
    const errors: string[] = [];
    await use((context) => {
      context.on("console", (message) => {
        if (message.type() === "error")
          errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (webError) => {
        errors.push(webError.error().stack ?? webError.error().message);
      });
    });
    const known = [...expectedErrors, REFUSED_BELL];
    const unexpected = errors.filter((text) => !known.some((pattern) => pattern.test(text)));
    expect(unexpected, "errors in the browser's console").toEqual([]);
  },

  context: async ({ context, noErrors }, use) => {
    noErrors(context);
    await use(context);
    // A response that a test changes may still be pending when the test is over.
    for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
  },

  open: async ({ browser, noErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (account, options) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      noErrors(context);
      const page = await context.newPage();
      if (account) await login(page, account);
      return page;
    });
    for (const context of contexts) await context.close();
  },

  account: async ({ request }, use) => use(await newAccount(request)),
});

/** Signs a page in without the login screen. */
export async function login(page: Page, account: Account): Promise<void> {
  const session = JSON.stringify(await signIn(account));
  await page.goto("/healthz");
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionKey,
    session,
  ] as const);
}
