import { listDecisions } from "../../audit-log/list-decisions";
import { listActivity } from "../../earnings/list-activity";
import { listUsers } from "../../people/list-users";
import { getOverview } from "../../statistics/get-overview";
import { callerCalls, listCalls } from "../implementer";

const calls = callerCalls.administration;
const lists = listCalls.administration;

export const administrationRoutes = {
  overview: calls.overview.handler(({ context }) => getOverview(context.services)),
  activity: lists.activity.handler(({ context, input }) => listActivity(context.services, input)),
  users: lists.users.handler(({ context, input }) => listUsers(context.services, input)),
  decisions: lists.decisions.handler(({ context, input }) =>
    listDecisions(context.services, input),
  ),
};
