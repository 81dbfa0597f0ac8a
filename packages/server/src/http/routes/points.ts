import { deductPoints } from "../../earnings/deduct-points";
import { getCommissionStats } from "../../statistics/get-commission-stats";
import { callerCalls } from "../implementer";
import { run } from "../run";

const calls = callerCalls.points;

export const pointsRoutes = {
  deduct: calls.deduct.handler(run(deductPoints)),
  commissionStats: calls.commissionStats.handler(run(getCommissionStats)),
};
