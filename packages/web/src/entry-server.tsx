import { PUBLIC_PAGES } from "@signpoint/api/http/public-pages";
import { DEFAULT_SETTINGS } from "@signpoint/api/platform/constants";
import { createMemoryHistory } from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { profileQuery } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";
import { STORAGE_KEY } from "~/platform/session/session-storage";
import { applyAuthEvent } from "~/platform/session/session-store";
import { loadAhead } from "~/platform/ui/use-loaded";
import { App } from "./app";
import { loadSignedInParts } from "./layout/header";
import { FAQ_ENTRIES } from "./layout/public-pages/faq/faq-entries";
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

/** Returns what stands in the head of a public page besides its title: of the questions and answers, their structured data. */
export function renderHead(path: string): string[] {
  if (path !== "/faq") return [];
  const data = {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: FAQ_ENTRIES.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer.join("\n") },
    })),
  };
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return [`<script type="application/ld+json">${json}</script>`];
}

/**
 * Returns the HTML of the frame of a screen behind the login: what it shows to somebody of whom nothing is known, while no
 * call has been answered. From then on all is rendered for somebody who is signed in. Throws when the path leads elsewhere.
 */
export async function renderFrame(route: string): Promise<string> {
  const session = JSON.stringify({ access_token: "", user: { id: "" } });
  const getItem = (key: string) => (key === STORAGE_KEY ? session : null);
  Object.assign(globalThis, { sessionStorage: { getItem } });
  applyAuthEvent("SIGNED_IN");
  const { queries } = queryClient.getDefaultOptions();
  const persister = () => new Promise<never>(() => undefined);
  queryClient.setDefaultOptions({ queries: { ...queries, persister } });
  queryClient.setQueryData(profileQuery.queryKey, NOBODY);
  await loadAhead(loadSignedInParts);
  return await renderPage(route.replace(/\$\w+/, "unknown"));
}

const NOBODY = {
  id: "",
  username: "",
  email: "",
  points: 0,
  referrals: 0,
  referral_code: "",
  is_admin: true,
  deletes_at: null,
  theme: "system",
  promised_times: DEFAULT_SETTINGS,
} as const;
