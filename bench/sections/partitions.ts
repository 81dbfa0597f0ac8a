import { randomUUID } from "node:crypto";
import pg from "pg";
import { PERSON_CHECKS } from "../../packages/server/src/ledger/audit/checks/person-checks";
import { postEntries } from "../../packages/server/src/ledger/entries/post-entries";
import { type Database, openDatabase } from "../../packages/server/src/platform/db/client";
import { executeRows } from "../../packages/server/src/platform/db/execute-rows";
import { inLongTransaction } from "../../packages/server/src/platform/db/long-transaction";
import { adminDecisions, earnings } from "../../packages/server/src/platform/db/schema/index";
import { inTransaction } from "../../packages/server/src/platform/db/transaction";
import { partitionLedger } from "../lib/partitioning";
import type { Run } from "../lib/run";
import { quantile } from "../lib/statistics";
import type { Section } from "../report/section";

const WRITERS = 4;
const PEOPLE = 5_000;
/** Writers rest for so long, so that the copy has time. */
const PAUSE_MS = 20;
const ALONE_MS = 15_000;
const EVERYBODY = {
  after: "00000000-0000-0000-0000-000000000000",
  upTo: "ffffffff-ffff-ffff-ffff-ffffffffffff",
};

/** Reads of the ledger whose plans depend on its indexes; `$1` is a person, `$2` an entry. */
const READS = {
  "a person's page": `select * from earnings where user_id = $1 order by "timestamp" desc, id desc limit 21`,
  "the admins' activity": `select * from earnings order by "timestamp" desc, id desc limit 21`,
  "an entry by its id": "select * from earnings where id = $2",
  "2,000 entries by their ids": "select * from earnings where id > $2 order by id limit 2000",
};

interface Plan {
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
}

/** Partitions a copy of the world's ledger while others write to it, by the steps of docs/scaling.md. */
export async function partitions(run: Run): Promise<Section> {
  const { environment } = await run.full();
  const copy = await copyDatabase(run.postgresUrl, environment.DATABASE_URL ?? "");
  const opened = await openDatabase({
    DATABASE_URL: copy.url,
    DATABASE_POOL_SIZE: 6,
    DATA_DIR: "",
  });
  try {
    const { db } = opened;
    const people = await db.selectDistinct({ id: earnings.user_id }).from(earnings).limit(PEOPLE);
    const person = people[0]?.id ?? "";
    const pagesBefore = await pagesOf(copy.url, person);
    const auditBefore = await timedAudit(db);
    const writers = startWriters(db, (n) => people[n % people.length]?.id ?? "");
    await new Promise((resolve) => setTimeout(resolve, ALONE_MS));
    const steps = await partitionLedger(copy.url, writers.enter);
    writers.enter("afterwards");
    await new Promise((resolve) => setTimeout(resolve, ALONE_MS));
    const waits = await writers.stop();
    const auditAfter = await timedAudit(db);
    const pagesAfter = await pagesOf(copy.url, person);
    const entries = await db.$count(earnings);
    const seconds = new Map(steps.map((step) => [step.name, step.seconds]));
    return {
      title: "The ledger partitioned by hash of the person",
      how: `${entries.toLocaleString("en")} entries, 16 partitions; meanwhile ${WRITERS} connections credit points without a failure.`,
      goal: null,
      columns: ["step", "s", "entries written", "ms each, median", "p99", "slowest"],
      lines: [...waits].map(([name, all]) => ({
        cells: [name, seconds.get(name) ?? ALONE_MS / 1_000, all.length, ...spread(all)],
        met: null,
      })),
      notes: [
        `The audit's checks of balances and totals: ${auditBefore.toFixed(1)} s before, ${auditAfter.toFixed(1)} s after, clean both times.`,
        ...Object.keys(READS).map(
          (name) =>
            `Pages read for ${name}: ${pagesBefore[name]} before, ${pagesAfter[name]} after.`,
        ),
      ],
      raw: { steps, waits: Object.fromEntries(waits), pagesBefore, pagesAfter },
    };
  } finally {
    await opened.close();
    await copy.drop();
  }
}

function spread(all: number[]): number[] {
  return [quantile(all, 0.5), quantile(all, 0.99), quantile(all, 1)];
}

/** Runs the audit's checks of balances and totals, each over all people at once. Throws when one finds something. */
async function timedAudit(db: Database): Promise<number> {
  const startedAt = performance.now();
  for (const check of PERSON_CHECKS) {
    const found = await inLongTransaction(db, (tx) =>
      executeRows<{ problem: string }>(tx, check.statement(EVERYBODY)),
    );
    if (found.length > 0) throw new Error(found[0]?.problem);
  }
  return (performance.now() - startedAt) / 1_000;
}

/** Credits points without a pause for longer than `PAUSE_MS`, and notes the milliseconds of each credit by the step in which it began. */
function startWriters(db: Database, personAt: (n: number) => string) {
  const waits = new Map<string, number[]>();
  let name = "before";
  let turn = 0;
  let isStopped = false;
  const credit = async () => {
    turn += 1;
    const user_id = personAt(turn);
    const cause_id = randomUUID();
    const now = new Date();
    await inTransaction(db, async (tx) => {
      await tx.insert(adminDecisions).values({
        id: cause_id,
        actor: "system",
        action: "credit_points",
        subject_type: "user",
        subject_id: user_id,
        after: { points_earned: 1 },
        created_at: now.toISOString(),
      });
      const entry = {
        user_id,
        source: "POINTS_EARNED",
        details: "Measured",
        points_earned: 1,
        cause_id,
      } as const;
      await postEntries(tx, [entry], now);
    });
  };
  const work = Array.from({ length: WRITERS }, async () => {
    while (!isStopped) {
      const step = name;
      const startedAt = performance.now();
      await credit();
      waits.set(step, [...(waits.get(step) ?? []), performance.now() - startedAt]);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  });
  return {
    enter: (step: string) => {
      name = step;
    },
    stop: async () => {
      isStopped = true;
      await Promise.all(work);
      return waits;
    },
  };
}

/** Returns the pages of the buffer cache that each read touches. */
async function pagesOf(url: string, person: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      "select id from earnings where user_id = $1 limit 1",
      [person],
    );
    const pages: Record<string, number> = {};
    for (const [name, text] of Object.entries(READS)) {
      const literal = text.replace("$1", `'${person}'`).replace("$2", `'${rows[0]?.id}'`);
      const explained = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
        `explain (analyze, buffers, format json) ${literal}`,
      );
      const plan = explained.rows[0]?.["QUERY PLAN"][0].Plan;
      pages[name] = (plan?.["Shared Hit Blocks"] ?? 0) + (plan?.["Shared Read Blocks"] ?? 0);
    }
    return pages;
  } finally {
    await client.end();
  }
}

async function copyDatabase(serverUrl: string, from: string) {
  const template = new URL(from).pathname.slice(1);
  const url = new URL(serverUrl);
  url.pathname = `/${template}_parted`;
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  const drop = () => ask(`drop database if exists ${template}_parted with (force)`);
  await drop();
  await ask(`create database ${template}_parted template ${template}`);
  return { url: url.href, drop };
}
