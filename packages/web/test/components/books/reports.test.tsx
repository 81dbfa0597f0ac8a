import { REPORT_TABLE_NAMES } from "@signpoint/api/books/month-report-tables";
import { reportMessages } from "@signpoint/api/texts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { monthReport } from "../support/admin-records";
import { type Answers, NO_ANSWER, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { render } from "../support/render";

/** Opens the report of October with the clock in November. */
async function openReport(answers: Answers = {}) {
  return await render("/admin/reports?month=2026-10", {
    as: "admin",
    at: "2026-11-21T10:00:00.000Z",
    answers: { "administration.monthReport": monthReport(), ...answers },
  });
}

const file = (name: string, type: string) =>
  new Response("x", {
    headers: { "content-type": type, "content-disposition": `attachment; filename="${name}"` },
  });

const linesOf = (title: string) =>
  page
    .getByRole("table", { name: title, exact: true })
    .getByRole("row")
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent));

test("the report of a closed month shows each table with its sum, the screen that it equals, and its seal", async () => {
  await openReport();
  await expect.element(page.getByText("October 2026 is closed")).toBeVisible();
  await expect.element(page.getByText(reportMessages.closed(7))).toBeVisible();
  await expect.element(page.getByText(/^SHA-256 of report\.json: c8007386/)).toBeVisible();
  expect(linesOf("Points")).toEqual([
    ["", "Points"],
    ["From the month before", "0"],
    ["Issued", "1,000"],
    ["Spent", "−200"],
    ["Refunded", "0"],
    ["Forfeited", "0"],
    ["Closing balance", "800"],
  ]);
  expect(linesOf("Cash to be paid, after the fee").slice(2)).toEqual([
    ["Approved", "1", "200", "$97.00", "N97,000"],
    ["Confirmed by the bank", "0", "0", "$0.00", "N0"],
    ["Came back after that", "0", "0", "$0.00", "N0"],
    ["Points returned instead", "0", "0", "$0.00", "N0"],
    ["To be paid at the end", "1", "200", "$97.00", "N97,000"],
  ]);
  for (const table of REPORT_TABLE_NAMES) {
    const { title, equals } = reportMessages.tables[table];
    const section = page.getByRole("region", { name: title, exact: true });
    await expect.element(section.getByText(equals)).toBeVisible();
  }
  await inspect({ onPhone: true });
});

test("each table of a report is saved as a file, which says beside it when it failed, and all of them as one archive", async () => {
  const { server } = await openReport({
    "administration.monthFile": refuse("INTERNAL_SERVER_ERROR"),
  });
  const section = page.getByRole("region", { name: "Fees" });
  await section.getByRole("button").click();
  await expect.element(section.getByRole("alert")).toBeVisible();
  server.answer({
    "administration.monthFile": ({ table }) =>
      table === undefined ? file("a.zip", "application/zip") : file("a.csv", "text/csv"),
  });
  await page.getByRole("button", { name: "Export CSV of Fees" }).click();
  await expect
    .poll(() => server.inputs("administration.monthFile"))
    .toEqual([
      { month: "2026-10", table: "fees" },
      { month: "2026-10", table: "fees" },
    ]);
  await page.getByRole("button", { name: "Download All" }).click();
  await expect
    .poll(() => server.inputs("administration.monthFile").at(-1))
    .toEqual({ month: "2026-10" });
});

test("a month that runs says when it closes, and one that waits what for, or that the next run closes it", async () => {
  const closes_at = "2026-11-05T00:00:00.000Z";
  const { server } = await openReport({
    "administration.monthReport": monthReport({ closing: { state: "running", closes_at } }),
  });
  await expect.element(page.getByText("October 2026 is not closed yet")).toBeVisible();
  await expect.element(page.getByText("Nov 5, 2026, 12:00 AM UTC")).toBeVisible();
  const closing = {
    state: "waiting",
    closes_at,
    signings: 1,
    unsealed: 3,
    after: "2026-09",
  } as const;
  server.answer({ "administration.monthReport": monthReport({ month: "2026-09", closing }) });
  await page.getByLabelText("Month, in UTC").selectOptions("September 2026");
  await expect.element(page.getByText("September 2026 waits to be closed")).toBeVisible();
  const reasons =
    "the closing of September 2026, the end of 1 signing whose time is over, the seal of 3 entries and decisions.";
  await expect.element(page.getByText(`${reportMessages.waiting} ${reasons}`)).toBeVisible();
  expect(server.inputs("administration.monthReport").at(-1)).toEqual({ month: "2026-09" });
  const ready = { ...closing, signings: 0, unsealed: 0, after: null };
  server.answer({ "administration.monthReport": monthReport({ closing: ready }) });
  await page.getByLabelText("Month, in UTC").selectOptions("November 2026");
  await expect.element(page.getByText(new RegExp(reportMessages.waitsForRun))).toBeVisible();
});

test("a closed month whose figures of today differ is an alarm that names its tables", async () => {
  const { closing } = monthReport();
  if (closing.state !== "closed") throw new Error("the month is open");
  await openReport({
    "administration.monthReport": monthReport({
      closing: { ...closing, block: null, changed: ["points", "fees"] },
    }),
  });
  const alarm = page.getByRole("alert");
  await expect.element(alarm).toHaveTextContent("October 2026 has changed since it was closed");
  await expect.element(alarm).toHaveTextContent("The figures of today differ in: Points, Fees.");
  await expect.element(page.getByText(reportMessages.closed(null))).toBeVisible();
  await inspect();
});

test("a month before points have moved explains itself and leads to the first one", async () => {
  const { url } = await openReport({
    "administration.monthReport": monthReport({ first_month: "2026-11" }),
  });
  const heading = page.getByRole("heading", { name: "No points had moved yet" });
  await expect.element(heading).toBeVisible();
  await page.getByRole("link", { name: "November 2026" }).click();
  await expect.poll(url).toBe("/admin/reports?month=2026-11");
});

test("a report that loads shows outlines", async () => {
  await openReport({ "administration.monthReport": NO_ANSWER });
  const outline = page.getByRole("main").getByRole("status", { name: "Loading..." });
  await expect.element(outline).toBeVisible();
});
