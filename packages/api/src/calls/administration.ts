import * as z from "zod";
import { ADMIN_ACTIONS, EARNINGS_SOURCES, SEARCH_MAX_LENGTH } from "../constants";
import { AdminDecision } from "../entities/admin-decision";
import { Id, PageInput, pageOf, Timestamp, typedText } from "../entities/common";
import { Activity, AdminUser, Overview } from "../entities/overview";
import { adminMay } from "./base";

const tags = ["Administration"];

export const ListActivityInput = PageInput.extend({
  source: z.enum(EARNINGS_SOURCES).optional(),
  /** Whose: a username, in any case, or an id. */
  user: typedText(SEARCH_MAX_LENGTH).optional(),
});

export const ListUsersInput = PageInput.extend({
  /** Part of a username or an email. */
  search: typedText(SEARCH_MAX_LENGTH).optional(),
});

export const ListDecisionsInput = PageInput.extend({
  /** The admin who decided: a username, in any case, or an id. */
  admin: typedText(SEARCH_MAX_LENGTH).optional(),
  action: z.enum(ADMIN_ACTIONS).optional(),
  /** The id of what was decided about. */
  subject: Id.optional(),
  /** From this instant on. */
  from: Timestamp.optional(),
  /** Before this instant. */
  to: Timestamp.optional(),
});

export const administrationCalls = {
  overview: adminMay
    .route({
      method: "GET",
      path: "/admin/overview",
      summary: "The dashboard: figures, what waits, latest activity, state of the system",
      tags,
    })
    .input(z.strictObject({}).optional())
    .output(Overview),

  activity: adminMay
    .route({
      method: "GET",
      path: "/admin/activity",
      summary: "Everybody's ledger entries, newest first",
      tags,
    })
    .input(ListActivityInput)
    .output(pageOf(Activity)),

  users: adminMay
    .route({
      method: "POST",
      path: "/rpc/get_all_users",
      summary: "Everybody, newest first",
      tags,
    })
    .input(ListUsersInput.prefault({}))
    .output(pageOf(AdminUser)),

  decisions: adminMay
    .route({
      method: "GET",
      path: "/admin/decisions",
      summary: "What admins have done, newest first",
      tags,
    })
    .input(ListDecisionsInput)
    .output(pageOf(AdminDecision)),
};
