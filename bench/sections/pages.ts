import { rm } from "node:fs/promises";
import path from "node:path";
import { chromium, request as requests } from "@playwright/test";
import { freePort } from "../../packages/server/test/support/free-port";
import type { Run } from "../lib/run";
import { startProcess } from "../lib/server-process";
import { interactionsSection, lighthouseSection, visitsSection } from "../pages/details";
import { measureInteractions } from "../pages/interactions";
import { measureLighthouse } from "../pages/lighthouse";
import { newContract } from "../pages/main-job";
import { measurePaints, type Site } from "../pages/paints";
import { ACCOUNTS, routesOf } from "../pages/routes";
import { listContracts, sessionOf } from "../pages/session";
import { summarize } from "../pages/summary";
import type { Section } from "../report/section";

/** How many cards the list of contracts has while it is measured. */
const CARDS = 20;

/** Measures paints, weights, layout shift, interactions and Lighthouse's scores of each screen, on a slow phone. */
export async function pages({ options, folder, say }: Run): Promise<Section[]> {
  const { rounds } = options;
  const dataDir = path.join(folder, "pages");
  await rm(dataDir, { recursive: true, force: true });
  const server = await startProcess(await freePort(), { DATA_DIR: dataDir, SEED: "demo" });
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH });
  try {
    const { sessions, contractId } = await openSessions(server.url);
    const site: Site = { browser, url: server.url, sessions };
    const routes = routesOf(contractId, options.routes);
    const scores = await measureLighthouse(site, routes, rounds, say);
    const visits = await measurePaints(site, routes, rounds, say);
    const interactions = await measureInteractions(site, rounds, say);
    return [
      summarize({ visits, interactions, scores }),
      visitsSection(visits, rounds),
      interactionsSection(interactions, rounds),
      lighthouseSection(scores, rounds),
    ];
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Signs the demo accounts in and fills the list of contracts. Also resolves to a contract whose page is measured. */
async function openSessions(url: string) {
  // Where the helpers of the browser tests find the server.
  process.env.E2E_URL = url;
  const request = await requests.newContext({ baseURL: url });
  try {
    const user = await sessionOf(request, url, ACCOUNTS.user);
    const admin = await sessionOf(request, url, ACCOUNTS.admin);
    const [contractId, ...others] = await listContracts(request, url, user);
    if (contractId === undefined) throw new Error("There is no contract to show.");
    for (let cards = others.length + 1; cards < CARDS; cards += 1) await newContract(request);
    return { sessions: { user, admin }, contractId };
  } finally {
    await request.dispose();
  }
}
