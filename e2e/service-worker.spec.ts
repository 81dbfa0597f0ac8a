import type { APIRequestContext, Page } from "@playwright/test";
import { uploadMessages } from "@signpoint/api/texts";
import type { NewAccount } from "./support/accounts";
import { apiOf } from "./support/api";
import { makeContract } from "./support/contracts";
import { copiesOf, keysOnDevice, waitForCopies } from "./support/device-storage";
import { type Gateway, startGateway } from "./support/gateway";
import { halvedPng } from "./support/proof-files";
import { test as base, expect } from "./support/test";

const MARK = /^No connection\. Showing what was there at/;
const WAITING = uploadMessages.waiting("proof.png");
const OFFER = "A new version is ready.";

interface Manifest {
  start_url: string;
  icons: { src: string; type: string; purpose?: string }[];
}

interface Fixtures {
  gateway: Gateway;
  /** A signed-in page behind the gateway, on the dashboard, which is stored on the device, with the files of all screens. */
  visitor: Page;
}

const test = base.extend<Fixtures>({
  gateway: async ({ baseURL }, use) => {
    const gateway = await startGateway(baseURL ?? "");
    await use(gateway);
    await gateway.close();
  },
  visitor: async ({ open, account, gateway }, use) => {
    const page = await open(account, { baseURL: gateway.url, serviceWorkers: "allow" });
    await page.goto("/dashboard");
    await expect(page.getByText("Your invitation link")).toBeVisible();
    await waitForCopies(page, ["profile", "dashboard"]);
    await expect.poll(() => hasStoredFiles(page), { timeout: 60_000 }).toBe(true);
    await use(page);
  },
});

// A browser says "unknown error" of a worker that is replaced while its script is being looked at.
const LOST_FILES =
  /ERR_|Failed to (?:fetch|load|update)|dynamically imported|Unable to preload CSS/;
test.use({ expectedErrors: [new RegExp(`${LOST_FILES.source}|when fetching the script`)] });

/** Returns true once the worker controls the page and holds the files of all screens of users. */
async function hasStoredFiles(page: Page): Promise<boolean> {
  return await page.evaluate(async () => {
    if (navigator.serviceWorker.controller === null) return false;
    const worker = await (await fetch("/sw.js")).text();
    const rest = /\brest:\[([^\]]+)\]/.exec(worker)?.[1]?.split(",") ?? [];
    const found = await Promise.all(rest.map((file) => caches.match(JSON.parse(file))));
    return found.length > 0 && found.every((file) => file !== undefined);
  });
}

async function update(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
}

/**
 * Waits until `check` passes. A worker that is asked for something while a new one is to replace it goes on, and the new one waits until
 * it has had nothing to do for 30 seconds. While a test looks on, the browser does not count them; here workers are ended instead.
 */
async function waitBesideWorkers(page: Page, check: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("ServiceWorker.enable");
  let isFirst = true;
  await expect(async () => {
    if (!isFirst) {
      const isWaiting = await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return (registration?.waiting ?? null) !== null;
      });
      if (isWaiting) await session.send("ServiceWorker.stopAllWorkers");
    }
    isFirst = false;
    await check();
  }).toPass({ intervals: [3_000, 1_000] });
  await session.detach();
}

/** Marks the document; a document that is loaded anew has no mark. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
  return async () => await page.locator("html[data-marked]").isHidden();
}

/** Returns the keys of the chosen files that are not uploaded yet. */
const filesOf = (page: Page) => keysOnDevice(page, "signpoint-chosen-files", "files");

const screenLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

test("the app can be installed and opens without a connection, at once, also with an expired token; answers and a chosen file survive there, and a logout leaves neither on the device", async ({
  visitor: page,
  request,
  account,
  gateway,
}) => {
  await expectInstallable(page);
  await page.goto("/contracts");
  await expect(page.getByRole("region", { name: "Contracts" })).toBeVisible();
  const loaded = gateway.pages.length;
  await page.reload();
  await expect(page.getByRole("region", { name: "Contracts" })).toBeVisible();
  expect(gateway.pages.length, "pages asked for over the network").toBe(loaded);
  await waitForCopies(page, ["contracts"]);
  await gateway.cut();
  // Visited or not.
  await page.goto("/faq");
  await expect(page.getByRole("heading", { name: "Frequently Asked Questions" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByText(MARK)).toBeVisible();
  await expect(page.getByText("Your invitation link")).toBeVisible();
  await page.goto("/contracts");
  await expect(page.getByRole("region", { name: "Contracts" })).toBeVisible();
  await expect(page.getByText(MARK)).toBeVisible();
  await screenLink(page, "Earnings").click();
  await expect(page.getByRole("heading", { name: "Earnings", level: 1 })).toBeVisible();
  await expect(page.getByText(MARK)).toBeVisible();
  await gateway.connect();
  await openQuestions(page, request, account);
  await expect(page.getByRole("banner").getByTitle("Available points")).toHaveText(/40/);
  await expect(page.getByText(MARK)).toBeHidden();
  await gateway.cut();
  await page.getByLabel("How was it?").fill("Typed without a connection");
  await chooseProof(page, 0);
  await expect(page.getByText(uploadMessages.failed)).toBeVisible();
  await expect(page.getByText(WAITING)).toBeVisible();
  await expect.poll(() => filesOf(page)).toHaveLength(1);
  await page.reload();
  await expect(page.getByText(MARK)).toBeVisible();
  await expect(page.getByText(WAITING)).toBeVisible();
  await expect(page.getByLabel("How was it?")).toHaveValue("Typed without a connection");

  await gateway.connect();
  await page.reload();
  await page.getByRole("button", { name: "Upload proof.png" }).click();
  await expect(page.getByRole("button", { name: /^Replace/ })).toBeVisible();
  await expect(page.getByText(WAITING)).toBeHidden();
  await expect.poll(() => filesOf(page)).toEqual([]);
  await expect(page.getByLabel("How was it?")).toHaveValue("Typed without a connection");

  await gateway.cut();
  await chooseProof(page, 1);
  await expect(page.getByText(WAITING)).toBeVisible();
  await expect.poll(() => filesOf(page)).toHaveLength(1);

  await gateway.connect();
  await page.goto("/dashboard");
  await expect(page.getByText("Your invitation link")).toBeVisible();
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("signpoint.auth") ?? "{}") as object;
    localStorage.setItem("signpoint.auth", JSON.stringify({ ...stored, expires_at: 1 }));
  });
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(MARK)).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText("Your invitation link")).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  // The page is loaded anew meanwhile, which ends what is evaluated in it.
  await expect(async () => {
    expect(await page.evaluate(() => localStorage.getItem("signpoint.auth"))).toBeNull();
  }).toPass();
  await expect.poll(() => filesOf(page)).toEqual([]);
  await expect.poll(() => copiesOf(page)).toEqual([]);
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored.filter((path) => /^\/(?:api|auth|dev)\//.test(path))).toEqual([]);
  expect(stored.length).toBeGreaterThan(10);
});

test("a new version waits for a change of screen or its button, files that are gone lead to one reload and one for each Try Again, and a server without worker removes it @alone", async ({
  visitor: page,
  gateway,
}) => {
  let version = "";
  const ofVersion = (path: string, body: string) =>
    path === "/sw.js" ? { status: 200, body: `${body}\n// ${version}` } : null;
  for (version of ["first", "second"]) {
    gateway.change(ofVersion);
    await update(page);
    await expect(page.getByText(OFFER)).toBeVisible();
    const isNew = await markDocument(page);
    expect(await isNew()).toBe(false);
    if (version === "first") await screenLink(page, "Earnings").click();
    else await page.getByRole("button", { name: "Reload" }).click();
    await waitBesideWorkers(page, async () => expect(await isNew()).toBe(true));
    await expect(page).toHaveURL(/\/earnings$/);
    await expect(page.getByRole("heading", { name: "Earnings", level: 1 })).toBeVisible();
    await expect(page.getByText(OFFER)).toBeHidden();
  }

  const session = await page.context().newCDPSession(page);
  await session.send("Network.clearBrowserCache");
  await page.evaluate(() => caches.delete("assets"));
  let looks = 0;
  gateway.change((path, body) => {
    if (path === "/sw.js") looks += 1;
    return path.startsWith("/assets/") ? { status: 404, body: "" } : ofVersion(path, body);
  });
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  const before = gateway.pages.length;
  const pages = () => gateway.pages.slice(before);
  await screenLink(page, "Marketplace").click();
  await expect.poll(pages).toEqual(["/marketplace"]);
  const problem = page.getByRole("heading", { name: "Signpoint cannot be reached" });
  await expect(problem).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  await page.getByRole("button", { name: "Try Again" }).click();
  const both = ["/marketplace", "/marketplace"];
  await expect.poll(() => [loads, pages()]).toEqual([2, both]);
  await expect(problem).toBeVisible();
  // One for the first file that is gone, and the browser's own after a page at most.
  expect(looks).toBeLessThan(4);

  const body = await (await page.request.get("/sw-off.js")).text();
  gateway.change((path) => (path === "/sw.js" ? { status: 200, body } : null));
  await waitBesideWorkers(page, async () => {
    const left = await page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      // A look for a new version that is on its way already may have brought the former one.
      for (const registration of registrations) await registration.update();
      return [registrations.length, (await caches.keys()).length];
    });
    expect(left).toEqual([0, 0]);
  });
  await page.goto("/dashboard");
  await expect(page.getByText("Your invitation link")).toBeVisible();
  expect(pages()).toEqual([...both, "/dashboard"]);
});

/** Expects a browser to offer the app for the home screen, with its pictures. */
async function expectInstallable(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { errors, data = "{}" } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data) as Manifest;
  expect(manifest).toMatchObject({ name: "Signpoint", display: "standalone", scope: "/" });
  expect((await page.request.get(manifest.start_url)).status()).toBe(200);
  const sizes = await page.evaluate(async (icons) => {
    const shown = icons.map(async ({ src, type, purpose = "any" }) => {
      const response = await fetch(src);
      const { width, height } = await createImageBitmap(await response.blob());
      return `${purpose} ${response.headers.get("content-type") === type} ${width}x${height}`;
    });
    return await Promise.all(shown);
  }, manifest.icons);
  expect(sizes).toEqual(["any true 192x192", "any true 512x512", "maskable true 512x512"]);
}

/** Signs a contract with two file questions and a text question, and opens it. */
async function openQuestions(
  page: Page,
  request: APIRequestContext,
  account: NewAccount,
): Promise<void> {
  const { id } = await makeContract(request, {
    p_survey_questions: [
      { questionType: "file", questionText: "A picture?" },
      { questionType: "file", questionText: "Another?" },
      { questionType: "text", questionText: "How was it?" },
    ],
  });
  await (await apiOf(request, account)).sign(id);
  await page.goto(`/contracts/${id}`);
  await expect(page.getByRole("button", { name: /^Choose a File/ }).first()).toBeVisible();
}

async function chooseProof(page: Page, index: number): Promise<void> {
  const file = { name: "proof.png", mimeType: "image/png", buffer: halvedPng() };
  await page.locator("input[type=file]").nth(index).setInputFiles(file);
}
