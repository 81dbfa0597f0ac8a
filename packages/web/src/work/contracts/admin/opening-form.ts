import type { CONTRACT_STATUSES } from "@signpoint/api/platform/constants";
import { MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import type { AdminContract } from "@signpoint/api/work/contracts/admin-contract";
import { openingProblem } from "@signpoint/api/work/contracts/opening";
import { serverNow } from "~/platform/session/server-clock";

interface OpeningValues {
  status: (typeof CONTRACT_STATUSES)[number];
  opens_at: string;
}

type Present = Pick<AdminContract, "opens_at" | "submissions"> | null;

/** Returns an instant as the text of a field for date and time, in local time to the minute; empty for none. */
export function toLocalInput(iso: string | null): string {
  if (iso === null) return "";
  const at = new Date(iso);
  const local = at.getTime() - at.getTimezoneOffset() * MS_PER_MINUTE;
  return new Date(local).toISOString().slice(0, "2026-11-28T09:00".length);
}

/** Returns the instant that is typed in local time; null for none. */
function toInstant(text: string): string | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Returns whether a contract, null for a new one, can be given a time of opening: it is closed, and nobody has signed it. */
export function canWait({ status }: Pick<OpeningValues, "status">, contract: Present): boolean {
  return contract === null || (status === "inactive" && contract.submissions.total === 0);
}

/** Returns when the contract of the form opens by itself; null for no such time. */
export function openingOf(values: OpeningValues, contract: Present): string | null {
  return canWait(values, contract) ? toInstant(values.opens_at) : null;
}

/** Returns why the contract cannot open at the time of the form, or null. A time that is kept was judged before. */
export function openingError(values: OpeningValues, contract: Present): string | null {
  const opens_at = openingOf(values, contract);
  if (opens_at === null || values.opens_at === toLocalInput(contract?.opens_at ?? null))
    return null;
  const waiting = { opens_at, status: "inactive", is_signed: false } as const;
  return openingProblem(waiting, new Date(serverNow()));
}
