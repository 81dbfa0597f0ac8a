import { contractMessages } from "@signpoint/api/texts";
import { notifyManager } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  contractList,
  contractPage,
  inMinutes,
  listed,
  NOW,
  signing,
} from "../support/contract-records";
import { type Answers, NO_ANSWER } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { idOf } from "../support/records";
import { PHONE, render } from "../support/render";

/** Opens a list of contracts with this answer. */
const open = (path: string, list: Answers["contracts.list"]) =>
  render(path, { at: NOW, answers: { "contracts.get": NO_ANSWER, "contracts.list": list } });

const cards = () => page.getByRole("article");

test("the list of contracts shows for each its terms and its state", async () => {
  const bugs = listed({
    title: "Find three bugs",
    points_cost: 80,
    points_reward: 260,
    duration: 72 * 60,
    expires_at: inMinutes(50 * 60),
    tags: ["limited"],
    max_signers: 20,
    places_left: 12,
    effort_minutes: 20,
  });
  await open("/contracts", contractList({ others: [bugs] }));
  await expect.element(page.getByRole("heading", { name: "Available Contracts" })).toBeVisible();
  const card = page.getByRole("article", { name: "Find three bugs" });
  await expect.element(card).toHaveTextContent("Limited Deal");
  for (const text of [
    "Digital",
    "about 20 min",
    "72 hours in all",
    "12 places left",
    "Net earnings: +180 points",
    "Pay 80, get 260",
    "30 points short",
  ]) {
    await expect.element(card).toHaveTextContent(text);
  }
  await expect.element(card.getByRole("timer")).toHaveTextContent("Active, 2d 02h 00m 00s left");
  await expect
    .element(page.getByText("With your points, there is nothing that you can sign right now."))
    .toBeVisible();
  await inspect({ onPhone: true });
});

test("the time of a contract ticks each second", async () => {
  const { advance } = await open(
    "/contracts",
    contractList({ signable: [listed({ expires_at: inMinutes(24 * 60) })] }),
  );
  const timer = cards().getByRole("timer");
  await expect.element(timer).toHaveTextContent("Active, 1d 00h 00m 00s left");
  await expect.element(timer).toHaveAttribute("data-tone", "calm");
  advance(1_000);
  await expect.element(timer).toHaveTextContent("Active, 23h 59m 59s left");
  await expect.element(timer).toHaveAttribute("data-tone", "warning");
});

test("what can be signed comes first, and what has expired is folded away", async () => {
  const { server } = await open(
    "/contracts?sort=expiring",
    contractList({
      signable: [listed()],
      others: [listed({ id: idOf(2), title: "Paint the fence", points_cost: 80 })],
      over: [
        listed({ id: idOf(3), title: "Hand out flyers", expires_at: inMinutes(-10_000) }),
        listed({ id: idOf(4), title: "Count the cars", expires_at: inMinutes(-10_000) }),
      ],
    }),
  );
  await expect.element(cards()).toHaveLength(2);
  const groups = page.getByRole("heading", { level: 2 });
  await expect.element(groups.first()).toHaveTextContent("You can sign now");
  await expect.element(groups.nth(1)).toHaveTextContent("Other contracts");
  const signable = page.getByRole("region", { name: "You can sign now" });
  await expect.element(signable.getByRole("article")).toHaveLength(1);
  await expect.element(signable.getByText(/points? short/)).not.toBeInTheDocument();
  await page.getByRole("button", { name: "2 expired contracts" }).click();
  const closed = page.getByRole("link", { name: "Contract Expired" });
  await expect.element(closed).toHaveLength(2);
  await expect.element(closed.first()).toHaveAttribute("aria-disabled", "true");
  expect(server.inputs("contracts.list").every(({ sort }) => sort === "expiring")).toBe(true);
  await inspect();
});

test("every part of the list is fetched on a device that renders only after each answer has come", async () => {
  notifyManager.setScheduler((notify) => setTimeout(notify, 200));
  onTestFinished(() => notifyManager.setScheduler((notify) => setTimeout(notify, 0)));
  await open(
    "/contracts",
    contractList({
      signable: [listed()],
      over: [listed({ id: idOf(2), expires_at: inMinutes(-10_000) })],
    }),
  );
  await expect.element(page.getByRole("button", { name: "1 expired contract" })).toBeVisible();
  await expect.element(cards()).toHaveLength(1);
});

test("what is free to start asks for contracts that can be signed at no cost", async () => {
  const free = listed({ points_cost: 0 });
  const { server, url } = await open("/contracts", (input) =>
    input.free === "true" ? contractPage([free]) : contractPage([listed()]),
  );
  await page.getByRole("link", { name: "Free to start" }).click();
  await expect.poll(url).toBe("/contracts?category=free");
  await expect.element(cards()).toHaveTextContent("Free, get 30");
  expect(server.inputs("contracts.list").at(-1)).toMatchObject({ free: "true", signable: "true" });
});

test("on a phone the first card begins above the fold, and the filters are in a sheet", async () => {
  const { url } = await open("/contracts", contractList({ signable: [listed()] }));
  await page.viewport(PHONE.width, PHONE.height);
  await expect.element(cards().first()).toBeVisible();
  await expect.poll(() => cards().first().element().getBoundingClientRect().y).toBeLessThan(420);
  const button = page.getByRole("button", { name: "Filters" });
  await expect.element(page.getByLabelText("Status")).not.toBeVisible();
  await button.click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByLabelText("Status").selectOptions("Active");
  await expect.poll(url).toBe("/contracts?status=active");
  await sheet.getByLabelText("Sort by").selectOptions("Highest Net Earnings");
  await inspect();
  await sheet.getByRole("button", { name: "Show Results" }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Filters (1)" })).toHaveFocus();
  await button.click();
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(sheet).not.toBeInTheDocument();
});

test("a grace period is explained, and a contract that is over cannot be opened", async () => {
  await open("/contracts?status=grace_period", ({ status }) =>
    contractPage([listed({ expires_at: inMinutes(status === "grace_period" ? -60 : -10_000) })]),
  );
  await expect.element(cards()).toHaveTextContent("Grace Period");
  await expect.element(cards()).toHaveTextContent(contractMessages.gracePeriodWarning);
  await expect.element(cards().getByRole("timer")).toHaveTextContent("11h 00m 00s left to submit");
  await page.getByLabelText("Status").selectOptions("Expired");
  await expect.element(cards().getByRole("timer")).toHaveTextContent("Expired");
  const closed = cards().getByRole("link", { name: "Contract Expired" });
  await expect.element(closed).toHaveAttribute("aria-disabled", "true");
  await expect.element(closed).not.toHaveAttribute("href");
});

test("every filter of contracts is read from the URL, kept in it, and what is asked for", async () => {
  const counts = { all: 9, top_earning: 3, official: 4, limited: 5 };
  const { server, url } = await open(
    "/contracts?category=limited&sort=net&search=soup",
    ({ search, ...input }) =>
      search === "nothing"
        ? contractPage([])
        : contractList({ signable: [listed()] }, { counts })(input),
  );
  const limited = page.getByRole("link", { name: "Limited Deals 5" });
  await expect.element(limited).toHaveAttribute("aria-current", "page");
  await expect.element(page.getByRole("searchbox", { name: "Search" })).toHaveValue("soup");
  await expect.element(page.getByLabelText("Sort by")).toHaveValue("net");
  await expect.element(page.getByText("1 contract found")).toBeVisible();
  await page.getByRole("link", { name: "Official 4" }).click();
  await page.getByLabelText("Type").selectOptions("Research");
  await page.getByLabelText("Status").selectOptions("Active");
  await page.getByLabelText("Sort by").selectOptions("Highest Reward");
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill("receipts");
  const params = () => Object.fromEntries(new URL(url(), location.origin).searchParams);
  const filters = { category: "official", type: "Research", status: "active", sort: "reward" };
  await expect.poll(params).toEqual({ ...filters, search: "receipts" });
  await expect
    .poll(() => server.inputs("contracts.list").at(-1))
    .toMatchObject({ ...filters, search: "receipts" });
  await search.fill("nothing");
  await expect.element(page.getByRole("heading", { name: "No contracts found" })).toBeVisible();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect.poll(url).toBe("/contracts?sort=reward");
  await expect.element(search).toHaveValue("");
});

test("the list of contracts stays within 850 elements for 20 cards, and loads more with the keyboard", async () => {
  const all = Array.from({ length: 25 }, (_, index) => listed({ id: idOf(index + 1) }));
  await open("/contracts?category=signable", ({ cursor }) =>
    cursor === undefined
      ? contractPage(all.slice(0, 20), { next_cursor: "more" })
      : contractPage(all.slice(20)),
  );
  const more = page.getByRole("button", { name: "Load More" });
  await expect.element(cards()).toHaveLength(20);
  expect(document.querySelectorAll("body *").length).toBeLessThanOrEqual(850);
  (more.element() as HTMLElement).focus({ preventScroll: true });
  await userEvent.keyboard("{Enter}");
  await expect.element(cards()).toHaveLength(25);
  await expect.element(page.getByText("25 contracts found")).toBeVisible();
});

test("my contracts show the next step, and each state what is in it", async () => {
  const own = listed({ signing_status: "in_progress", signing: signing() });
  const { server, url } = await open(
    "/contracts?mine=all",
    contractPage([], { signing_counts: states(0) }),
  );
  await expect.element(page.getByText("You have not signed a contract yet.")).toBeVisible();
  server.answer({
    "contracts.list": ({ mine, status }) =>
      contractPage(mine === "in_progress" && status === "active" ? [own] : [], {
        signing_counts: states(1),
      }),
  });
  await page.getByRole("link", { name: "In Progress" }).click();
  await expect.poll(url).toBe("/contracts?mine=in_progress");
  await expect.element(cards()).toHaveTextContent("In Progress");
  await expect.element(cards()).toHaveTextContent(/Complete the activity and submit by .+\./);
  await expect.element(page.getByRole("link", { name: "Continue: Taste the soup" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "In Progress 1" })).toBeVisible();
  await inspect();
  await page.getByRole("link", { name: "Approved 0" }).click();
  await expect.element(page.getByRole("heading", { name: "No contracts found" })).toBeVisible();
});

const states = (count: number) => ({
  all: count,
  in_progress: count,
  pending: 0,
  approved: 0,
  rejected: 0,
});

test("a list without contracts is explained", async () => {
  await open("/contracts", contractPage([]));
  await expect.element(page.getByRole("heading", { name: "No contracts found" })).toBeVisible();
  await expect.element(page.getByText("There is nothing to sign at the moment.")).toBeVisible();
});
