/**
 * Every error and notice text of the product, once (specification, sections 5 and 8).
 * The server answers with them, the web shows them; neither writes its own.
 */

export * from "./messages/account-deletion";
export * from "./messages/account-settings";
export * from "./messages/accounts";
export * from "./messages/administration";
export * from "./messages/appeals";
export * from "./messages/clusters";
export * from "./messages/contact";
export * from "./messages/contracts";
export * from "./messages/corrections";
export * from "./messages/data-exports";
export * from "./messages/deadlines";
export * from "./messages/earnings";
export * from "./messages/liability";
export * from "./messages/marketplace";
export * from "./messages/pauses";
export * from "./messages/payouts";
export * from "./messages/people";
export * from "./messages/proofs";
export * from "./messages/redemptions";
export * from "./messages/referrals";
export * as refusalMessages from "./messages/refusals";
export * from "./messages/reviews";
export * from "./messages/sealing";
export * from "./messages/second-approvals";
export * from "./messages/second-factor";
export * from "./messages/settings";
export * from "./messages/signup";
export * from "./messages/vault";
