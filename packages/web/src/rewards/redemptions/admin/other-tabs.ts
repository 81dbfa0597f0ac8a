/* What approvals show in their other tabs than the first: loaded once that one is there, or when one of them is opened. */
export { AppealsTab } from "~/work/appeals/admin/appeals-tab";
export { RedemptionApprovals } from "./redemption-approvals";
