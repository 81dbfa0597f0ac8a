import { demo, signIn } from "./support/accounts";
import { hold, holdScripts } from "./support/early-page";
import { expect, login, test } from "./support/test";

test("a frame is not seen without a session, and shows nothing of an account in whose place another one has signed in meanwhile", async ({
  page,
  account,
}) => {
  const release = await holdScripts(page);
  await page.goto("/contracts", { waitUntil: "commit" });
  await expect(page.locator("#root footer")).toHaveCount(1);
  await expect(page.locator("#root")).toBeHidden();
  await release();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();

  await login(page, demo.user);
  const next = JSON.stringify(await signIn(account));
  const releaseScripts = await holdScripts(page);
  const releaseAnswers = await hold(page, /\/api\//);
  await page.goto("/contracts", { waitUntil: "commit" });
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate((session) => localStorage.setItem("signpoint.auth", session), next);
  await releaseAnswers();
  const answered = await page.evaluate(async () => {
    const { signpointEarlyCalls } = window as Window & {
      signpointEarlyCalls?: { responses: Map<string, Promise<{ response: Response }>> };
    };
    const answers = await Promise.all(signpointEarlyCalls?.responses.values() ?? []);
    const bodies = await Promise.all(answers.map(({ response }) => response.clone().text()));
    // A frame that were filled would be by now.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return bodies.filter((body) => body !== "").length;
  });
  expect(answered).toBe(2);
  await expect(main.getByText("View Details")).toHaveCount(0);
  await expect(page.locator("[data-early=points]")).toHaveText("…");
  await releaseScripts();
  await expect(page.getByTitle("Available points")).toContainText("50");
  await expect(main.getByText("View Details").first()).toBeVisible();
});

test("what is typed, chosen and pressed in a frame holds for the screen, which stays where it was scrolled to, also by a reload and on the way back", async ({
  page,
}) => {
  // So low that there is something to scroll, however few contracts are found.
  await page.setViewportSize({ width: 1_280, height: 400 });
  await login(page, demo.user);
  let release = await holdScripts(page);
  await page.goto("/contracts", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Switch to dark colours" }).click();
  await page.getByLabel("Status").selectOption("Active");
  await page.getByLabel("Search").fill("onboarding");
  await page.evaluate(() => window.scrollTo(0, 120));
  await release();
  await expect(page).toHaveURL(/search=onboarding/);
  await expect(page).toHaveURL(/status=active/);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(18, 20, 31)");
  await expect(page.getByRole("article").first()).toContainText(/onboarding/i);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);

  const scrollDown = async () => {
    await expect(page.getByRole("article").nth(5)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 600));
  };
  // The frame itself has no room for so much.
  const expectPlace = () =>
    expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await page.goto("/contracts");
  await expect(page.locator("#root[data-frame]")).toHaveCount(0);
  await scrollDown();
  await page.reload();
  await expectPlace();

  release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await scrollDown();
  await page.getByRole("banner").getByRole("link", { name: "Marketplace" }).click();
  await expect(page).toHaveURL(/\/marketplace$/);
  await release();
  await page.goBack();
  // `goBack` may return at what the scripts of the marketplace do to the history as they start.
  await expect(page).toHaveURL(/\/contracts$/);
  await expect(page.locator("#root[data-frame]")).toHaveCount(0);
  await expectPlace();
});
