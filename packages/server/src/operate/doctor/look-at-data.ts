import { MS_PER_HOUR, MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { desc, eq, isNull, max, sql } from "drizzle-orm";
import { selectNewestBlock } from "../../ledger/sealing/select-newest-block";
import { selectOldestMail } from "../../messages/mail/waiting-mails";
import { type Config, ConfigError } from "../../platform/config";
import type { Database, OpenDatabase } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { isSchemaCurrent } from "../../platform/db/migrate";
import { auditRuns, mails, restoreDrills, users } from "../../platform/db/schema/index";
import { describeMissing, findMissingFiles } from "../../platform/files/marked-store";
import { isFileStoreWritable } from "../../platform/files/probe-store";
import type { Services } from "../../platform/services";
import { assertKeysFit } from "../start/assert-keys-fit";
import type { CommandControl } from "../start/operator-request";
import { attempt, bad, type Finding, ok, spanText, warning } from "./finding";

type Looked = Pick<Services, "config" | "db" | "knownHead" | "log"> & {
  engine: OpenDatabase["engine"];
  files: Pick<Services["files"], "store">;
};

type Looking = Looked & Pick<CommandControl, "onProgress">;

const CLOCK_TOLERANCE_MS = 2_000;
const MAIL_WAITS_MS = 15 * MS_PER_MINUTE;
/** Connections that an operator and the replica need beside the servers. */
const SPARE_CONNECTIONS = 10;
const OLDEST_POSTGRES = 15;

/** Looks at what the database and the file store hold and says what to do, one finding for each matter. Changes nothing. */
export async function lookAtData(
  looked: Looked,
  { onProgress }: Pick<CommandControl, "onProgress">,
): Promise<Finding[]> {
  const { config, db, engine } = looked;
  const schema = await attempt("schema", () => lookAtSchema(db));
  const first =
    engine === "pglite" ? [] : [await attempt("database", () => lookAtPostgres(config, db))];
  const found = [...first, schema];
  // Of an older schema the tables may be missing.
  if (schema.state !== "ok") return found;
  for (const [name, look] of Object.entries(MATTERS))
    found.push(await attempt(name, () => look({ ...looked, onProgress })));
  return found;
}

const MATTERS: Record<string, (looked: Looking) => Promise<Finding>> = {
  clock: ({ db }) => lookAtClock(db),
  keys: ({ config, db }) => lookAtKeys(config, db),
  files: lookAtFiles,
  seal: lookAtSeal,
  audit: ({ config, db }) => lookAtAudit(config, db),
  drill: ({ db }) => lookAtDrills(db),
  mails: ({ db }) => lookAtMails(db),
  admins: ({ db }) => lookAtAdmins(db),
};

async function lookAtPostgres(config: Config, db: Database): Promise<Finding> {
  const [found] = await executeRows<{
    version: string;
    number: number;
    connections: number;
    used: number;
    has_trgm: boolean;
    is_standby: boolean;
  }>(
    db,
    sql`select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number,
      current_setting('max_connections')::int as connections,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      exists (select 1 from pg_extension where extname = 'pg_trgm') as has_trgm,
      pg_is_in_recovery() as is_standby`,
  );
  if (found === undefined) return bad("database", "it tells nothing about itself");
  const { version, number, connections, used } = found;
  const says = `Postgres ${version}, ${used} of ${connections} connections used`;
  if (found.is_standby) return bad("database", `${says}; it takes no writes: it is a standby`);
  if (!found.has_trgm) return bad("database", `${says}; create the extension pg_trgm`);
  if (Math.floor(number / 10_000) < OLDEST_POSTGRES) {
    return bad("database", `${says}; it has to be ${OLDEST_POSTGRES} or newer`);
  }
  const wanted = config.DATABASE_POOL_SIZE * config.WEB_CONCURRENCY;
  if (wanted + SPARE_CONNECTIONS > connections) {
    return warning(
      "database",
      `${says}; this server alone may open ${wanted} (DATABASE_POOL_SIZE for each process): raise max_connections, or put PgBouncer in front`,
    );
  }
  return ok("database", says);
}

async function lookAtSchema(db: Database): Promise<Finding> {
  return (await isSchemaCurrent(db))
    ? ok("schema", "of this version")
    : warning("schema", "of an earlier version: the server brings it up to date when it starts");
}

async function lookAtClock(db: Database): Promise<Finding> {
  const before = Date.now();
  const [row] = await executeRows<{ now: number }>(
    db,
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  );
  const middle = (before + Date.now()) / 2;
  const apartMs = Math.abs((row?.now ?? 0) - middle);
  const says = `${(apartMs / 1_000).toFixed(1)} s apart from the database's`;
  return apartMs <= CLOCK_TOLERANCE_MS
    ? ok("clock", says)
    : bad("clock", `${says}: deadlines and tokens go by both; let NTP set them`);
}

async function lookAtKeys(config: Config, db: Database): Promise<Finding> {
  try {
    await assertKeysFit(config, db);
    return ok("keys", "they are those of the data");
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return bad("keys", error.mistakes.map((mistake) => mistake.trim()).join("; "));
  }
}

async function lookAtFiles({ db, files, log, onProgress }: Looking): Promise<Finding> {
  if (!(await isFileStoreWritable({ files, log }))) {
    return bad(
      "files",
      "the store takes none: see the log for why, then disk, bucket and its keys",
    );
  }
  const found = await findMissingFiles(db, files.store, onProgress);
  const says = `the store takes files, ${describeMissing(found)}`;
  return found.missing.length === 0
    ? ok("files", says)
    : bad("files", `${says}: bring them back from a backup`);
}

async function lookAtSeal({ db, knownHead }: Looked): Promise<Finding> {
  if (knownHead.problem !== null) return bad("seal", knownHead.problem);
  const newest = await selectNewestBlock(db);
  if (newest === null) return ok("seal", "nothing is sealed yet");
  const [open] = await executeRows<{ waits: number | null }>(
    db,
    sql`select extract(epoch from clock_timestamp() - min(e.timestamp))::float8 as waits from earnings e
      where e.timestamp > now() - interval '1 day' and e.timestamp < now() - interval '5 minutes'
      and not exists (select 1 from ledger_leaves l where l.entry_id = e.id)`,
  );
  const says = `up to block ${newest.block}, ${spanText(Date.now() - Date.parse(newest.sealed_at))} ago`;
  if (open?.waits == null) return ok("seal", says);
  return bad(
    "seal",
    `${says}; an entry has waited for ${spanText(open.waits * 1_000)}: a server that runs seals every few seconds`,
  );
}

async function lookAtAudit(config: Config, db: Database): Promise<Finding> {
  const [last] = await db.select().from(auditRuns).orderBy(desc(auditRuns.finished_at)).limit(1);
  if (last === undefined) return warning("audit", "never ran: signpoint audit");
  const ageMs = Date.now() - Date.parse(last.finished_at);
  const says = `${spanText(ageMs)} ago, ${last.mismatches} mismatches`;
  if (last.mismatches > 0) return bad("audit", `${says}: signpoint audit names them`);
  const isLate =
    config.AUDIT_INTERVAL_HOURS > 0 && ageMs > 2 * config.AUDIT_INTERVAL_HOURS * MS_PER_HOUR;
  return isLate ? warning("audit", `${says}: it should run more often`) : ok("audit", says);
}

async function lookAtDrills(db: Database): Promise<Finding> {
  const [good] = await db
    .select({ at: max(restoreDrills.finished_at) })
    .from(restoreDrills)
    .where(eq(restoreDrills.problems, 0));
  if (good?.at == null) {
    return warning("drill", "no backup was ever restored for a trial: signpoint restore-drill");
  }
  const ageMs = Date.now() - Date.parse(good.at);
  const says = `a backup was restored for a trial ${spanText(ageMs)} ago`;
  return ageMs > 32 * 24 * MS_PER_HOUR
    ? warning("drill", `${says}: signpoint restore-drill`)
    : ok("drill", says);
}

async function lookAtMails(db: Database): Promise<Finding> {
  const oldest = await selectOldestMail(db);
  const waitsMs = oldest === null ? 0 : Date.now() - Date.parse(oldest);
  const givenUp = await db.$count(mails, isNull(mails.next_attempt_at));
  const says = `${oldest === null ? "none waits" : `the oldest has waited ${spanText(waitsMs)}`}, ${givenUp} given up`;
  return waitsMs > MAIL_WAITS_MS
    ? bad("mails", `${says}: signpoint mail says why`)
    : ok("mails", says);
}

async function lookAtAdmins(db: Database): Promise<Finding> {
  const people = await db.$count(users, eq(users.is_admin, true));
  if (people === 0) return bad("admins", "none: signpoint grant-admin EMAIL");
  return people === 1
    ? warning("admins", "one alone: nobody stands in when they are away")
    : ok("admins", String(people));
}
