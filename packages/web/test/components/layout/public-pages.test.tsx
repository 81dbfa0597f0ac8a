import { DEFAULT_SETTINGS } from "@signpoint/api/platform/constants";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Answers } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { render } from "../support/render";

const heading = (name: string) => page.getByRole("heading", { name });
const none = { count: 0, median_hours: null, p95_hours: null };
const ANSWERS: Answers = {
  "contact.details": { email: "support@signpoint.example", form_service_url: null },
  "reviewTimes.get": { contracts: none, items: none, cash: none, promised: DEFAULT_SETTINGS },
};

test("questions can be searched, narrowed down, opened by the keyboard and linked to", async () => {
  const { router, url } = await render("/faq", { as: "visitor", answers: ANSWERS });
  const questions = page.getByRole("main").getByRole("group");
  await expect.element(questions).toHaveLength(16);
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill("COFFEE naira");
  await expect.element(heading("No questions found")).toBeVisible();
  await inspect();
  await search.fill("naira");
  await expect.element(questions).toHaveLength(1);
  await expect.poll(url).toBe("/faq?search=naira");
  document.querySelector<HTMLElement>("main summary")?.focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("of $100 you receive $97.00")).toBeVisible();
  await inspect();

  const category = page.getByLabelText("Category");
  await category.selectOptions("Contracts");
  await expect.element(heading("No questions found")).toBeVisible();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect.element(questions).toHaveLength(16);
  await expect.element(search).toHaveValue("");
  await category.selectOptions("Technical Issues");
  await expect.element(questions).toHaveLength(2);

  await router.navigate({ to: "/faq", hash: "grace-period" });
  const focused = () => document.querySelector("summary:focus")?.textContent;
  await expect.poll(focused).toBe("What is the grace period?");
  await expect.element(page.getByText("a grace period of 50% of its duration")).toBeVisible();
  expect(document.querySelectorAll("details[open]")).toHaveLength(1);
  await page.getByRole("link", { name: "Contact Support" }).click();
  await expect.poll(url).toBe("/contact");
});

test("the page about the product names its figures and leads to the start", async () => {
  const { url } = await render("/about", { as: "visitor" });
  const main = page.getByRole("main");
  await expect.element(main.getByText(/^Our mission:/)).toBeVisible();
  await expect.element(main).toHaveTextContent(/active users.?1,000\+|1,000\+.?active users/i);
  await expect
    .element(main)
    .toHaveTextContent(/distributed in rewards.?\$2,000\+|\$2,000\+.?distributed in rewards/i);
  for (const value of ["Transparency", "Innovation", "Excellence", "Our story"]) {
    await expect.element(main.getByRole("heading", { name: value })).toBeVisible();
  }
  await inspect();
  await main.getByRole("link", { name: "Start Earning Today" }).click();
  await expect.poll(url).toBe("/login?redirect=%2Fcontracts");
});

test.each([
  [
    "Terms of Service",
    12,
    "12. Changes and contact",
    ["at least 18 years old", "at least 30 days before", "marked incomplete", "platform fee of 3%"],
  ],
  [
    "Privacy Policy",
    11,
    "11. How to reach us",
    ["7 years", "3 years", "anonymized after 2 years", "within 30 days"],
  ],
] as const)(
  "the signup leads to the %s, whose sections are listed",
  async (name, count, last, texts) => {
    await render("/signup", { as: "visitor", answers: ANSWERS });
    const main = page.getByRole("main");
    await main.getByRole("link", { name }).click();
    await expect.element(page.getByRole("heading", { level: 1, name })).toHaveFocus();
    await expect.element(page.getByText("Last updated: January 15, 2025")).toBeVisible();
    await expect.element(main.getByRole("heading", { level: 2 })).toHaveLength(count);
    for (const text of texts) await expect.element(main).toHaveTextContent(text);
    const contents = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
    await expect.element(contents).toHaveLength(count);
    await contents.nth(count - 1).click();
    await expect.element(heading(last)).toBeInViewport();
    await inspect();
  },
);
