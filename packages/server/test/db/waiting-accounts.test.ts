import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { expect, it } from "vitest";
import { migrate } from "../../src/db/migrate";
import { authMailTokens, authSignups, authUsers, users } from "../../src/db/schema/index";
import { openTestDatabase } from "../support/test-database";

/** The migration under test is the first that knows of the address of a mail token. */
const isUnderTest = ({ sql: statements }: { sql: string[] }) =>
  statements.some((statement) => statement.includes('"auth_mail_tokens" ADD COLUMN "email"'));

it("accounts that nobody confirmed become signups, and their links stay good", async () => {
  const { db, close } = await openTestDatabase();
  try {
    await db.execute(sql`drop schema public cascade`);
    await db.execute(sql`create schema public`);
    const folder = new URL("../../migrations", import.meta.url).pathname;
    const all = readMigrationFiles({ migrationsFolder: folder });
    const before = all.slice(0, all.findIndex(isUnderTest)).map(({ hash }) => hash);
    expect(before.length).toBeGreaterThan(0);
    await migrate(db, { only: before });

    const [waiting, confirmed] = [
      "00000000-0000-4000-8000-000000000001",
      "00000000-0000-4000-8000-000000000002",
    ];
    const signup = "00000000-0000-4000-8000-000000000003";
    await db.execute(sql`insert into auth_users (id, email, password_hash, user_metadata, email_confirmed_at, created_at, updated_at)
      values (${waiting}, 'waiting@example.com', 'x', '{}', null, now(), now()), (${confirmed}, 'here@example.com', 'y', '{}', now(), now(), now())`);
    await db.execute(sql`insert into users (id, username, email, referral_code, referred_by, created_at)
      values (${waiting}, 'waiting', 'waiting@example.com', 'AAAA', null, now()), (${confirmed}, 'here', 'here@example.com', 'BBBB', ${waiting}, now())`);
    await db.execute(sql`insert into auth_signups (id, email, password_hash, username, user_metadata, created_at)
      values (${signup}, 'waiting@example.com', 'x', 'waiting', '{}', now())`);
    await db.execute(sql`insert into auth_mail_tokens (token_hash, code_hash, user_id, kind, signup_id, expires_at, created_at)
      values ('a', 'a', ${waiting}, 'signup', ${signup}, now(), now()), ('b', 'b', ${confirmed}, 'recovery', null, now(), now())`);

    await migrate(db);
    expect((await db.select().from(authUsers)).map(({ id }) => id)).toEqual([confirmed]);
    expect(await db.select().from(users)).toMatchObject([{ id: confirmed, referred_by: null }]);
    expect((await db.select().from(authSignups)).map(({ id }) => id)).toEqual([signup]);
    const tokens = await db.select().from(authMailTokens).orderBy(authMailTokens.token_hash);
    expect(tokens).toMatchObject([
      { token_hash: "a", email: "waiting@example.com", signup_id: signup },
      { token_hash: "b", email: "here@example.com", signup_id: null },
    ]);
  } finally {
    await close();
  }
});
