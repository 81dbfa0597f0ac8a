import type { Page } from "@playwright/test";

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
