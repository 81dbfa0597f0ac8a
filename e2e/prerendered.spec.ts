import { PUBLIC_PAGES } from "@signpoint/api/http/public-pages";
import { CONTRACT_TYPES } from "@signpoint/api/platform/constants";
import { makeContract } from "./support/contracts";
import { holdScripts, layoutShift, watchLayoutShifts } from "./support/early-page";
import { newestMail } from "./support/mailbox";
import { expect, test } from "./support/test";

const MAX_LAYOUT_SHIFT = 0.01;
const SLOW_BYTES_PER_SECOND = 50_000;
const PHONE = { width: 360, height: 740 };

test("without scripts every public page can be read, by search engines, too, the contact form sends, account forms say what they need, no frame is seen, and a public contract leads to the signup", async ({
  open,
  request,
}) => {
  const page = await open(undefined, { javaScriptEnabled: false });
  const main = page.getByRole("main");
  for (const [path, { title, description }] of Object.entries(PUBLIC_PAGES)) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Signpoint`);
    const preview = page.locator("meta[property='og:description']");
    await expect(preview).toHaveAttribute("content", description);
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "FAQ" })).toBeVisible();
  }
  await page.goto("/faq");
  await expect(main.locator("summary")).toHaveCount(16);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  const { mainEntity } = JSON.parse(data ?? "");
  expect(mainEntity).toHaveLength(16);
  const review = mainEntity.find(({ name }: { name: string }) =>
    name.startsWith("How long does a review"),
  );
  expect(review.acceptedAnswer.text).toContain("An admin usually decides within 24 to 48 hours.");
  await main.getByText("How do I redeem points for cash, and what does it cost?").click();
  await expect(main.getByText("of $100 you receive $97.00")).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeHidden();
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Grace Hopper");
  await page.getByLabel("Email").fill("grace@example.com");
  await page.getByLabel("Subject").fill("A page without scripts");
  await page.getByLabel("Message").fill("It works.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
  for (const path of ["/login", "/signup"]) {
    await page.goto(path);
    // Texts in a noscript are not found by their words.
    await expect(page.locator("noscript p")).toContainText("Your account needs JavaScript");
    await expect(page.locator("noscript p")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeHidden();
  }
  await page.goto("/contracts");
  await expect(page.locator("noscript")).toBeVisible();
  await expect(page.locator("#root")).toBeHidden();

  const { id, title } = await makeContract(request, { p_is_public: true });
  await page.setViewportSize(PHONE);
  await page.goto(`/c/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page.getByRole("link", { name: "Sign Up to See It" })).toBeInViewport();
});

test("what is asked for by a query or typed before the scripts are here is neither lost nor left out, and who is signed in sees nothing for visitors", async ({
  page,
  request,
  account,
}) => {
  await page.goto("/login?reason=session_expired&redirect=%2Fearnings");
  await expect(page.getByText(/session has expired/i)).toBeVisible();
  await page.goto("/faq?search=naira");
  await expect(page.locator("summary")).toHaveCount(1);
  await page.goto("/signup?ref=ADA12345&utm_source=chat");
  await expect(page.getByLabel("Referral code")).toHaveValue("ADA12345");
  await page.goto("/");
  await expect(page).toHaveURL(/\/login$/);

  let release = await holdScripts(page);
  await page.goto("/contact", { waitUntil: "commit" });
  await page.getByLabel("Name").fill("Grace Hopper");
  await page.getByLabel("Message").fill("Typed early.");
  await release();
  await expect(page.locator("#root[data-page]")).toHaveCount(0);
  await page.getByLabel("Subject").fill(`About ${account.username}`);
  await page.getByLabel("Email").fill(account.email);
  await expect(page.getByLabel("Name")).toHaveValue("Grace Hopper");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
  const subject = new RegExp(account.username);
  const { text } = await newestMail(request, "support@signpoint.example", subject);
  expect(text).toContain(`Grace Hopper <${account.email}>`);
  expect(text).toContain("Typed early.");

  release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
  await release();
  await expect(page).toHaveURL(/\/dashboard$/);

  release = await holdScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner").getByText("Sign Up")).toBeHidden();
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeHidden();
  await release();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/about");
  await expect(page.getByRole("banner").getByRole("link", { name: "Earnings" })).toBeVisible();
});

test("before its scripts are here a page is dark for who wants it, one that was scrolled stays where the reader is, and the login does not shift while its HTML arrives", async ({
  open,
}) => {
  const page = await open(undefined, { viewport: PHONE, colorScheme: "dark" });
  await watchLayoutShifts(page);
  let release = await holdScripts(page);
  await page.goto("/terms", { waitUntil: "commit" });
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(18, 20, 31)");
  const sun = page.locator("header .icon-sun");
  await expect(sun).toBeVisible();
  await release();
  await expect(page.getByRole("button", { name: "Switch to light colours" })).toBeVisible();
  await expect(sun).toBeVisible();

  release = await holdScripts(page);
  await page.goto("/signup", { waitUntil: "commit" });
  const link = page.getByRole("main").getByRole("link", { name: "Log in" });
  await link.scrollIntoViewIfNeeded();
  // The typeface may move a word slightly.
  await page.evaluate(() => document.fonts.ready);
  const before = await link.boundingBox();
  await release();
  await expect(page.locator("#root[data-page]")).toHaveCount(0);
  expect(await link.boundingBox()).toEqual(before);
  await link.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Network.enable");
  await protocol.send("Network.emulateNetworkConditions", {
    latency: 0,
    downloadThroughput: SLOW_BYTES_PER_SECOND,
    uploadThroughput: -1,
    offline: false,
  });
  for (const size of [PHONE, { width: 1_280, height: 720 }]) {
    await page.setViewportSize(size);
    await page.goto("/login", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("#root[data-page]")).toHaveCount(0);
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await layoutShift(page), `${size.width}`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  }
});

test("the pictures for chats and tabs, and one for each type of contract are there", async ({
  request,
}) => {
  const shared = CONTRACT_TYPES.map((type) => `/share-${type.toLowerCase()}.png`);
  for (const path of [...shared, "/share.png", "/favicon.ico", "/apple-touch-icon.png"]) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()["content-type"], path).toMatch(/^image\//);
  }
});
