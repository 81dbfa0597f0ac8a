import { deductPoints } from "../../people/deduct-points";
import { getCommissionStats } from "../../statistics/get-commission-stats";
import { callerCalls } from "../implementer";

const calls = callerCalls.points;

export const pointsRoutes = {
  deduct: calls.deduct.handler(({ context, input }) =>
    deductPoints(context.services, context.caller, input.user_id, input.points_to_deduct),
  ),
  commissionStats: calls.commissionStats.handler(async ({ context }) => [
    await getCommissionStats(context.services),
  ]),
};
