import * as z from "zod";
import { EARNINGS_PERIODS, EARNINGS_SOURCES, SEARCH_MAX_LENGTH } from "../constants";
import { PageInput, pageOf, typedText } from "../entities/common";
import { Dashboard } from "../entities/dashboard";
import { Activity, LinkedEntry } from "../entities/earnings-entry";
import { EarningsSummary } from "../entities/earnings-summary";
import { adminMay, userMay } from "./base";

const tags = ["Earnings"];

const Filters = z.strictObject({
  /** The last 7 days, the last 30 days, or everything. */
  period: z.enum(EARNINGS_PERIODS).default("all"),
  source: z.enum(EARNINGS_SOURCES).optional(),
});

export const ListEarningsInput = PageInput.extend(Filters.shape);
export const ExportEarningsInput = Filters;

export const earningsCalls = {
  list: userMay
    .route({
      method: "GET",
      path: "/earnings",
      summary: "The caller's ledger entries, newest first",
      tags,
    })
    .input(ListEarningsInput)
    .output(pageOf(LinkedEntry)),

  summary: userMay
    .route({
      method: "GET",
      path: "/earnings/summary",
      summary: "The caller's totals and last six months",
      tags,
    })
    .input(z.strictObject({}).optional())
    .output(EarningsSummary),

  export: userMay
    .route({
      method: "GET",
      path: "/earnings/export",
      summary: "The caller's ledger entries as a CSV file, newest first",
      outputStructure: "detailed",
      tags,
    })
    .input(ExportEarningsInput)
    .output(
      z.object({
        headers: z.object({ "content-type": z.string(), "content-disposition": z.string() }),
        /** The server streams it; a client receives a file. */
        body: z.union([z.file().mime("text/csv"), z.instanceof(ReadableStream)]),
      }),
    ),
};

export const dashboardCalls = {
  get: userMay
    .route({
      method: "GET",
      path: "/dashboard",
      summary: "The caller's figures, what to do next, and latest activity",
      tags: ["Dashboard"],
    })
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
  activity: adminMay
    .route({
      method: "GET",
      path: "/admin/activity",
      summary: "The ledger entries of all users, newest first",
      tags: ["Administration"],
    })
    .input(ListActivityInput)
    .output(pageOf(Activity)),
};
