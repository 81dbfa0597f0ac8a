import { MantineProvider } from "@mantine/core";
import {
  adminMessages,
  contractDraftMessages,
  contractMessages,
  marketplaceMessages,
  refusalMessages,
} from "@signpoint/api/texts";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { RouteError } from "~/platform/ui/route-error";
import { useLoaded } from "~/platform/ui/use-loaded";
import {
  activity,
  adminSettings,
  HOUSE,
  monthReport,
  NO_PAYOUTS,
  overview,
} from "../support/admin-records";
import {
  contract,
  contractAnswers,
  contractList,
  contractPage,
  listed,
} from "../support/contract-records";
import { answersOf } from "../support/dashboard-records";
import { type Answers, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { item } from "../support/marketplace-records";
import type { Role } from "../support/people";
import { idOf, listOf, NOTHING } from "../support/records";
import { render } from "../support/render";
import { deskAnswers } from "../support/review-desk";
import { reviewTimes } from "../support/review-records";

interface Screen {
  path: string;
  /** What fails at first, as it is answered later. */
  answers: Answers;
  /** What the screen asks besides. */
  besides?: Answers;
  says: string;
  /** What stands there once it was tried again, and did not before. */
  afterwards: string;
}

const SCREENS: Record<Role, Screen[]> = {
  visitor: [
    {
      path: "/review-times",
      answers: { "reviewTimes.get": reviewTimes() },
      says: "The review times could not be loaded",
      afterwards: "No decisions yet",
    },
  ],
  user: [
    {
      path: "/contracts",
      answers: { "contracts.list": contractList({ signable: [listed()] }) },
      says: refusalMessages.contractsLoadFailed,
      afterwards: "Taste the soup",
    },
    {
      path: `/contracts/${idOf(1)}`,
      answers: contractAnswers(contract({ title: "Soup", expires_at: null, duration: 0 })),
      says: contractMessages.loadFailed,
      afterwards: "Soup",
    },
    {
      path: `/marketplace/${idOf(1)}`,
      answers: { "marketplace.get": item() },
      besides: {
        "redemptions.mine": NOTHING,
        "contracts.list": contractPage([]),
        "redemptions.conditions": { safety_pause: null, has_recent_proof: true },
      },
      says: marketplaceMessages.itemLoadFailed,
      afterwards: "Mug",
    },
    {
      path: "/dashboard",
      answers: answersOf(),
      says: "Your activity could not be loaded",
      afterwards: "Referral bonus",
    },
  ],
  admin: [
    {
      path: "/admin",
      answers: { "administration.overview": overview() },
      besides: HOUSE,
      says: refusalMessages.unavailable,
      afterwards: "System Status",
    },
    {
      path: "/admin/activity",
      answers: { "administration.activity": listOf([activity()]) },
      says: refusalMessages.activityLoadFailed,
      afterwards: "1 entry found",
    },
    {
      path: "/admin/activity/decisions",
      answers: { "administration.decisions": NOTHING },
      says: adminMessages.decisionsLoadFailed,
      afterwards: "No decisions yet",
    },
    {
      path: "/admin/reports?month=2026-10",
      answers: { "administration.monthReport": monthReport() },
      says: "The report could not be loaded",
      afterwards: "October 2026 is closed",
    },
    {
      path: "/admin/people/clusters",
      answers: { "administration.clusters": NOTHING },
      says: "The clusters could not be loaded",
      afterwards: "No clusters",
    },
    {
      path: "/admin/settings",
      answers: { "adminSettings.get": adminSettings() },
      says: "The settings could not be loaded",
      afterwards: "Item redemptions (hours)",
    },
    {
      path: "/admin/payouts",
      answers: { "payouts.list": NO_PAYOUTS },
      says: "The payouts could not be loaded",
      afterwards: "No payouts",
    },
    {
      path: "/admin/announcements",
      answers: { "announcements.list": { ...NOTHING, people: 9 } },
      says: "The announcements could not be loaded",
      afterwards: "No announcements yet",
    },
    {
      path: "/admin/contracts",
      answers: { "adminContracts.list": NOTHING },
      says: refusalMessages.contractsLoadFailed,
      afterwards: "No contracts found",
    },
    {
      path: "/admin/contracts?view=drafts",
      answers: { "contractDrafts.list": { items: [] } },
      says: contractDraftMessages.loadFailed,
      afterwards: "No drafts",
    },
    ...[
      { tab: "", call: "submissions.list", afterwards: "Nothing to approve" },
      { tab: "?tab=appeals", call: "appeals.list", afterwards: "No open appeals" },
      { tab: "?tab=items", call: "redemptions.list", afterwards: "Nothing to approve" },
    ].map(({ tab, call, afterwards }) => ({
      path: `/admin/approvals${tab}`,
      answers: Object.fromEntries(
        Object.entries(deskAnswers({})).filter(([name]) => name === call),
      ),
      besides: deskAnswers({}),
      says: adminMessages.approvalsLoadFailed,
      afterwards,
    })),
  ],
};

const FAILED = refuse("INTERNAL_SERVER_ERROR");
const failing = (answers: Answers): Answers =>
  Object.fromEntries(Object.keys(answers).map((call) => [call, FAILED]));

const ALL = (["visitor", "user", "admin"] as const).flatMap((as) =>
  SCREENS[as].map((screen) => ({ as, ...screen })),
);

test.each(ALL)(
  "$path that cannot be loaded for the role $as says so, and can be tried again",
  async ({ as, path, answers, besides, says, afterwards }) => {
    const { server } = await render(path, { as, answers: { ...besides, ...failing(answers) } });
    await expect.element(page.getByText(says).first()).toBeVisible();
    await expect.element(page.getByText(afterwards).first()).not.toBeInTheDocument();
    server.answer(answers);
    await page.getByRole("button", { name: "Try Again" }).first().click();
    await expect.element(page.getByText(afterwards).first()).toBeVisible();
  },
);

test("after Try Again the focus stands on the heading of the section, or of the screen", async () => {
  const { server, router } = await render("/dashboard", { answers: failing(answersOf()) });
  const tryAgain = page.getByRole("button", { name: "Try Again" }).last();
  const retry = async (answers: Answers) => {
    await expect.element(tryAgain).toBeVisible();
    server.answer(answers);
    (tryAgain.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
  };
  await retry(answersOf());
  await expect.element(page.getByText("Referral bonus").first()).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Recent Activity" })).toHaveFocus();
  server.answer({ "contracts.list": FAILED });
  await router.navigate({ to: "/contracts" });
  await retry({ "contracts.list": contractList({ signable: [listed()] }) });
  await expect.element(page.getByText("Taste the soup").first()).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

test.each([
  {
    path: "/marketplace",
    as: "user",
    call: "marketplace.list",
    title: marketplaceMessages.listErrorTitle,
    says: marketplaceMessages.listError,
  },
  {
    path: "/admin/marketplace",
    as: "admin",
    call: "items.list",
    title: "The items could not be loaded",
    says: adminMessages.itemsLoadFailed,
  },
] as const)(
  "where $call failed, the page can be refreshed, and what stands there is accessible",
  async ({ path, as, call, title, says }) => {
    await render(path, { as, answers: { [call]: FAILED } });
    await expect.element(page.getByRole("heading", { name: title })).toBeVisible();
    await expect.element(page.getByText(says)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Refresh Page" })).toBeVisible();
    await inspect();
  },
);

const NO_CODES = { ...NOTHING, available: 0, delivered: 0, item_name: "A card" };
const NO_FILTERS = {
  waiting: 0,
  own: 0,
  people: [],
  over_1_day: 0,
  over_2_days: 0,
  over_7_days: 0,
  overdue: 0,
};
const [own, shared] = [idOf(1), idOf(2)];

const EMPTY: Answers = {
  "adminContracts.list": NOTHING,
  "items.list": NOTHING,
  "administration.activity": NOTHING,
  "administration.decisions": NOTHING,
  "appeals.list": NOTHING,
  "administration.people": NOTHING,
  "administration.clusters": NOTHING,
  "secondApprovals.list": NOTHING,
  "submissions.list": { ...NOTHING, total: 0 },
  "submissions.filters": { ...NO_FILTERS, contracts: [], types: [] },
  "redemptions.filters": NO_FILTERS,
  "redemptions.list": { ...NOTHING, pending: { ITEM: 0, CASH: 0 } },
  "payouts.list": NO_PAYOUTS,
  "vault.list": ({ id }) => ({
    ...NO_CODES,
    shared: id === shared,
    shared_given: id === shared ? 6 : 0,
  }),
};

/** Each screen with its text for an empty list, which the one before does not have, and the action that it offers. */
const EMPTY_SCREENS = [
  { path: "/admin/approvals", says: "Nothing to approve" },
  { path: "/admin/contracts", says: "No contracts found", act: "Create Contract" },
  { path: "/admin/approvals?tab=items", says: "Nothing to approve" },
  { path: "/admin/marketplace", says: "No items found", act: "Add Item" },
  { path: "/admin/approvals?tab=cash", says: "Nothing to approve" },
  { path: "/admin/approvals?tab=appeals", says: "No open appeals" },
  { path: "/admin/payouts", says: "No payouts" },
  { path: "/admin/people", says: "Nobody yet" },
  { path: "/admin/people?search=x", says: "Nobody found", act: "Show Everybody" },
  { path: "/admin/people/clusters", says: "No clusters" },
  { path: "/admin/second-approvals", says: "Nothing here" },
  { path: `/admin/marketplace/${own}/codes`, says: "No codes yet", act: "Add Codes" },
  { path: `/admin/marketplace/${shared}/codes`, says: "No codes needed", act: "6 times" },
  { path: "/admin/activity", says: "No activity yet" },
  { path: "/admin/activity/decisions", says: "No decisions yet" },
];

test("each empty admin screen explains what it will show", async () => {
  const { router } = await render("/about", { as: "admin", answers: EMPTY });
  for (const { path, says, act } of EMPTY_SCREENS) {
    await router.navigate({ href: path });
    await expect.element(page.getByRole("heading", { name: says })).toBeVisible();
    if (act !== undefined) await expect.element(page.getByText(act).last()).toBeVisible();
  }
  await inspect();
});

test("a screen whose code is missing says that there is no connection when it is tried again without one", async () => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  const failing = createRootRoute({
    component: () => {
      throw new TypeError("Missing file: a-screen.js");
    },
    errorComponent: RouteError,
  });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place, { onCaughtError: () => undefined });
  onTestFinished(() => {
    root.unmount();
    place.remove();
    vi.restoreAllMocks();
  });
  const router = createRouter({ routeTree: failing, history: createMemoryHistory() });
  root.render(
    <MantineProvider>
      <RouterProvider router={router as never} />
    </MantineProvider>,
  );
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent(refusalMessages.notOnDevice);
  await expect.element(alert).not.toHaveTextContent(refusalMessages.noConnection);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(alert).toHaveTextContent(refusalMessages.noConnection);
  await expect.element(alert).toHaveTextContent(refusalMessages.notOnDevice);
});

interface Part {
  text: string;
}

function Later({ load, wanted }: { load: () => Promise<Part>; wanted: boolean }) {
  return <p>{useLoaded(load, wanted)?.text ?? "On its way"}</p>;
}

test("a part of a screen is loaded when it is wanted, and again after a failure, while the rest stands", async () => {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  let attempts = 0;
  const load = async () => {
    attempts += 1;
    if (attempts === 1) throw new TypeError("Failed to fetch dynamically imported module");
    return { text: "Here" };
  };

  root.render(<Later load={load} wanted={false} />);
  await expect.element(page.getByText("On its way")).toBeVisible();
  expect(attempts).toBe(0);

  root.render(<Later load={load} wanted />);
  await expect.poll(() => attempts).toBe(1);
  await expect.element(page.getByText("On its way")).toBeVisible();
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByText("Here")).toBeVisible();
  expect(attempts).toBe(2);

  root.unmount();
  place.remove();
});
