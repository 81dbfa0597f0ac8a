import { listDecisions } from "../../audit-log/list-decisions";
import { listActivity } from "../../earnings/list-activity";
import { listUsers } from "../../people/list-users";
import { getOverview } from "../../statistics/get-overview";
import { callerCalls, listCalls } from "../implementer";
import { run } from "../run";

const calls = callerCalls.administration;
const lists = listCalls.administration;

export const administrationRoutes = {
  overview: calls.overview.handler(run(getOverview)),
  activity: lists.activity.handler(run(listActivity)),
  users: lists.users.handler(run(listUsers)),
  decisions: lists.decisions.handler(run(listDecisions)),
};
