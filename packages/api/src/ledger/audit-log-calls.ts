import * as z from "zod";
import { callsOf } from "../platform/call";
import { ADMIN_ACTIONS, SEARCH_MAX_LENGTH } from "../platform/constants";
import { Id, PageInput, pageOf, Timestamp, typedText } from "../platform/fields";
import { AdminDecision } from "./admin-decision";

const call = callsOf("Administration");

export const ListDecisionsInput = PageInput.extend({
  /** The admin who decided: a username, in any case, or an id. */
  admin: typedText(SEARCH_MAX_LENGTH).optional(),
  /** The person decided about, such as the one who is paid: a username, in any case, or an id. */
  person: typedText(SEARCH_MAX_LENGTH).optional(),
  action: z.enum(ADMIN_ACTIONS).optional(),
  /** The id of what was decided about. */
  subject: Id.optional(),
  /** Only decisions at or after this time. */
  from: Timestamp.optional(),
  /** Only decisions before this time. */
  to: Timestamp.optional(),
});

export const auditLogCalls = {
  decisions: call({ access: "admin" })
    .get("/admin/decisions", "What admins have done, newest first")
    .input(ListDecisionsInput)
    .output(pageOf(AdminDecision)),
};
