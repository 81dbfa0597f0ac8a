import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { profileOf } from "../support/people";
import { earningsSummary, entry, listOf } from "../support/records";
import { PHONE, render } from "../support/render";
import { reviewTimes } from "../support/review-records";

const header = page.getByRole("banner");
const points = page.getByTitle("Available points");
const menu = header.getByRole("button", { name: "Open menu" });
const links = () =>
  header
    .getByRole("link")
    .elements()
    .map(({ textContent }) => textContent);

test("the header shows the current points, on public pages too", async () => {
  const { server, advance } = await render("/about", { at: "2026-11-24T12:00:00.000Z" });
  await expect.element(points).toHaveTextContent("50 points");
  server.answer({ "profile.getCurrentUserProfile": [profileOf("user", { points: 49 })] });
  advance(31_000);
  await expect.element(points).toHaveTextContent("49 points");
});

test("on a small screen a visitor's links are in a menu, which Escape closes", async () => {
  await render("/about", { as: "visitor" });
  await page.viewport(PHONE.width, PHONE.height);
  await expect.poll(links).toHaveLength(1);
  (menu.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(links).toEqual(["signpoint", "Login", "Sign Up"]);
  await expect
    .element(header.getByRole("button", { name: "Close menu" }))
    .toHaveAttribute("aria-expanded", "true");
  (header.getByRole("link", { name: "Sign Up" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Escape}");
  await expect.poll(links).toHaveLength(1);
  await expect.element(menu).toHaveFocus();
});

test("the links between login and signup keep the page to go on to", async () => {
  const { url } = await render("/login?redirect=%2Fcontracts%3Fcategory%3Dsignable", {
    as: "visitor",
  });
  await header.getByRole("link", { name: "Sign Up" }).click();
  await expect.poll(url).toBe("/signup?redirect=%2Fcontracts%3Fcategory%3Dsignable");
  await header.getByRole("link", { name: "Login" }).click();
  await expect.poll(url).toBe("/login?redirect=%2Fcontracts%3Fcategory%3Dsignable");
});

test("on a small screen the menu of who is logged in closes behind the link that is followed", async () => {
  const { url } = await render("/about", {
    as: "admin",
    answers: { "earnings.summary": earningsSummary(), "earnings.list": listOf([entry()]) },
  });
  await page.viewport(PHONE.width, PHONE.height);
  await expect.element(points).toHaveTextContent("50 points");
  await menu.click();
  await expect
    .poll(links)
    .toEqual([
      "signpoint",
      ...["Dashboard", "Contracts", "Marketplace", "Earnings", "Admin"],
      expect.stringMatching(/^Settings of \S/),
    ]);
  await expect.element(header.getByRole("button", { name: "Logout" })).toBeVisible();
  await header.getByRole("link", { name: "Earnings" }).click();
  await expect.poll(url).toBe("/earnings");
  await expect.poll(links).toHaveLength(1);
});

test("the keyboard focus is never hidden by the header", async () => {
  await render("/terms", { as: "visitor", answers: { "reviewTimes.get": reviewTimes() } });
  const contact = page.getByRole("link", { name: "Contact us", exact: true });
  await expect.element(contact).toBeVisible();
  (contact.element() as HTMLElement).focus();
  let seen = 0;
  for (let presses = 0; presses < 14; presses += 1) {
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    const focused = document.activeElement;
    if (focused === null || header.element().contains(focused)) continue;
    seen += 1;
    await expect
      .poll(() => focused.getBoundingClientRect().top)
      .toBeGreaterThanOrEqual(header.element().getBoundingClientRect().bottom);
  }
  expect(seen).toBeGreaterThan(3);
});
