import type { PersonalEvent } from "@signpoint/api/accounts/safety/security-events";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "./db/client";
import { newId } from "./db/new-id";
import { singleStatement } from "./db/transaction";
import { requestContext } from "./request-context";

/** What admins and commands decide about an account: the request is not its owner's. */
const BY_OTHERS: readonly PersonalEvent[] = [
  "factor_reset",
  "factor_removal_started",
  "admin_granted",
  "admin_revoked",
  "account_suspended",
  "suspension_lifted",
];
/** Details of events that an admin has caused, some of which the owner causes, too. */
const BY_ADMINS: readonly (string | null)[] = ["by_admin", "taken_back", "refused"];

interface Row {
  id: string;
  user_id: string;
  event: PersonalEvent;
  detail: string | null;
  user_agent: string | null;
  ip: string | null;
  created_at: string;
}

/**
 * Stores for its owner what happened to an account. Rows are written a moment later, together, and no request waits for
 * them: otherwise the time of an answer would tell whether an email has an account.
 */
export class SecurityEventStore {
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #log: Logger;
  #waiting: Row[] = [];
  #writing: Promise<void> | null = null;

  constructor({ db, now, log }: { db: Database; now: () => Date; log: Logger }) {
    this.#db = db;
    this.#now = now;
    this.#log = log;
  }

  /** Has an event stored, with device and network of the request that runs. */
  record(user_id: string, event: PersonalEvent, detail: string | null): void {
    const isByOthers = BY_OTHERS.includes(event) || BY_ADMINS.includes(detail);
    const request = isByOthers ? undefined : requestContext.getStore();
    this.#waiting.push({
      id: newId(),
      user_id,
      event,
      detail,
      user_agent: request?.user_agent ?? null,
      ip: request?.client_address ?? null,
      created_at: this.#now().toISOString(),
    });
    this.#writing ??= this.#write();
  }

  /** Resolves when everything that was recorded is stored. */
  async flush(): Promise<void> {
    await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting;
      this.#waiting = [];
      try {
        await this.#insert(rows);
      } catch (error) {
        this.#log.error({ err: error, count: rows.length }, "security events were not stored");
      }
    }
    this.#writing = null;
  }

  /** Leaves out those of an account that was deleted meanwhile. */
  async #insert(rows: Row[]): Promise<void> {
    await singleStatement(this.#db).execute(sql`
      insert into security_events (id, user_id, event, detail, user_agent, ip, created_at)
      select e.id, e.user_id, e.event, e.detail, e.user_agent, e.ip, e.created_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id uuid, user_id uuid, event text, detail text,
        user_agent text, ip text, created_at timestamptz)
      join auth_users on auth_users.id = e.user_id`);
  }
}
