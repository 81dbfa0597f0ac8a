import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, type Locator, type Page } from "@playwright/test";

/** Milliseconds between two keys, as a person types who looks at the keyboard now and then. */
const KEY_MS = 60;
const SECOND_MS = 1_000;

/**
 * Returns what a person does at a page, at a person's pace: keys one by one, a pause after each thing done. The pauses
 * are the point: what the page does by itself meanwhile must not undo what the person did.
 */
export function personAt(page: Page, { pauseSeconds = 2 } = {}) {
  const wait = (seconds = pauseSeconds) => setTimeout(seconds * SECOND_MS);

  /** Types into a field key by key, then pauses. */
  async function type(field: Locator, text: string): Promise<void> {
    await field.click();
    await field.pressSequentially(text, { delay: KEY_MS });
    await wait();
  }

  /** Clicks, then pauses. */
  async function click(target: Locator): Promise<void> {
    await target.click();
    await wait();
  }

  /** Presses keys one after the other, with `seconds` between them. */
  async function press(keys: string[], seconds = 0.3): Promise<void> {
    for (const key of keys) {
      await page.keyboard.press(key);
      await wait(seconds);
    }
  }

  /** Types without choosing a field first: what has the focus gets the keys. */
  async function typeWhereTheFocusIs(text: string): Promise<void> {
    await page.keyboard.type(text, { delay: KEY_MS });
    await wait();
  }

  /** Presses a button that opens the chooser, chooses a file there, then pauses. */
  async function chooseFile(button: Locator, path: string): Promise<void> {
    const chooser = page.waitForEvent("filechooser");
    await button.click();
    await wait(1);
    await (await chooser).setFiles(path);
    // The name is visible during the upload, too, and the button again when it is over.
    await expect(page.getByText(basename(path)).first()).toBeVisible();
    await expect(button).toBeVisible();
    await wait();
  }

  /** Looks at another window for a while and comes back. The page is told so, as by a browser. */
  async function lookAway(seconds = pauseSeconds): Promise<void> {
    await tellVisibility("hidden");
    await wait(seconds);
    await tellVisibility("visible");
    await wait(1);
  }

  async function tellVisibility(state: DocumentVisibilityState): Promise<void> {
    await page.evaluate((visibility) => {
      Object.defineProperty(document, "visibilityState", {
        configurable: true,
        get: () => visibility,
      });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      window.dispatchEvent(new Event(visibility === "hidden" ? "blur" : "focus"));
    }, state);
  }

  /** Sees all of this, waits, then looks whether it is still to be seen. */
  async function stillSees(seconds: number, ...things: Locator[]): Promise<void> {
    for (const thing of things) await expect(thing).toBeVisible();
    await wait(seconds);
    for (const thing of things) await expect(thing).toBeVisible({ timeout: SECOND_MS });
  }

  return {
    page,
    wait,
    type,
    click,
    press,
    typeWhereTheFocusIs,
    chooseFile,
    lookAway,
    stillSees,
  };
}

export type Person = ReturnType<typeof personAt>;
