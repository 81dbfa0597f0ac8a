/** What a link "This was not me" would undo now, and what it leaves: said before its button is pressed. */
export interface UndoPreview {
  /** ISO 8601: what came since then is undone. */
  since: string;
  /** How many places are logged out. */
  sessions: number;
  /** Names of second factors. Those that are brought back or kept are asked for afterwards. */
  removed_factors: string[];
  restored_factors: string[];
  kept_factors: string[];
  removes_recovery_codes: boolean;
  restores_recovery_codes: boolean;
  /** The email that the account gets back; null when it stays. */
  former_email: string | null;
  /** The email that the account was to get; null for none. */
  wanted_email: string | null;
  cancels_deletion: boolean;
  /** True when an admin's rights wait for another admin from then on. */
  holds_admin: boolean;
}
