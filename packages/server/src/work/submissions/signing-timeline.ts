import { correctionMessages } from "@signpoint/api/texts";
import type { SigningState } from "@signpoint/api/work/signing";
import type { TimelineEntry } from "@signpoint/api/work/timeline";
import type { SigningDeduction } from "../../ledger/entries/corrected-signing";

/** What the timeline of a signing is made of. Instants are ISO 8601; names are null for the signer's own view. */
export interface TimelineFacts {
  signing: {
    /** As it is now, also before the clock's task has stored it. */
    status: SigningState;
    points_reward: number;
    review_note: string | null;
    submitted_at: string | null;
    decided_at: string | null;
    ended_at: string | null;
    created_at: string;
  };
  history: {
    withdrawn_at: string | null;
    /** When that submission had been submitted. */
    withdrawn_submission_at: string | null;
    overturned_at: string | null;
    /** False for a rejection by the clock or by the deletion of the contract. */
    was_decided_by_admin: boolean;
    contract_deleted_at: string | null;
  };
  draft_saved_at: string | null;
  versions: { submitted_at: string; requested_at: string; request_note: string; by?: Name }[];
  appeal: {
    state: "open" | "upheld" | "overturned";
    created_at: string;
    decided_at: string | null;
    note: string | null;
    by?: Name;
  } | null;
  deductions: SigningDeduction[];
  messages: { by_signer: boolean; text: string; created_at: string; by?: Name }[];
  /** When it could no longer be submitted; null for never. */
  deadline: string | null;
  signer?: Name;
  decider?: Name;
}

type Name = string | null;
type Possible = Omit<TimelineEntry, "at"> & { at: string | null };

/** Returns what has happened to a signing, oldest first. Of several drafts and withdrawals it knows the latest. */
export function signingTimeline(facts: TimelineFacts): TimelineEntry[] {
  const possible = [...work(facts), ...outcome(facts), ...appeal(facts), ...payment(facts)];
  return [...possible, ...corrections(facts), ...messages(facts)]
    .flatMap(({ at, ...entry }) => (at === null ? [] : { ...entry, at }))
    .toSorted((first, second) => Date.parse(first.at) - Date.parse(second.at));
}

function entry(
  kind: TimelineEntry["kind"],
  at: string | null,
  { by = null, note = null }: { by?: Name | undefined; note?: string | null } = {},
): Possible {
  return { kind, at, username: by, note };
}

function work({ signing, history, versions, draft_saved_at, signer }: TimelineFacts): Possible[] {
  const { withdrawn_at, withdrawn_submission_at } = history;
  const by = signer;
  const submissions = new Set([
    ...versions.map(({ submitted_at }) => submitted_at),
    withdrawn_submission_at,
    signing.submitted_at,
  ]);
  // A request for changes and a withdrawal save the answers as a draft by themselves.
  const returned = [withdrawn_at, ...versions.map(({ requested_at }) => requested_at)];
  const draft = returned.includes(draft_saved_at) ? null : draft_saved_at;
  return [
    entry("signed", signing.created_at, { by }),
    ...[...submissions].map((at) => entry("submitted", at, { by })),
    ...versions.map((version) =>
      entry("changes_requested", version.requested_at, {
        by: version.by,
        note: version.request_note,
      }),
    ),
    entry("withdrawn", withdrawn_at, { by }),
    entry("draft_saved", draft, { by }),
  ];
}

function outcome({ signing, history, decider, deadline }: TimelineFacts): Possible[] {
  const { status, decided_at, ended_at, review_note } = signing;
  const { was_decided_by_admin, overturned_at, contract_deleted_at } = history;
  if (overturned_at !== null || (status === "rejected" && was_decided_by_admin)) {
    return [entry("rejected", decided_at, { by: decider, note: review_note })];
  }
  switch (status) {
    case "approved":
      return [entry("approved", decided_at, { by: decider, note: review_note })];
    case "rejected":
      return decided_at !== null && decided_at === contract_deleted_at
        ? [entry("removed", decided_at)]
        : [entry("not_corrected", decided_at ?? deadline)];
    case "missed":
    case "lapsed":
      return [entry(status, ended_at ?? deadline)];
    case "given_back":
      return [entry(status, ended_at)];
    default:
      return [];
  }
}

function appeal({ appeal: made, signer }: TimelineFacts): Possible[] {
  if (made === null) return [];
  const appealed = entry("appealed", made.created_at, { by: signer });
  if (made.state === "open") return [appealed];
  const { state, decided_at, by, note } = made;
  return [appealed, entry(`appeal_${state}`, decided_at, { by, note })];
}

function payment({ signing, history }: TimelineFacts): Possible[] {
  if (signing.status !== "approved" || signing.points_reward === 0) return [];
  return [entry("paid", history.overturned_at ?? signing.decided_at)];
}

function messages({ messages: written }: TimelineFacts): Possible[] {
  return written.map(({ by_signer, text, created_at, by }) =>
    entry(by_signer ? "signer_wrote" : "reviewer_wrote", created_at, { by, note: text }),
  );
}

function corrections({ deductions }: TimelineFacts): Possible[] {
  return deductions.map(({ at, points, reason, by }) =>
    entry("deducted", at, { by, note: correctionMessages.takenBack(points, reason) }),
  );
}
