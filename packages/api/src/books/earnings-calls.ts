import * as z from "zod";
import { Activity } from "../ledger/earnings-entry";
import { EarningsSummary } from "../ledger/earnings-summary";
import { Statement, StatementEntry } from "../ledger/statement";
import { isMonth } from "../ledger/statement-rules";
import { callsOf } from "../platform/call";
import { EARNINGS_PERIODS, EARNINGS_SOURCES, SEARCH_MAX_LENGTH } from "../platform/constants";
import { PageInput, pageOf, typedText } from "../platform/fields";
import { Dashboard } from "./dashboard";

const call = callsOf("Earnings");
const dashboardCall = callsOf("Dashboard");
const adminCall = callsOf("Administration");

const Filters = z.strictObject({
  /** The last 7 days, the last 30 days, or everything. */
  period: z.enum(EARNINGS_PERIODS).default("all"),
  source: z.enum(EARNINGS_SOURCES).optional(),
});

export const ListEarningsInput = PageInput.extend(Filters.shape);
export const ExportEarningsInput = Filters;

/** The server streams a file; a client receives it. */
const FileBody = z.union([z.file().mime("text/csv"), z.instanceof(ReadableStream)]);
const FileHeaders = z.object({ "content-type": z.string(), "content-disposition": z.string() });
const Download = z.object({ headers: FileHeaders, body: FileBody });

export const StatementInput = z.strictObject({
  /** `2026-11`, a calendar month in UTC. */
  month: z.string().refine(isMonth, "must be a month such as 2026-11"),
  format: z.enum(["json", "csv"]).default("json"),
});

/** A file of JSON, which the server streams. */
const ProofBody = z.union([z.file().mime("application/json"), z.instanceof(ReadableStream)]);

export const ProofInput = z.strictObject({
  month: StatementInput.shape.month,
  /** The number of an older block: the file then proves that the newest one continues it. */
  from: z.coerce.number<number>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
});

export const earningsCalls = {
  list: call({ access: "user" })
    .get("/earnings", "The caller's ledger entries, newest first")
    .input(ListEarningsInput)
    .output(pageOf(StatementEntry)),

  summary: call({ access: "user" })
    .get("/earnings/summary", "The caller's totals and last six months")
    .input(z.strictObject({}).optional())
    .output(EarningsSummary),

  export: call({ access: "user" })
    .get("/earnings/export", "The caller's ledger entries as a CSV file, newest first", {
      outputStructure: "detailed",
    })
    .input(ExportEarningsInput)
    .output(Download),

  statement: call({ access: "user" })
    .get(
      "/earnings/statement",
      "The caller's ledger of one month with its balances, as JSON or as a CSV file",
      { outputStructure: "detailed" },
    )
    .input(StatementInput)
    .output(
      z.object({
        headers: FileHeaders.partial(),
        body: z.union([Statement, ...FileBody.options]),
      }),
    ),

  proof: call({ access: "user" })
    .get(
      "/earnings/proof",
      "The caller's ledger of one month as a file that proves each entry against a checkpoint",
      { outputStructure: "detailed" },
    )
    .input(ProofInput)
    .output(z.object({ headers: FileHeaders, body: ProofBody })),

  exportRedemptions: call({ access: "user" })
    .get("/earnings/redemptions-export", "The caller's redemptions as a CSV file, newest first", {
      outputStructure: "detailed",
    })
    .input(z.strictObject({}).optional())
    .output(Download),
};

export const dashboardCalls = {
  get: dashboardCall({ access: "user" })
    .get("/dashboard", "The caller's figures, what to do next, and latest activity")
    .input(z.strictObject({}).optional())
    .output(Dashboard),
};

export const ListActivityInput = PageInput.extend({
  source: z.enum(EARNINGS_SOURCES).optional(),
  /** The owner of the entries: a username, in any case, or an id. */
  user: typedText(SEARCH_MAX_LENGTH).optional(),
});

/** The ledger of all users, for admins. */
export const activityCalls = {
  activity: adminCall({ access: "admin" })
    .get("/admin/activity", "The ledger entries of all users, newest first")
    .input(ListActivityInput)
    .output(pageOf(Activity)),
};
