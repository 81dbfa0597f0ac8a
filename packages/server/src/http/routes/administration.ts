import { listActivity } from "../../admin/list-activity";
import { listDecisions } from "../../admin/list-decisions";
import { listUsers } from "../../admin/list-users";
import { overview } from "../../admin/overview";
import { callerCalls } from "../implementer";

const calls = callerCalls.administration;

export const administrationRoutes = {
  overview: calls.overview.handler(({ context }) => overview(context.services)),
  activity: calls.activity.handler(({ context, input }) => listActivity(context.services, input)),
  users: calls.users.handler(({ context, input }) => listUsers(context.services, input)),
  decisions: calls.decisions.handler(({ context, input }) =>
    listDecisions(context.services, input),
  ),
};
