import type {
  CONTRACT_SORTS,
  CONTRACT_STATUSES,
  CONTRACT_TAGS,
  MY_CONTRACTS_TABS,
} from "@signpoint/api/platform/constants";
import { EXPIRATION_STATUSES } from "@signpoint/api/platform/constants";
import type { ExpirationState } from "@signpoint/api/work/contracts/expiry";
import type { CONTRACT_VIEWS } from "./contracts-search";

export const VIEW_LABELS: Record<(typeof CONTRACT_VIEWS)[number], string> = {
  all: "All Contracts",
  signable: "You can sign now",
  free: "Free to start",
  top_earning: "Top Earning",
  official: "Official",
  limited: "Limited Deals",
};

/** The tabs of "My contracts". */
export const TAB_LABELS: Record<(typeof MY_CONTRACTS_TABS)[number], string> = {
  all: "All",
  in_progress: "In Progress",
  pending: "Pending Review",
  approved: "Approved",
  rejected: "Without Reward",
};

export const SORT_LABELS: Record<(typeof CONTRACT_SORTS)[number], string> = {
  newest: "Newest First",
  reward: "Highest Reward",
  net: "Highest Net Earnings",
  expiring: "Expiring Soon",
};

export const TAG_LABELS: Record<(typeof CONTRACT_TAGS)[number], string> = {
  top_earning: "Top Earning",
  official: "Official",
  limited: "Limited Deal",
};

export const STATUS_LABELS: Record<(typeof CONTRACT_STATUSES)[number], string> = {
  active: "Active",
  inactive: "Inactive",
  completed: "Completed",
};

const EXPIRATION_LABELS: Record<ExpirationState, string> = {
  active: "Active",
  grace_period: "Grace Period",
  fully_expired: "Expired",
};

/** Returns what a status is called on screen; anything else is Unknown (specification, section 4). */
export function expirationLabel(status: string): string {
  const known = EXPIRATION_STATUSES.find((candidate) => candidate === status);
  return known === undefined ? "Unknown" : EXPIRATION_LABELS[known];
}
