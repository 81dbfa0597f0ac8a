import { demo } from "./support/accounts";
import { expect, test } from "./support/test";
import { measureVisit } from "./support/visit";

/**
 * What a first visit may cost. Both figures are the same on a fast and on a busy machine: the Brotli bytes of the
 * scripts that are requested before the first input is possible, and how many requests the largest paint waits for one
 * after the other. Goals in milliseconds are measured by `npm run bench -- --only pages`.
 */
const BUDGETS = [
  { path: "/login", account: undefined, scriptBytes: 130_500, roundTrips: 4 },
  { path: "/contracts", account: demo.user, scriptBytes: 162_500, roundTrips: 6 },
  { path: "/dashboard", account: demo.user, scriptBytes: 160_100, roundTrips: 6 },
  { path: "/admin", account: demo.admin, scriptBytes: 156_000, roundTrips: 6 },
  { path: "/admin/approvals", account: demo.admin, scriptBytes: 206_000, roundTrips: 6 },
];

/** So slow that requests which are made together overlap, however busy the machine is. */
const LATENCY_MS = 700;

for (const { path, account, scriptBytes, roundTrips } of BUDGETS) {
  test(`the first visit of ${path} stays within its budget of scripts and round trips`, async ({
    open,
  }) => {
    const signedIn = await open(account);
    const page = await signedIn.context().newPage();
    const protocol = await page.context().newCDPSession(page);
    await protocol.send("Network.enable");
    await protocol.send("Network.emulateNetworkConditions", {
      latency: LATENCY_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
      offline: false,
    });
    const visit = await measureVisit(page, path);
    expect(visit.inputScriptBytes).toBeGreaterThan(0);
    expect(visit.inputScriptBytes).toBeLessThanOrEqual(scriptBytes);
    expect(visit.paintMs).toBeGreaterThan(LATENCY_MS);
    expect(visit.roundTrips).toBeLessThanOrEqual(roundTrips);
  });
}
