import type { BrowserContext } from "@playwright/test";
import { measureVisit, type Visit } from "../../e2e/support/visit";
import { newSlowPage } from "./phone";

/** Opens a screen in a new tab of the phone and measures it until it is idle. */
export async function visit(phone: BrowserContext, url: string): Promise<Visit> {
  const page = await newSlowPage(phone);
  try {
    return await measureVisit(page, url);
  } finally {
    await page.close();
  }
}
