/** The business constants and limits of the product (specification, section 9). It only passes on, so that a screen loads those that it uses. */

export * from "./account-constants";
export * from "./business-constants";
export * from "./decision-constants";
export * from "./filter-constants";
export * from "./limits";
export * from "./notice-constants";
export * from "./payout-constants";
export * from "./review-constants";
