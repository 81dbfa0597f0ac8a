import { dashboard } from "../../earnings/dashboard";
import { exportEarnings } from "../../earnings/export-earnings";
import { listEarnings } from "../../earnings/list-earnings";
import { earningsSummary } from "../../earnings/summary";
import { callerCalls, listCalls } from "../implementer";

const calls = callerCalls.earnings;
const lists = listCalls.earnings;

export const earningsRoutes = {
  list: lists.list.handler(({ context, input }) =>
    listEarnings(context.services, context.caller, input),
  ),
  summary: calls.summary.handler(({ context }) =>
    earningsSummary(context.services, context.caller),
  ),
  export: calls.export.handler(({ context, input }) =>
    exportEarnings(context.services, context.caller, input),
  ),
};

export const dashboardRoutes = {
  get: callerCalls.dashboard.get.handler(({ context }) =>
    dashboard(context.services, context.caller),
  ),
};
