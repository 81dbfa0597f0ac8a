import { contractMessages, refusalMessages } from "@signpoint/api/messages";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { contract, contractsOf, NOW, signing } from "./support/contract-records";
import { refuse } from "./support/fake-server";
import { inspect } from "./support/inspect";
import { idOf } from "./support/records";
import { render } from "./support/render";

const cards = page.getByRole("article");
const nothingFound = page.getByRole("heading", { name: "No contracts found" });

test("the catalogue shows for each contract its terms and its state", async () => {
  await render("/contracts", {
    at: NOW,
    profile: { points: 50 },
    answers: {
      "contracts.list": contractsOf([
        contract({
          points_cost: 80,
          points_reward: 260,
          tags: ["limited"],
          max_signers: 50,
          places_left: 12,
          expires_at: "2026-11-23T12:00:00.000Z",
        }),
      ]),
    },
  });
  await expect.element(page.getByRole("heading", { name: "Available Contracts" })).toBeVisible();
  const card = page.getByRole("article", { name: "Find three bugs" });
  for (const text of [
    "Limited Deal",
    "Digital",
    "72 hours in all",
    "12 places left",
    "Net earnings: +180 points",
    "Pay 80, get 260",
    "30 points short",
  ]) {
    await expect.element(card).toHaveTextContent(text);
  }
  const timer = card.getByRole("timer");
  await expect.element(timer).toHaveTextContent(/^Active, 2d 0[12]h \d\dm \d\ds left$/);
  const before = timer.element().textContent;
  await expect.poll(() => timer.element().textContent).not.toBe(before);
  await expect
    .element(page.getByRole("status").filter({ hasText: "1 contract found" }))
    .toBeVisible();
  await inspect();
});

test("a grace period is explained, and a contract that is over cannot be opened", async () => {
  const ended = { gracePeriodRemaining: null, timeRemaining: 0 };
  await render("/contracts?status=expired", {
    at: NOW,
    answers: {
      "contracts.list": contractsOf([
        contract({
          title: "Proofread",
          expires_at: "2026-11-21T09:00:00.000Z",
          expired: true,
          duration: 10_000,
          expiration: {
            ...ended,
            status: "grace_period",
            expiresAt: "2026-11-21T09:00:00.000Z",
            gracePeriodEnd: "2026-11-23T09:00:00.000Z",
          },
        }),
        contract({
          id: idOf(2),
          title: "Hand out flyers",
          expires_at: "2026-01-01T00:00:00.000Z",
          expired: true,
          expiration: {
            ...ended,
            status: "fully_expired",
            expiresAt: "2026-01-01T00:00:00.000Z",
            gracePeriodEnd: "2026-01-02T00:00:00.000Z",
          },
        }),
      ]),
    },
  });
  const grace = page.getByRole("article", { name: "Proofread" });
  await expect.element(grace).toHaveTextContent("Grace Period");
  await expect.element(grace).toHaveTextContent(contractMessages.gracePeriodWarning);
  await expect.element(grace.getByRole("timer")).toHaveTextContent("left to submit");
  const over = page.getByRole("article", { name: "Hand out flyers" });
  await expect.element(over.getByRole("timer")).toHaveTextContent("Expired");
  const closed = over.getByRole("link", { name: "Contract Expired" });
  await expect.element(closed).toHaveAttribute("aria-disabled", "true");
  await expect.element(closed).not.toHaveAttribute("href");
  await inspect();
});

test("every filter of the catalogue is in the URL, and is what is asked for", async () => {
  const { server, url } = await render("/contracts", {
    answers: {
      "contracts.list": ({ search = "" }) =>
        contractsOf(search.startsWith("no such") ? [] : [contract({ type: "Research" })]),
    },
  });
  await page.getByRole("link", { name: /^Official/ }).click();
  await page.getByLabelText("Type").selectOptions("Research");
  await page.getByLabelText("Status").selectOptions("Active");
  await page.getByLabelText("Sort by").selectOptions("Highest Reward");
  await page.getByRole("searchbox", { name: "Search" }).fill("receipts");
  await expect.poll(url).toContain("search=receipts");
  const chosen = {
    category: "official",
    type: "Research",
    status: "active",
    sort: "reward",
    search: "receipts",
  };
  expect(Object.fromEntries(new URL(url(), window.location.origin).searchParams)).toEqual(chosen);
  await expect.poll(() => server.inputs("contracts.list").at(-1)).toMatchObject(chosen);

  await page.getByRole("searchbox", { name: "Search" }).fill("no such contract");
  await expect.element(nothingFound).toBeVisible();
  await inspect();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect.poll(url).toBe("/contracts?sort=reward");
  await expect.element(page.getByRole("searchbox", { name: "Search" })).toHaveValue("");
});

test("an address with filters of the catalogue opens them", async () => {
  await render("/contracts?category=official&sort=reward&search=receipts", {
    answers: { "contracts.list": contractsOf([contract()]) },
  });
  await expect
    .element(page.getByRole("link", { name: /^Official/ }))
    .toHaveAttribute("aria-current", "page");
  await expect.element(page.getByRole("searchbox", { name: "Search" })).toHaveValue("receipts");
  await expect.element(page.getByLabelText("Sort by")).toHaveValue("reward");
});

test("the catalogue stays within 900 elements for 20 cards", async () => {
  const twenty = Array.from({ length: 20 }, (_, index) => contract({ id: idOf(index) }));
  await render("/contracts?category=signable", {
    answers: { "contracts.list": contractsOf(twenty) },
  });
  await expect.element(cards).toHaveLength(20);
  expect(document.querySelectorAll("#root *").length).toBeLessThanOrEqual(900);
});

test("my contracts show the next step", async () => {
  const counts = { all: 1, in_progress: 1, pending: 0, approved: 0, rejected: 0 };
  const { url } = await render("/contracts?mine=all", {
    answers: {
      "contracts.list": ({ mine }) => ({
        ...contractsOf(
          mine === "approved"
            ? []
            : [
                contract({
                  expires_at: "2036-11-23T12:00:00.000Z",
                  signing_status: "in_progress",
                  signing: signing(),
                }),
              ],
        ),
        signing_counts: counts,
      }),
    },
  });
  const card = page.getByRole("article", { name: "Find three bugs" });
  await expect.element(card).toHaveTextContent("In Progress");
  await expect.element(card).toHaveTextContent(/Complete the activity and submit by .+\./);
  await expect.element(card.getByRole("link", { name: "Continue: Find three bugs" })).toBeVisible();
  await page.getByRole("link", { name: /^In Progress 1$/ }).click();
  await expect.poll(url).toBe("/contracts?mine=in_progress");
  await expect.element(card).toBeVisible();
  await inspect();
  await page.getByRole("link", { name: /^Approved 0$/ }).click();
  await expect.element(nothingFound).toBeVisible();
});

test("a person without a contract of their own is told so", async () => {
  const signing_counts = { all: 0, in_progress: 0, pending: 0, approved: 0, rejected: 0 };
  await render("/contracts?mine=all", {
    answers: { "contracts.list": { ...contractsOf([]), signing_counts } },
  });
  await expect.element(page.getByText("You have not signed a contract yet.")).toBeVisible();
  await inspect();
});

test("an empty catalogue is explained", async () => {
  await render("/contracts", { answers: { "contracts.list": contractsOf([]) } });
  await expect.element(nothingFound).toBeVisible();
  await expect.element(page.getByText("There is nothing to sign at the moment.")).toBeVisible();
  await inspect();
});

test("a catalogue that cannot be loaded shows an error and can be retried", async () => {
  const { server } = await render("/contracts", {
    answers: { "contracts.list": refuse("INTERNAL_SERVER_ERROR") },
  });
  await expect.element(page.getByText(refusalMessages.contractsLoadFailed)).toBeVisible();
  await inspect();
  server.answer({ "contracts.list": contractsOf([contract()]) });
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(cards.first()).toBeVisible();
});
