import { PUBLIC_PAGES } from "@signpoint/api/http/public-pages";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { App } from "./app";
import { createAppRouter } from "./router";

/** The paths of the pages that are made at build time. */
export const pages = Object.keys(PUBLIC_PAGES);

/** Returns the HTML of a public page, as a visitor sees it who is not signed in. Throws when the path leads elsewhere. */
export async function renderPage(path: string): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }));
  await router.load();
  const { location, matches } = router.state;
  const failed = matches.find(({ status }) => status !== "success");
  if (location.pathname !== path || failed !== undefined || matches.length < 2) {
    throw new Error(`${path} could not be rendered`, { cause: failed?.error });
  }
  const html = renderToString(<App router={router} />);
  // The server writes the title into the head.
  return html.replace(/<title>[^<]*<\/title>/, "");
}
