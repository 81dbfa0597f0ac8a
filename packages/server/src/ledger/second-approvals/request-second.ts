import type { SECOND_APPROVAL_KINDS } from "@signpoint/api/platform/constants";
import { type AnyColumn, and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { insertNotifications } from "../../messages/notifications/insert-notifications";
import { markSubjectRead } from "../../messages/notifications/mark-read";
import type { CallerContext } from "../../platform/context";
import type { Database, Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { secondApprovals } from "../../platform/db/schema/index";
import { afterCommit } from "../../platform/db/transaction";
import { violatesConstraint } from "../../platform/db/violations";
import { DomainError } from "../../platform/domain-error";
import { recordDecision } from "../audit-log/record-decision";

type Kind = (typeof SECOND_APPROVAL_KINDS)[number];

interface NewRequest {
  /** The id that it gets; a new one unless it is given. */
  id?: string;
  kind: Kind;
  subject_id: string;
  /** Null for a contract, settings, an item and an announcement. */
  user_id: string | null;
  /** Null without a limit, and for an email. */
  points: number | null;
  reason: string | null;
  /** The signing whose reward a deduction takes back. */
  signed_contract_id?: string | null;
  /** The fields that get other values, of settings and items. */
  changes?: Record<string, unknown>;
  /** What these fields are now, of settings: recorded with the question. */
  seen?: Record<string, unknown>;
  /** The email that the person is to get. */
  new_email?: string;
  /** The first admin: the caller unless it is given. */
  requested_by?: string;
  /** The code that the caller typed for a gift card, encrypted and bound to `id`. */
  code?: string | null;
}

/** What the record of each kind is called in the audit log. */
export const SUBJECT_TYPES = {
  redemption: "redemption",
  submission: "signed_contract",
  payout_details: "redemption",
  credit: "user",
  deduction: "user",
  contract: "contract",
  email_change: "user",
  factor_removal: "user",
  admin_grant: "user",
  settings: "settings",
  item: "marketplace_item",
  release: "redemption",
  announcement: "announcement",
} as const satisfies Record<Kind, string>;

/**
 * Stores an admin's decision until a second admin confirms it, records it, notifies the admins,
 * and returns its id. Throws AWAITING_SECOND when the redemption, submission or contract has an open one,
 * or the email or the rights of the person.
 */
export async function requestSecond(
  ctx: CallerContext<"notificationFeed">,
  tx: Transaction,
  { id = newId(), requested_by = ctx.caller.user_id, seen, ...request }: NewRequest,
): Promise<string> {
  const now = ctx.now();
  try {
    await tx
      .insert(secondApprovals)
      .values({ ...request, id, requested_by, requested_at: now.toISOString() });
  } catch (error) {
    if (violatesConstraint(error, "second_approvals_one_open")) {
      throw new DomainError("AWAITING_SECOND");
    }
    throw error;
  }
  const { kind, subject_id, user_id, points, reason, signed_contract_id = null, changes } = request;
  await recordDecision(tx, {
    admin_id: requested_by,
    action: "request_second",
    subject_type: SUBJECT_TYPES[kind],
    subject_id,
    before: seen ?? null,
    after: {
      second_approval_id: id,
      kind,
      points,
      reason,
      ...changes,
      ...(signed_contract_id !== null && { signed_contract_id }),
    },
    now,
  });
  const told = {
    to: "admins",
    kind: "second_approval",
    person_id: user_id,
    about: { second_approval_id: id },
    facts: { approval_of: kind },
  } as const;
  await insertNotifications(tx, [told], now);
  afterCommit(tx, () => ctx.notificationFeed.publish());
  return id;
}

/**
 * Returns an SQL value: whether the redemption, submission, contract or item in a column waits for a second admin. The end of a hold is a matter
 * of its own.
 */
export function selectAwaitingSecond(
  subjectId: AnyColumn,
  about: "release" | "other" = "other",
): SQL<boolean> {
  const { subject_id, state, kind } = secondApprovals;
  const isMeant = about === "release" ? eq(kind, "release") : ne(kind, "release");
  // With its table: a query of one table names columns alone, and here "id" would be that of the second approval.
  const subject = sql`${subjectId.table}.${sql.identifier(subjectId.name)}`;
  return sql`exists (select from ${secondApprovals}
    where ${subject_id} = ${subject} and ${state} = 'open' and ${isMeant})`;
}

/** Returns those of the submissions or contracts that wait for a second admin. */
export async function findAwaitingSecond(db: Database, subjectIds: string[]): Promise<Set<string>> {
  if (subjectIds.length === 0) return new Set();
  const { subject_id, state } = secondApprovals;
  const rows = await db
    .select({ subject_id })
    .from(secondApprovals)
    .where(and(inArray(subject_id, subjectIds), eq(state, "open")));
  return new Set(rows.map((row) => row.subject_id));
}

/**
 * Withdraws the open second approval of a contract that is being changed, or an item that is deleted. Returns whether there was
 * one.
 */
export async function withdrawSecond(tx: Transaction, subjectId: string): Promise<boolean> {
  return await withdraw(tx, eq(secondApprovals.subject_id, subjectId));
}

/** Withdraws a second approval by its own id, if it is open. */
export async function withdrawSecondById(tx: Transaction, id: string): Promise<void> {
  await withdraw(tx, eq(secondApprovals.id, id));
}

/** Withdraws the open second approval of one kind: of rights that a person has by now, or of the end of a hold that another one replaces. */
export async function withdrawKind(
  tx: Transaction,
  subjectId: string,
  kind: "admin_grant" | "release",
): Promise<void> {
  await withdraw(
    tx,
    and(eq(secondApprovals.subject_id, subjectId), eq(secondApprovals.kind, kind)),
  );
}

async function withdraw(tx: Transaction, isMeant: SQL | undefined): Promise<boolean> {
  const [withdrawn] = await tx
    .update(secondApprovals)
    .set({ state: "withdrawn", new_email: null })
    .where(and(isMeant, eq(secondApprovals.state, "open")))
    .returning({ id: secondApprovals.id });
  if (withdrawn === undefined) return false;
  await markSubjectRead(tx, withdrawn.id);
  return true;
}
