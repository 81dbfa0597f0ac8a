import { MS_PER_DAY, MS_PER_HOUR, MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { startAnnouncements } from "../../accounts/announcements/deliver-announcements";
import { purgeExpiredAuthRows } from "../../accounts/auth/purge-expired-auth-rows";
import { takeEffect } from "../../accounts/email-change/take-effect";
import { carryOutRemovals } from "../../accounts/lost-factor/carry-out-removals";
import { startClosingMonths } from "../../books/months/close-months";
import { startSealing } from "../../ledger/sealing/seal-ledger";
import { startMailDelivery } from "../../messages/mail/deliver";
import { purgeUndeliverableMails } from "../../messages/mail/purge-undeliverable-mails";
import { announceDeadlines } from "../../messages/notices/announce-deadlines";
import { startNoticeMails } from "../../messages/notices/queue-notice-mails";
import { deleteDueAccounts } from "../../personal-data/account-deletion/delete-due-accounts";
import { startRetention } from "../../personal-data/apply-retention";
import { startDataExports } from "../../personal-data/data-exports/run-exports";
import { startAutovacuum } from "../../platform/db/autovacuum";
import type { OpenDatabase } from "../../platform/db/client";
import { deleteExpiredCalls } from "../../platform/idempotency/purge-idempotency-keys";
import { type Job, type PeriodicTask, startPeriodicTask } from "../../platform/periodic-task";
import type { Services } from "../../platform/services";
import { setEarlierEndings } from "../../rewards/bank-details/set-earlier-endings";
import { rejectUnconfirmed } from "../../rewards/confirmations/reject-unconfirmed";
import { endWaitingPayouts } from "../../rewards/payouts/end-waiting-payouts";
import { hashEarlierDetails } from "../../rewards/redemptions/hash-earlier-details";
import { announceLowStock } from "../../rewards/vault/announce-low-stock";
import { askAboutPilots } from "../../work/contracts/for-whom/ask-about-pilots";
import { openDueContracts } from "../../work/contracts/openings/open-due-contracts";
import { announceBreaches } from "../../work/review-times/announce-breaches";
import { endAllDueSignings } from "../../work/signings/end-due-signings";
import { startGarbageCollection } from "../../work/uploads/collect-garbage";
import { startScheduledAudit } from "./scheduled-audit";
import { startScheduledDrills } from "./scheduled-drill";

interface SimpleJob extends Omit<Job, "run"> {
  run: (ctx: Services, signal: AbortSignal) => Promise<number>;
}

/** The jobs that are no more than a verb and how often it runs. */
const SIMPLE_JOBS: SimpleJob[] = [
  {
    job: "announce-deadlines",
    intervalMs: 5 * MS_PER_MINUTE,
    run: announceDeadlines,
    done: "deadlines announced",
    failed: "deadlines were not announced",
  },
  {
    job: "announce-breaches",
    intervalMs: MS_PER_MINUTE,
    run: announceBreaches,
    done: "overdue reviews announced",
    failed: "overdue reviews were not announced",
  },
  {
    job: "ask-about-pilots",
    intervalMs: MS_PER_MINUTE,
    run: askAboutPilots,
    done: "admins asked about pilots",
    failed: "admins were not asked about pilots",
  },
  {
    job: "hash-earlier-details",
    intervalMs: MS_PER_DAY,
    run: async (ctx, signal) =>
      (await hashEarlierDetails(ctx, signal)) + (await setEarlierEndings(ctx, signal)),
    done: "account numbers and deliveries hashed",
    failed: "account numbers and deliveries were not hashed",
  },
  {
    job: "reject-unconfirmed",
    intervalMs: MS_PER_MINUTE,
    run: rejectUnconfirmed,
    done: "redemptions rejected whose account number was not confirmed",
    failed: "redemptions whose account number was not confirmed were not rejected",
  },
  {
    job: "end-waiting-payouts",
    intervalMs: MS_PER_MINUTE,
    run: endWaitingPayouts,
    done: "payouts whose points went back because no other account was given or confirmed in time",
    failed: "payouts without another account were not ended",
  },
  {
    job: "take-effect",
    intervalMs: MS_PER_MINUTE,
    run: takeEffect,
    done: "changes of email took effect without the former mailbox",
    failed: "changes of email that are due did not take effect",
  },
  {
    job: "carry-out-removals",
    intervalMs: MS_PER_MINUTE,
    run: carryOutRemovals,
    done: "lost second factors removed",
    failed: "lost second factors were not removed",
  },
  {
    job: "announce-low-stock",
    intervalMs: MS_PER_MINUTE,
    run: announceLowStock,
    done: "low stocks announced",
    failed: "low stocks were not announced",
  },
  {
    job: "end-due-signings",
    intervalMs: 20_000,
    run: endAllDueSignings,
    done: "signings ended by their deadlines",
    failed: "due signings were not ended",
  },
  {
    job: "open-due-contracts",
    intervalMs: 10_000,
    run: openDueContracts,
    done: "contracts whose time had come were opened or refused",
    failed: "contracts whose time had come were not opened",
  },
  {
    job: "delete-due-accounts",
    intervalMs: 10 * MS_PER_MINUTE,
    run: deleteDueAccounts,
    done: "accounts deleted",
    failed: "accounts that are to be deleted were not",
  },
  {
    job: "purge-expired-auth-rows",
    intervalMs: MS_PER_HOUR,
    run: purgeExpiredAuthRows,
    done: "unanswered signups deleted",
    failed: "expired signups, links and codes were not deleted",
  },
  {
    job: "purge-idempotency-keys",
    intervalMs: MS_PER_HOUR,
    run: ({ db, now }) => deleteExpiredCalls(db, now()),
    done: "old idempotency keys deleted",
    failed: "old idempotency keys were not deleted",
  },
  {
    job: "purge-undeliverable-mails",
    intervalMs: MS_PER_DAY,
    run: purgeUndeliverableMails,
    done: "undeliverable mails deleted",
    failed: "undeliverable mails were not deleted",
  },
];

/** Starts the work that a server does by itself; null for what its configuration or its engine leaves out. */
export function startJobs(ctx: Services, engine: OpenDatabase["engine"]): (PeriodicTask | null)[] {
  return [
    ...SIMPLE_JOBS.map((job) =>
      startPeriodicTask({ ...job, log: ctx.log, run: (signal) => job.run(ctx, signal) }),
    ),
    startNoticeMails(ctx),
    startAnnouncements(ctx),
    startMailDelivery(ctx),
    startGarbageCollection(ctx),
    startDataExports(ctx),
    startRetention(ctx),
    startSealing(ctx),
    startClosingMonths(ctx),
    startScheduledAudit(ctx, engine),
    startScheduledDrills(ctx),
    engine === "pglite" ? startAutovacuum(ctx.db, ctx.log) : null,
  ];
}
