import type { CONTRACT_STATUSES } from "../../platform/constants";
import { placesLeft } from "../signing";
import { type Expiring, getExpiration } from "./expiry";

/** What decides what the public page of a contract says. */
export interface PublicContractFacts extends Expiring {
  status: (typeof CONTRACT_STATUSES)[number];
  is_public: boolean;
  /** Whether it ever was public. */
  was_public: boolean;
  /** ISO 8601; null unless it is deleted. */
  deleted_at: string | null;
  max_signers: number;
  pilot_places: number | null;
  places_taken: number;
  /** When it opens by itself; null for no such time. */
  opens_at: string | null;
}

/** `gone` for one that was public and is not to be seen any more, `unknown` for one that nobody was ever shown. */
export type PublicContractState = "open" | "full" | "in_grace" | "gone" | "unknown";

/**
 * Returns what visitors may know of a contract at `now`. One that never was public, or that waits to be opened, is as unknown as
 * one that does not exist, so that nobody learns which exist.
 */
export function publicContractState(contract: PublicContractFacts, now: Date): PublicContractState {
  if (!contract.was_public || contract.opens_at !== null) return "unknown";
  const { status } = getExpiration(contract, now);
  const isShown =
    contract.is_public && contract.deleted_at === null && contract.status === "active";
  if (!isShown || status === "fully_expired") return "gone";
  if (status === "grace_period") return "in_grace";
  return placesLeft(contract) === 0 ? "full" : "open";
}

/** Returns the path of a contract's public page. */
export function publicContractPath(id: string): string {
  return `/c/${id}`;
}

const CONTRACT_PATH = /^\/contracts\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?(?:[?#]|$)/i;

/** Returns the id of the contract whose page this path of the app is; null for every other one. */
export function contractOfPath(path: string): string | null {
  return CONTRACT_PATH.exec(path)?.[1] ?? null;
}
