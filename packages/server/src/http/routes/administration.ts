import { listActivity } from "../../admin/list-activity";
import { listDecisions } from "../../admin/list-decisions";
import { listUsers } from "../../admin/list-users";
import { overview } from "../../admin/overview";
import { callerCalls, listCalls } from "../implementer";

const calls = callerCalls.administration;
const lists = listCalls.administration;

export const administrationRoutes = {
  overview: calls.overview.handler(({ context }) => overview(context.services)),
  activity: lists.activity.handler(({ context, input }) => listActivity(context.services, input)),
  users: lists.users.handler(({ context, input }) => listUsers(context.services, input)),
  decisions: lists.decisions.handler(({ context, input }) =>
    listDecisions(context.services, input),
  ),
};
