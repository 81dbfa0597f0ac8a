import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "../../src/db/migrate";
import { newId } from "../../src/db/new-id";
import { audit } from "../../src/ledger/audit";
import { openTestDatabase } from "../support/test-database";

const FOLDER = fileURLToPath(new URL("../../migrations", import.meta.url));
/** The migration that gives causes to what was there before they were recorded. */
const GIVES_CAUSES = /INSERT INTO admin_decisions[^;]*'credit_points'/;
const AT = "2026-01-02T03:04:05.678Z";

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.db.execute(sql`drop schema public cascade`);
  await database.db.execute(sql`create schema public`);
  const known = readMigrationFiles({ migrationsFolder: FOLDER });
  const upgrade = known.findIndex(({ sql: statements }) => GIVES_CAUSES.test(statements.join(";")));
  expect(upgrade).toBeGreaterThan(0);
  await migrate(database.db, { only: known.slice(0, upgrade).map(({ hash }) => hash) });
});
afterAll(() => database.close());

it("data from before causes were recorded is clean after the upgrade, and its stock is watched", async () => {
  const { db } = database;
  const [admin, person, edited, plain] = [newId(), newId(), newId(), newId()];
  for (const [id, name] of [
    [admin, "admin"],
    [person, "person"],
  ]) {
    await db.execute(sql`
      insert into auth_users (id, email, password_hash, user_metadata, email_confirmed_at, created_at, updated_at)
      values (${id}, ${`${name}@example.com`}, '', '{}', ${AT}, ${AT}, ${AT})`);
    await db.execute(sql`
      insert into users (id, username, email, referral_code, created_at)
      values (${id}, ${name}, ${`${name}@example.com`}, ${name}, ${AT})`);
  }
  const enter = (source: string, points: number, cause: string) =>
    db.execute(sql`
      insert into earnings (id, user_id, source, details, points_earned, cause_id, "timestamp")
      values (${newId()}, ${person}, ${source}, '', ${points}, ${cause}, ${AT})`);
  const decide = (action: string, subject: string, before: object | null, after: object) =>
    db.execute(sql`
      insert into admin_decisions (id, admin_id, action, subject_type, subject_id, "before", "after", created_at)
      values (${newId()}, ${admin}, ${action}, 'user', ${subject},
        ${before === null ? null : JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb, ${AT})`);
  await enter("POINTS_EARNED", 500, newId());
  await enter("POINTS_REDEEMED", -40, newId());
  await decide("deduct_points", person, { points: 500 }, { points: 460 });
  for (const id of [edited, plain]) {
    await db.execute(sql`
      insert into marketplace_items (id, name, type, price, description, value, quantity, image_url, created_at)
      values (${id}, 'Thing', 'Electronics', 10, '', '$1', 7, '/items/electronics.svg', ${AT})`);
  }
  await decide("update_item", edited, { quantity: 2 }, { quantity: 8 });
  for (const status of ["PENDING", "REJECTED"]) {
    const id = newId();
    await db.execute(sql`
      insert into redemptions (id, user_id, request_id, type, item_id, item_name, item_value, price, status, created_at)
      values (${id}, ${person}, ${id}, 'ITEM', ${edited}, 'Thing', '$1', 10, ${status}, ${AT})`);
    await enter("POINTS_REDEEMED", -10, id);
    if (status === "REJECTED") await enter("REDEMPTION_REJECTED", 10, id);
  }

  await migrate(db);
  expect((await audit(db)).mismatches).toEqual([]);
  await db.execute(sql`update marketplace_items set quantity = 8 where id = ${plain}`);
  expect((await audit(db)).mismatches).toEqual([`stock of item ${plain}: expected 7, found 8`]);
});
