import {
  REVIEW_LEASE_SECONDS,
  REVIEW_LEASES_PER_CALL_MAX,
} from "@signpoint/api/platform/constants";
import { useEffect } from "react";
import { refreshQueues } from "~/messages/notifications/refresh-queues";
import { api } from "~/platform/api/client";
import { isOffline } from "~/platform/api/errors";
import { signedInUser } from "~/platform/session/session-store";

/** Who steps through the queue takes no lease of what is passed over. */
const SETTLING_MS = 250;
const RENEWAL_MS = (REVIEW_LEASE_SECONDS / 2) * 1_000;

/** How many parts of the page hold each lease, and which ones the server has been asked for. */
const held = new Map<string, number>();
let asked = new Set<string>();
let settling: number | undefined;
let renewal: number | undefined;

/** Holds the lease of a submission or redemption while the component shows it; null holds none. */
export function useReviewLease(id: string | null): void {
  useEffect(() => (id === null ? undefined : holdReviewLease(id)), [id]);
}

/**
 * Holds a lease, renewed while the page is visible, until the returned function is called. A call that fails is made again
 * with the next renewal and disturbs nothing.
 */
export function holdReviewLease(id: string): () => void {
  held.set(id, (held.get(id) ?? 0) + 1);
  listen();
  settleSoon();
  return () => {
    const count = (held.get(id) ?? 0) - 1;
    if (count > 0) held.set(id, count);
    else held.delete(id);
    settleSoon();
  };
}

function settleSoon(): void {
  if (settling !== undefined) return;
  settling = window.setTimeout(() => {
    settling = undefined;
    const given = [...asked].filter((id) => !held.has(id));
    const wanted = [...held.keys()].filter((id) => !asked.has(id));
    asked = new Set(held.keys());
    if (given.length > 0) void release(given);
    if (wanted.length > 0) void take(wanted);
  }, SETTLING_MS);
}

async function take(ids: string[]): Promise<void> {
  if (document.visibilityState === "hidden" || isOffline()) return;
  try {
    const p_ids = ids.slice(0, REVIEW_LEASES_PER_CALL_MAX);
    const { leases } = await api.reviewLeases.take({ p_ids });
    const own = signedInUser();
    // Another admin was faster: the list then names them.
    if (leases.some(({ reviewer }) => reviewer.id !== own)) refreshQueues("lease");
  } catch {
    // Leases only order queues: without one, two admins read the same.
  }
}

async function release(p_ids: string[], keepalive = false): Promise<void> {
  try {
    await api.reviewLeases.release({ p_ids }, { context: { keepalive } });
  } catch {
    // It ends by itself.
  }
}

/** Renews from the first lease on, and gives all back with the page. */
function listen(): void {
  if (renewal !== undefined) return;
  const renew = () => {
    if (asked.size > 0) void take([...asked]);
  };
  renewal = window.setInterval(renew, RENEWAL_MS);
  document.addEventListener("visibilitychange", renew);
  window.addEventListener("online", renew);
  window.addEventListener("pagehide", () => {
    if (asked.size > 0) void release([...asked], true);
    asked.clear();
  });
  window.addEventListener("pageshow", settleSoon);
}
