import { expect, type Page } from "@playwright/test";

/** Returns the keys in a store of one of the page's databases, each as a text; none while there is no such store. */
export async function keysOnDevice(page: Page, database: string, store: string): Promise<string[]> {
  return await page.evaluate(
    async ([databaseName, storeName]) => {
      const known = await indexedDB.databases();
      if (!known.some(({ name }) => name === databaseName)) return [];
      return await new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(databaseName);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const keys = opening.result.transaction(storeName).objectStore(storeName).getAllKeys();
          keys.onsuccess = () => {
            opening.result.close();
            resolve(keys.result.map(String));
          };
        };
      });
    },
    [database, store] as const,
  );
}

/** Returns the keys of the answers that the device keeps for times without a connection. */
export const copiesOf = (page: Page) => keysOnDevice(page, "signpoint-offline-copies", "copies");

/** Waits until the device has stored the answers to these calls: a page that is left at once may take them with it. */
export async function waitForCopies(page: Page, calls: string[]): Promise<void> {
  const stored = calls.map((call) => expect.stringContaining(call));
  await expect.poll(() => copiesOf(page)).toEqual(expect.arrayContaining(stored));
}
