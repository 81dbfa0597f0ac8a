import type { Page } from "@playwright/test";
import { logIn } from "./accounts/screens";
import { type Account, demo } from "./support/accounts";
import { inspect } from "./support/inspect";
import { type OwnServer, startServerWithTwoAdmins } from "./support/own-server";
import { expect, test } from "./support/test";

test.skip(({ isMobile }) => isMobile, "Each screen's layout on a phone has tests of its own.");

let server: OwnServer;

/** A server of its own: on the shared one, one admin is enough, and nothing is reserved. */
test.beforeAll(async () => {
  server = await startServerWithTwoAdmins({ SECOND_APPROVAL_FROM_POINTS: "1000" });
});
test.afterAll(() => server.stop());

type Open = (account: undefined, options: { baseURL: string }) => Promise<Page>;

async function openAs(open: Open, account: Account): Promise<Page> {
  const page = await open(undefined, { baseURL: server.url });
  await page.goto("/login");
  await logIn(page, account);
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  return page;
}

/** Opens the second of the people who are no admins. */
async function openPerson(page: Page): Promise<string> {
  await page.goto("/admin/people");
  const row = page.getByRole("row").filter({ hasNotText: "Admin" }).nth(2);
  const link = row.getByRole("link");
  const name = (await link.textContent()) ?? "";
  await inspect(page);
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill(name.slice(0, 4).toUpperCase());
  await expect(page).toHaveURL(/search=/);
  // What is typed goes into the URL a moment later: a link that is followed before that is not left again.
  await search.fill(name.slice(0, 3));
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  return name;
}

async function correct(page: Page, points: string, reason: string, verb: "Credit" | "Deduct") {
  const form = page.getByRole("form", { name: "Correct points" });
  await form.getByLabel("Points").fill(points);
  await form.getByLabel("Reason").fill(reason);
  await form.getByRole("button", { name: `${verb} Points` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(`Correction by an admin: ${reason}`);
  await dialog.getByRole("button", { name: `${verb} Points` }).click();
}

test("an admin corrects points with a reason, and many points take a second admin", async ({
  open,
}) => {
  const first = await openAs(open, demo.admin);
  const name = await openPerson(first);
  const form = first.getByRole("form", { name: "Correct points" });

  // Nothing is asked while a field is missing.
  await form.getByRole("button", { name: "Credit Points" }).click();
  await expect(form.getByLabel("Points")).toBeFocused();
  await form.getByLabel("Points").fill("25");
  await form.getByRole("button", { name: "Credit Points" }).click();
  await expect(form.getByLabel("Reason")).toBeFocused();
  await inspect(first);

  await correct(first, "25", "Paid too little", "Credit");
  await expect(form).toContainText("25 points credited.");
  await form.getByLabel("Reason").pressSequentially("Typed on");
  await expect(form.getByLabel("Reason")).toHaveValue("Typed on");
  const entries = first.getByRole("region", { name: "Entries", exact: true });
  await expect(entries.getByRole("listitem").first()).toContainText(
    "Correction by an admin: Paid too little",
  );
  await expect(entries.getByRole("listitem").first()).toContainText("+25 points");

  await correct(first, "1000", "A prize", "Credit");
  await expect(form).toContainText("This is waiting for a second admin. Nothing has moved yet.");
  await first.getByRole("link", { name: "Second Approvals" }).last().click();
  await expect(first.getByRole("heading", { level: 1 })).toHaveText("Second Approvals");
  await expect(first.getByText("Another admin than you has to decide this.")).toBeVisible();
  await inspect(first);

  const second = await openAs(open, demo.user);
  await second.goto("/admin/second-approvals");
  await inspect(second);
  await second.getByRole("button", { name: `Confirm Credit: ${name}` }).click();
  const dialog = second.getByRole("dialog");
  await expect(dialog).toContainText(`${name} gets 1,000 points.`);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(second.getByText(`Confirmed: ${name}.`)).toBeVisible();
  await second.getByRole("link", { name: "Confirmed", exact: true }).click();
  await second.getByRole("link", { name, exact: true }).click();
  await expect(
    second.getByRole("listitem").filter({ hasText: "Correction by an admin: A prize" }),
  ).toContainText("+1,000 points");

  // Nobody corrects their own points.
  await first.goto(`/admin/people?search=${encodeURIComponent(demo.admin.email)}`);
  await first.getByRole("row").nth(1).getByRole("link").click();
  await expect(first.getByText("Another admin corrects your points.")).toBeVisible();
});

test("a statement adds up, is printed without the header, and is saved as a file", async ({
  open,
}) => {
  const page = await openAs(open, demo.user);
  await page.goto("/earnings");
  await page.getByText("How this adds up").click();
  const figures = page
    .getByRole("group")
    .getByRole("definition")
    .filter({ hasText: /^[+−]?[\d,]+$/ });
  await expect(figures.last()).toBeVisible();
  const points = (await figures.allTextContents()).map((text) =>
    Number(text.replace("−", "-").replace(/[+,]/g, "")),
  );
  const available = points.pop() ?? Number.NaN;
  expect(points.reduce((sum, line) => sum + line, 0)).toBe(available);
  await inspect(page);
  const entries = page.getByRole("region", { name: "Points activity" }).getByRole("listitem");
  await expect(entries.first()).toContainText(`Balance ${available.toLocaleString("en-US")}`);

  await page.getByRole("link", { name: "Monthly statement" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Statement of");
  await expect(page.getByRole("row").filter({ hasText: "Closing balance" })).toContainText(
    available.toLocaleString("en-US"),
  );
  await inspect(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("row").filter({ hasText: "Opening balance" })).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^signpoint-statement-\d{4}-\d\d\.csv$/);

  await page.goto("/earnings?view=redemptions");
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  expect((await file).suggestedFilename()).toMatch(/^signpoint-redemptions-.*\.csv$/);
});
