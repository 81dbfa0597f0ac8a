import { tableNames } from "../../src/operate/backup/tables";
import { executeRows } from "../../src/platform/db/execute-rows";
import type { TestServer } from "./server";

/** Stored a moment after the answer of the request that they tell of. */
const STORED_LATER = new Set(["security_events"]);

/** Returns a digest of the rows of each table, in one statement: the same whenever nothing was changed. */
export async function digestsOf({
  services,
}: Pick<TestServer, "services">): Promise<Record<string, string | null>> {
  const names = (await tableNames(services.db)).filter((name) => !STORED_LATER.has(name));
  const statement = names
    .map(
      (name) =>
        `select '${name}' as name, (select md5(string_agg(t::text, '|' order by t::text)) from "${name}" t) as digest`,
    )
    .join(" union all ");
  const rows = await executeRows<{ name: string; digest: string | null }>(services.db, statement);
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
