import { exportEarnings } from "../../earnings/export-earnings";
import { getDashboard } from "../../earnings/get-dashboard";
import { getEarningsSummary } from "../../earnings/get-earnings-summary";
import { listEarnings } from "../../earnings/list-earnings";
import { callerCalls, listCalls } from "../implementer";
import { run } from "../run";

const calls = callerCalls.earnings;

export const earningsRoutes = {
  list: listCalls.earnings.list.handler(run(listEarnings)),
  summary: calls.summary.handler(run(getEarningsSummary)),
  export: calls.export.handler(run(exportEarnings)),
};

export const dashboardRoutes = {
  get: callerCalls.dashboard.get.handler(run(getDashboard)),
};
