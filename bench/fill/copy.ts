import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { createEmbeddedClient } from "../../packages/server/src/db/client";
import type { Table, Value } from "./table";

const PACKET_CHARACTERS = 64 * 1024;
const BLOB_CHARACTERS = 4 * 1024 * 1024;

export type EmbeddedClient = Awaited<ReturnType<typeof createEmbeddedClient>>;

/** What a world is loaded into: one connection, whichever engine is behind. */
export interface Target {
  run: (statement: string) => Promise<Record<string, unknown>[]>;
  /** Loads a table by COPY; tells how many rows so far, now and then. */
  copy: (table: Table, onRows: (rows: number) => void) => Promise<number>;
}

/** A connection to Postgres. */
export function postgresTarget(client: pg.Client): Target {
  return {
    run: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
    copy: async (table, onRows) => {
      const counted = { rows: 0 };
      await pipeline(
        Readable.from(packetsOf(table, PACKET_CHARACTERS, counted, onRows)),
        client.query(copyFrom(`${copyStatement(table)} from stdin`)),
      );
      return counted.rows;
    },
  };
}

/** The embedded engine, which takes what it copies as a file. */
export function embeddedTarget(client: EmbeddedClient): Target {
  return {
    run: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
    copy: async (table, onRows) => {
      const counted = { rows: 0 };
      for await (const packet of packetsOf(table, BLOB_CHARACTERS, counted, onRows)) {
        const blob = new Blob([packet]);
        await client.query(`${copyStatement(table)} from '/dev/blob'`, [], { blob });
      }
      return counted.rows;
    },
  };
}

function copyStatement({ name, columns }: Table): string {
  return `copy ${name} (${columns.map((column) => `"${column}"`).join(", ")})`;
}

/** The rows in COPY's text format, many at once. */
async function* packetsOf(
  table: Table,
  characters: number,
  counted: { rows: number },
  onRows: (rows: number) => void,
): AsyncGenerator<string> {
  let packet = "";
  for await (const row of table.rows()) {
    packet += `${row.map(written).join("\t")}\n`;
    counted.rows += 1;
    if (packet.length < characters) continue;
    yield packet;
    packet = "";
    onRows(counted.rows);
  }
  if (packet !== "") yield packet;
}

function written(value: Value): string {
  if (value === null) return "\\N";
  return typeof value === "string" ? value.replaceAll("\\", "\\\\") : String(value);
}
