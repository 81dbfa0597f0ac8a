import type { authMailTokens, authSessions, authSignups, authUsers } from "../db/schema/index";

export type AuthUser = typeof authUsers.$inferSelect;
export type AuthSession = typeof authSessions.$inferSelect;
export type AuthSignup = typeof authSignups.$inferSelect;
export type MailToken = typeof authMailTokens.$inferSelect;

/** What a mail proves: the email of a new account, or the right to set a new password. */
export type MailTokenKind = MailToken["kind"];
