import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliverAnnouncements } from "../../../src/accounts/announcements/deliver-announcements";
import { purgeExpiredAuthRows } from "../../../src/accounts/auth/purge-expired-auth-rows";
import { takeEffect } from "../../../src/accounts/email-change/take-effect";
import { carryOutRemovals } from "../../../src/accounts/lost-factor/carry-out-removals";
import { closeMonths } from "../../../src/books/months/close-months";
import { purgeUndeliverableMails } from "../../../src/messages/mail/purge-undeliverable-mails";
import { announceDeadlines } from "../../../src/messages/notices/announce-deadlines";
import { queueNoticeMails } from "../../../src/messages/notices/queue-notice-mails";
import { deleteDueAccounts } from "../../../src/personal-data/account-deletion/delete-due-accounts";
import { applyRetention } from "../../../src/personal-data/apply-retention";
import { runDataExports } from "../../../src/personal-data/data-exports/run-exports";
import { deleteExpiredCalls } from "../../../src/platform/idempotency/purge-idempotency-keys";
import { rejectUnconfirmed } from "../../../src/rewards/confirmations/reject-unconfirmed";
import { endWaitingPayouts } from "../../../src/rewards/payouts/end-waiting-payouts";
import { hashEarlierDetails } from "../../../src/rewards/redemptions/hash-earlier-details";
import { announceLowStock } from "../../../src/rewards/vault/announce-low-stock";
import { askAboutPilots } from "../../../src/work/contracts/for-whom/ask-about-pilots";
import { openDueContracts } from "../../../src/work/contracts/openings/open-due-contracts";
import { announceBreaches } from "../../../src/work/review-times/announce-breaches";
import { endAllDueSignings } from "../../../src/work/signings/end-due-signings";
import { collectGarbage } from "../../../src/work/uploads/collect-garbage";
import { fillKeptRecords } from "../../support/kept-records";
import { fillOpenSignings } from "../../support/open-signings";
import { listeningTo, planOf, rowsRead } from "../../support/plans";
import { startTestServer, type TestServer } from "../../support/server";

const OPEN_THOUSANDS = 1;
/** Of 3,000 open signings, and of 2,000 records of each kind that is erased when it is old. */
const ROWS_MAX = 20;

const TASKS = {
  "end due signings": endAllDueSignings,
  "announce deadlines": announceDeadlines,
  "announce overdue reviews": announceBreaches,
  "queue the mails of notices": queueNoticeMails,
  "tell an announcement": deliverAnnouncements,
  "reject redemptions that were not confirmed": rejectUnconfirmed,
  "announce low stock": announceLowStock,
  "ask about pilots": askAboutPilots,
  "have changes of email take effect": takeEffect,
  "remove lost factors": carryOutRemovals,
  "delete accounts": deleteDueAccounts,
  "end payouts that wait": endWaitingPayouts,
  "hash what is older than the hashes": hashEarlierDetails,
  "remove unused uploads": collectGarbage,
  "delete undeliverable mails": purgeUndeliverableMails,
  "delete expired sign-ins": purgeExpiredAuthRows,
  "erase by age": applyRetention,
  "make exports": runDataExports,
  "delete old idempotency keys": ({ db, now }: TestServer["services"]) =>
    deleteExpiredCalls(db, now()),
  "close months": closeMonths,
  "open contracts at their time": openDueContracts,
};

let server: TestServer;
let asked: { query: string; params: unknown[] }[] = [];
const engine = "postgres";

/** Runs a task and returns its statements, but not those that begin and end transactions. */
async function statementsOf(run: (ctx: TestServer["services"]) => Promise<unknown>) {
  const { services } = server;
  const hear = (query: string, params: unknown[]) => asked.push({ query, params });
  const db = listeningTo({ db: services.db, engine }, hear) as TestServer["services"]["db"];
  asked = [];
  await run({ ...services, db });
  return asked.filter(({ query }) => /^\(?(select|with|update|insert|delete)/.test(query));
}

/** The embedded engine has the same planner, and filling it takes long. */
describe.runIf(process.env.TEST_ENGINE === "postgres")("periodic tasks", () => {
  beforeAll(async () => {
    server = await startTestServer();
    server.clock.set("2026-06-01T00:00:00.000Z");
    await fillOpenSignings(server.services.db, OPEN_THOUSANDS, server.services.now());
    await fillKeptRecords(server.services.db, server.services.now());
  });
  afterAll(() => server.stop());

  it("read only what is due, by no scan of what is open or kept", async () => {
    // The first runs tell what is near, and see when to look next.
    for (const run of Object.values(TASKS)) await run(server.services);
    await server.services.db.execute(sql`vacuum analyze`);
    for (const [task, run] of Object.entries(TASKS)) {
      const statements = await statementsOf(run);
      expect([task, statements.length > 0]).toEqual([task, true]);
      for (const statement of statements) {
        const opened = { db: server.services.db, engine } as const;
        const steps = rowsRead(await planOf(opened, statement, { analyze: true }));
        const wrong = steps.filter(({ rows }) => rows > ROWS_MAX);
        expect([task, wrong, wrong.length > 0 && statement.query]).toEqual([task, [], false]);
      }
    }
  });
});
