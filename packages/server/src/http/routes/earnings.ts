import { exportEarnings } from "../../earnings/export-earnings";
import { getDashboard } from "../../earnings/get-dashboard";
import { getEarningsSummary } from "../../earnings/get-earnings-summary";
import { listEarnings } from "../../earnings/list-earnings";
import { callerCalls, listCalls } from "../implementer";

const calls = callerCalls.earnings;
const lists = listCalls.earnings;

export const earningsRoutes = {
  list: lists.list.handler(({ context, input }) =>
    listEarnings(context.services, context.caller, input),
  ),
  summary: calls.summary.handler(({ context }) =>
    getEarningsSummary(context.services, context.caller),
  ),
  export: calls.export.handler(({ context, input }) =>
    exportEarnings(context.services, context.caller, input),
  ),
};

export const dashboardRoutes = {
  get: callerCalls.dashboard.get.handler(({ context }) =>
    getDashboard(context.services, context.caller),
  ),
};
