import * as z from "zod";
import { EARNINGS_PERIODS, EARNINGS_SOURCES } from "../constants";
import { PageInput, pageOf } from "../entities/common";
import { EarningsEntry } from "../entities/earnings-entry";
import { EarningsSummary } from "../entities/earnings-summary";
import { userMay } from "./base";

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
    .output(pageOf(EarningsEntry)),

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
        /** The server sends it piece by piece; a client receives a file. */
        body: z.union([z.file().mime("text/csv"), z.instanceof(ReadableStream)]),
      }),
    ),
};
