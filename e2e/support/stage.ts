import type { Page } from "@playwright/test";

/** Responds to a call of the API as a server that refuses it. */
export async function refuse(
  page: Page,
  path: string | RegExp,
  status: number,
  code: string,
  message = "",
): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json: { code, message } }));
}

/** Lets the server run a call once and drops its response. */
export async function dropResponseOnce(page: Page, path: string | RegExp): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
