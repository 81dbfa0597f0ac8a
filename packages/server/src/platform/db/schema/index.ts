export { accountDeletions } from "./account-deletions";
export { adminDecisions } from "./admin-decisions";
export { announcements } from "./announcements";
export { appeals } from "./appeals";
export { auditRuns } from "./audit-runs";
export {
  authFactors,
  authMailTokens,
  authSessions,
  authUsers,
} from "./auth";
export { authCodes } from "./auth-codes";
export { authKnownPlaces } from "./auth-known-places";
export { authSignups } from "./auth-signups";
export { catalogueVersion } from "./catalogue-version";
export { commissionTotals } from "./commission-totals";
export { contactMessages } from "./contact-messages";
export { contractDrafts } from "./contract-drafts";
export { contractPeople } from "./contract-people";
export { contracts } from "./contracts";
export { counters } from "./counters";
export { dataExports } from "./data-exports";
export { earnings, earningsTotals } from "./earnings";
export { emailChanges } from "./email-changes";
export { factorRemovals } from "./factor-removals";
export { fileStores } from "./file-stores";
export { files } from "./files";
export { forfeitures } from "./forfeitures";
export { idempotencyKeys } from "./idempotency-keys";
export { itemCodes } from "./item-codes";
export { mails } from "./mails";
export { marketplaceItems } from "./marketplace";
export {
  noticeSequence,
  noticeSettings,
  notices,
  notificationSequence,
  notifications,
} from "./notifications";
export { payoutMoves, payouts } from "./payouts";
export { personNotes } from "./person-notes";
export { rateLimits } from "./rate-limits";
export { readinessProbe } from "./readiness-probe";
export { redemptions } from "./redemptions";
export { restoreDrills } from "./restore-drills";
export { reviewLeases } from "./review-leases";
export { authSafetyPauses } from "./safety-pauses";
export {
  ledgerBlocks,
  ledgerDecisionLeaves,
  ledgerKeyRecords,
  ledgerLeaves,
} from "./sealed-ledger";
export { secondApprovals } from "./second-approvals";
export {
  authFactorChallenges,
  authFactorFailures,
  authRecoveryCodes,
  authRecoverySets,
} from "./second-factors";
export { securityEvents } from "./security-events";
export { settings } from "./settings";
export { signedContracts } from "./signed-contracts";
export { signingDrafts } from "./signing-drafts";
export { submissionMessages } from "./submission-messages";
export { submissionVersions } from "./submission-versions";
export { surveyQuestions } from "./survey-questions";
export { surveyResponses } from "./survey-responses";
export { suspensions } from "./suspensions";
export { type TombstoneKind, tombstones } from "./tombstones";
export { userSettings } from "./user-settings";
export { users } from "./users";
export { writeLsns } from "./write-lsns";
