import { ACCOUNT_DELETION_WAIT_DAYS } from "@signpoint/api/platform/constants";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { deleteDueAccounts } from "../../../src/personal-data/account-deletion/delete-due-accounts";
import { earnings } from "../../../src/platform/db/schema/index";
import { addAccount, newEmail, PASSWORD } from "../../accounts/auth/support";
import { clientOf } from "../../support/client";
import { addPerson, signedIn } from "../../support/people";
import { testServer } from "../../support/server";

const server = testServer();

it("the sealed entries of a deleted account fit, without the words that were erased", async () => {
  const admin = await addPerson(server, { admin: true });
  const { user } = await addAccount(server, { email: newEmail() });
  const person = await signedIn(server, user.email);
  await clientOf(server, admin).points.credit({
    p_user_id: person.id,
    p_points: 70,
    p_reason: "A word about the person",
  });
  await sealLedger(server.services);
  await clientOf(server, person).accountDeletion.request({ p_password: PASSWORD });
  server.clock.advance(ACCOUNT_DELETION_WAIT_DAYS * MS_PER_DAY);
  expect(await deleteDueAccounts(server.services)).toBe(1);
  await sealLedger(server.services);

  const entries = await server.services.db
    .select()
    .from(earnings)
    .where(eq(earnings.user_id, person.id));
  expect(entries.length).toBeGreaterThan(1);
  expect(JSON.stringify(entries)).not.toContain("A word about the person");
  expect((await server.audit()).mismatches).toEqual([]);

  const [credit] = entries;
  await server.services.db.execute(sql`alter table earnings disable trigger all`);
  await server.services.db.execute(
    sql`update earnings set points_earned = 71 where id = ${credit?.id ?? ""}`,
  );
  await server.services.db.execute(sql`alter table earnings enable trigger all`);
  expect((await server.audit()).mismatches).toContain(
    `ledger entry ${credit?.id} of block 1 was changed after it was sealed`,
  );
});
