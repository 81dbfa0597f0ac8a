import { asc, desc, type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Block } from "../../../src/ledger/sealing/block-keys";
import { ledgerBlocks } from "../../../src/platform/db/schema/index";
import type { TestServer } from "../../support/server";

/** Tables that hold what is sealed, or seal it. */
const TABLES = [
  "earnings",
  "admin_decisions",
  "ledger_blocks",
  "ledger_leaves",
  "ledger_decision_leaves",
];

/** Returns what reads and forges the sealed ledger of a server, and the tables that it is in. */
export function sealedLedger(server: TestServer) {
  return {
    TABLES,
    blocks: () => server.services.db.select().from(ledgerBlocks).orderBy(asc(ledgerBlocks.block)),
    newest: async (): Promise<Block> => {
      const { db } = server.services;
      const [row] = await db.select().from(ledgerBlocks).orderBy(desc(ledgerBlocks.block)).limit(1);
      return row ?? expect.fail("nothing is sealed");
    },
    /** Executes statements as a superuser does who has switched the triggers off. */
    forge: async (...statements: SQL[]): Promise<void> => {
      const { db } = server.services;
      const setTriggers = async (to: "enable" | "disable") => {
        for (const table of TABLES) {
          await db.execute(sql.raw(`alter table ${table} ${to} trigger all`));
        }
      };
      await setTriggers("disable");
      for (const statement of statements) await db.execute(statement);
      await setTriggers("enable");
    },
  };
}
