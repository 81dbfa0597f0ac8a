import { PROMISED_WORDS_META } from "@signpoint/api/http/public-pages";
import { fillPromisedWords, promisedWords } from "@signpoint/api/platform/promised-times-texts";
import { html } from "hono/html";
import type { Services } from "../../platform/services";
import { readShownTimes } from "../../platform/settings/promised-times";

/**
 * Returns a page made at build time with the times that are promised now in its sentences, and in its head, from where the
 * app takes them when it takes the page over. While the database does not answer these are the default times.
 */
export async function tellPromisedWords(
  { db }: Pick<Services, "db">,
  page: string,
): Promise<string> {
  if (fillPromisedWords(page, NO_WORDS) === page) return page;
  const words = promisedWords(await readShownTimes(db));
  const tag = html`<meta name="${PROMISED_WORDS_META}" content="${JSON.stringify(words)}" />`;
  return fillPromisedWords(page, words).replace("</head>", () => `${tag.toString()}</head>`);
}

const NO_WORDS = { SUBMISSION: "", ITEM: "", CASH: "" };
