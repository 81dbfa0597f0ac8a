import * as z from "zod";
import { callsOf } from "../platform/call";
import { PageInput, pageOf } from "../platform/fields";
import { Liability } from "./liability";
import { Setup } from "./setup";
import { CommissionStats, Overview } from "./statistics";
import { Trends } from "./trends";
import { TrialBalanceMonth } from "./trial-balance";

const call = callsOf("Administration");
const pointsCall = callsOf("Administration: points");

export const statisticsCalls = {
  overview: call({ access: "admin" })
    .get(
      "/admin/overview",
      "The dashboard: statistics, pending work, latest activity, system status",
    )
    .input(z.strictObject({}).optional())
    .output(Overview),

  setup: call({ access: "admin" })
    .get(
      "/admin/setup",
      "Whether what has to be there before people come is there, and what is switched off",
    )
    .input(z.strictObject({}).optional())
    .output(Setup),

  trends: call({ access: "admin" })
    .get("/admin/trends", "How long what is pending has waited, and the cash of the last 12 weeks")
    .input(z.strictObject({}).optional())
    .output(Trends),

  liability: call({ access: "admin" })
    .get(
      "/admin/liability",
      "What the house owes in points: balances, what is in review, what open contracts can cost",
    )
    .input(z.strictObject({}).optional())
    .output(Liability),

  trialBalance: call({ access: "admin" })
    .get(
      "/admin/trial-balance",
      "How balances and the accounts on their other side moved, month by month, newest first",
    )
    .input(PageInput)
    .output(pageOf(TrialBalanceMonth)),

  commissionStats: pointsCall({ access: "admin" })
    .post("/rpc/get_detailed_commission_stats", "What approved cash redemptions have brought")
    .input(z.strictObject({}).optional())
    .output(z.array(CommissionStats).length(1)),
};
