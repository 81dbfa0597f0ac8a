import type {
  authFactors,
  authMailTokens,
  authSessions,
  authSignups,
  authUsers,
} from "../../platform/db/schema/index";

export type AuthUser = typeof authUsers.$inferSelect;
export type AuthSession = typeof authSessions.$inferSelect;
export type AuthFactor = typeof authFactors.$inferSelect;
export type AuthSignup = typeof authSignups.$inferSelect;
export type MailToken = typeof authMailTokens.$inferSelect;

/**
 * What a mail proves: the email of a new account, the right to set a new password, one of the two mailboxes of a
 * change of email, the right to undo a login at a new place, to log in, or who the owner of a session is.
 */
export type MailTokenKind = MailToken["kind"];
