import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { EngineClient } from "../../packages/server/src/platform/db/embedded/engine-client";
import type { Table, Value } from "./table";

const PACKET_CHARACTERS = 64 * 1024;
const BLOB_CHARACTERS = 4 * 1024 * 1024;

/** The database that a world is loaded into: one connection to either engine. */
export interface Target {
  run: (statement: string) => Promise<Record<string, unknown>[]>;
  /**
   * Loads a table by COPY and resolves to its number of rows. Calls `onRows` from time to time with the
   * number of rows so far.
   */
  copy: (table: Table, onRows: (rows: number) => void) => Promise<number>;
}

/** Returns a target that loads through a connection to Postgres. */
export function postgresTarget(client: pg.Client): Target {
  return {
    run: async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
    copy: async (table, onRows) => {
      const counted = { rows: 0 };
      await pipeline(
        Readable.from(copyPackets(table, PACKET_CHARACTERS, counted, onRows)),
        client.query(copyFrom(`${copyStatement(table)} from stdin`)),
      );
      return counted.rows;
    },
  };
}

/** Returns a target that loads into the embedded engine, which copies from a file. */
export function embeddedTarget(client: EngineClient): Target {
  return {
    run: async (statement) => (await client.query(statement)).rows,
    copy: async (table, onRows) => {
      const counted = { rows: 0 };
      for await (const packet of copyPackets(table, BLOB_CHARACTERS, counted, onRows)) {
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

/** Yields the rows in COPY's text format, many in each packet. */
async function* copyPackets(
  table: Table,
  characters: number,
  counted: { rows: number },
  onRows: (rows: number) => void,
): AsyncGenerator<string> {
  let packet = "";
  for await (const row of table.rows()) {
    packet += `${row.map(encodeValue).join("\t")}\n`;
    counted.rows += 1;
    if (packet.length < characters) continue;
    yield packet;
    packet = "";
    onRows(counted.rows);
  }
  if (packet !== "") yield packet;
}

function encodeValue(value: Value): string {
  if (value === null) return "\\N";
  return typeof value === "string" ? value.replaceAll("\\", "\\\\") : String(value);
}
