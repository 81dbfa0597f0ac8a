import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { readTable, tableNames } from "../../../src/operate/backup/tables";
import { testServer } from "../../support/server";

const server = testServer();

it("writes each row of a partitioned table once into a backup", async () => {
  const { db } = server.services;
  await db.execute(sql`create table visits (at int not null) partition by hash (at)`);
  for (const part of [0, 1]) {
    await db.execute(
      sql.raw(`create table visits_${part} partition of visits
        for values with (modulus 2, remainder ${part})`),
    );
  }
  await db.execute(sql`insert into visits select generate_series(1, 10)`);
  const rows: string[] = [];
  await db.transaction(async (tx) => {
    for (const name of await tableNames(tx)) {
      if (!name.startsWith("visits")) continue;
      for await (const batch of readTable(tx, name)) rows.push(...batch);
    }
  });
  expect(rows).toHaveLength(10);
});
