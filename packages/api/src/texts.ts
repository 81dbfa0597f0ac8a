/**
 * Every error and notice text of the product, once (specification, sections 5 and 8).
 * The server answers with them, the web shows them; neither writes its own.
 */

export * from "./accounts/account-texts";
export * from "./accounts/admin-texts";
export * from "./accounts/cluster-texts";
export * from "./accounts/people-texts";
export * from "./accounts/referral-texts";
export * from "./accounts/safety/identity-texts";
export * from "./accounts/safety/lost-mailbox-texts";
export * from "./accounts/safety/security-event-texts";
export * from "./accounts/second-factor-texts";
export * from "./accounts/settings-texts";
export * from "./accounts/signup-texts";
export * from "./books/month-report-texts";
export * from "./ledger/admin-settings-texts";
export * from "./ledger/correction-texts";
export * from "./ledger/earnings-texts";
export * from "./ledger/liability-texts";
export * from "./ledger/sealing/proof-texts";
export * from "./ledger/sealing/sealing-texts";
export * from "./ledger/second-approval-texts";
export * from "./messages/announcement-texts";
export * from "./messages/contact-texts";
export * from "./personal-data/data-export-texts";
export * from "./personal-data/deletion-texts";
export * from "./platform/pause-texts";
export * as refusalMessages from "./platform/refusal-texts";
export * from "./rewards/code-list-texts";
export * from "./rewards/marketplace-texts";
export * from "./rewards/payouts/payout-texts";
export * from "./rewards/redemption-texts";
export * from "./rewards/vault-texts";
export * from "./work/appeals/appeal-texts";
export * from "./work/contract-drafts/contract-draft-texts";
export * from "./work/contracts/contract-form-texts";
export * from "./work/contracts/contract-texts";
export * from "./work/contracts/for-whom/condition-form-texts";
export * from "./work/contracts/for-whom/condition-texts";
export * from "./work/contracts/opening-texts";
export * from "./work/deadline-texts";
export * from "./work/draft-texts";
export * from "./work/file-texts";
export * from "./work/messages/message-texts";
export * from "./work/review-texts";
