import type { Browser, BrowserContext } from "@playwright/test";
import { newPhone } from "./phone";
import type { Kind, Route } from "./routes";
import { storeSession } from "./session";
import { type Visit, visit } from "./visit";

/** The visits of one screen, one of each kind for each round. */
export interface Visits {
  route: Route;
  first: Visit[];
  second: Visit[];
}

/** What the visits need. */
export interface Site {
  browser: Browser;
  url: string;
  /** The sessions of the demo accounts, by kind of screen; none for public pages. */
  sessions: Record<Exclude<Kind, "public">, string>;
}

/**
 * Visits each screen twice in a new profile in each round: with empty caches, and again. Calls `say` after each
 * screen, because a run takes long.
 */
export async function measurePaints(
  site: Site,
  routes: Route[],
  rounds: number,
  say: (text: string) => void,
): Promise<Visits[]> {
  const visits: Visits[] = routes.map((route) => ({ route, first: [], second: [] }));
  for (let round = 1; round <= rounds; round += 1) {
    for (const { route, first, second } of visits) {
      const phone = await newPhone(site.browser);
      try {
        await signIn(phone, site, route.kind);
        first.push(await visit(phone, site.url + route.path));
        second.push(await visit(phone, site.url + route.path));
      } finally {
        await phone.close();
      }
      const [one, two] = [first, second].map((all) => all.at(-1)?.paintMs.toFixed(0));
      say(`  round ${round} of ${rounds}, ${route.name}: ${one} ms, second visit ${two} ms`);
    }
  }
  return visits;
}

/** Stores the session of the account that sees this kind of screen. Public pages need none. */
export async function signIn(
  context: BrowserContext,
  { url, sessions }: Site,
  kind: Kind,
): Promise<void> {
  if (kind !== "public") await storeSession(context, url, sessions[kind]);
}
