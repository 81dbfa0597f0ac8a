import type { Page } from "@playwright/test";

/**
 * Answers a call of the API with the server's answer as `change` makes it, and without the server's
 * time: the page then reckons by its own clock, which the test holds.
 */
export async function changeAnswer<Answer>(
  page: Page,
  path: string | RegExp,
  change: (answer: Answer) => Answer,
): Promise<void> {
  await page.route(path, async (route) => {
    const response = await route.fetch();
    const json = change((await response.json()) as Answer);
    await route.fulfill({ json });
  });
}

/** Answers a call of the API as the server would if it refused. */
export async function refuse(
  page: Page,
  path: string | RegExp,
  status: number,
  code: string,
  message = "",
): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json: { code, message } }));
}

/** Lets the server carry a call out, once, and loses its answer on the way. */
export async function loseAnswerOnce(page: Page, path: string | RegExp): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
