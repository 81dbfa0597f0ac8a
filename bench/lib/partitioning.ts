import pg from "pg";

const PARTITIONS = 16;
const SLICE = 20_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** The columns that lead each index of the ledger, by its name. That of ids serves seals and the audit, which read in their order. */
const INDEXES = {
  id: "(id)",
  user_newest: '(user_id, "timestamp", id)',
  user_source_newest: '(user_id, source, "timestamp", id)',
  source_newest: '(source, "timestamp", id)',
  newest: '("timestamp", id)',
};

/** Copies of the ledger's own triggers and of its columns, and the one that keeps the partitions up to date. */
const COPYING = `
create function copy_entry() returns trigger language plpgsql as $$
begin
  if TG_OP = 'INSERT' then
    insert into earnings_parted values (new.*) on conflict do nothing;
  else
    update earnings_parted set details = new.details where user_id = new.user_id and id = new.id;
  end if;
  return null;
end $$`;

/** What a step took, in seconds. */
interface Step {
  name: string;
  seconds: number;
}

/**
 * Partitions the ledger of a running database by hash of the person, by the steps of docs/scaling.md. Calls `onStep` before each step.
 * Throws when the copy differs; then the ledger is as it was.
 */
export async function partitionLedger(
  url: string,
  onStep: (name: string) => void,
): Promise<Step[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const steps: Step[] = [];
  const step = async (name: string, work: () => Promise<unknown>) => {
    onStep(name);
    const startedAt = performance.now();
    await work();
    steps.push({ name, seconds: (performance.now() - startedAt) / 1_000 });
  };
  try {
    await step("make the partitioned table", () => makeTable(client));
    await step("copy new entries by a trigger", async () => {
      await client.query(COPYING);
      await client.query(`create trigger earnings_copy after insert or update on earnings
        for each row execute function copy_entry()`);
    });
    await step("copy older entries", () => copyOlder(client));
    await step("compare each person's entries", () => compare(client));
    await step("swap the tables", () => swap(client));
  } finally {
    await client.end();
  }
  return steps;
}

async function makeTable(client: pg.Client): Promise<void> {
  await client.query(`create table earnings_parted (
    like earnings including defaults including constraints,
    primary key (user_id, id),
    foreign key (user_id) references users (id),
    foreign key (person_id) references users (id)
  ) partition by hash (user_id)`);
  for (let part = 0; part < PARTITIONS; part += 1) {
    await client.query(`create table earnings_p${part} partition of earnings_parted
      for values with (modulus ${PARTITIONS}, remainder ${part})`);
  }
  await client.query(
    "create unique index earnings_parted_cause_unique on earnings_parted (cause_id, source, user_id)",
  );
  for (const [name, columns] of Object.entries(INDEXES)) {
    await client.query(`create index earnings_parted_${name} on earnings_parted ${columns}`);
  }
}

/** Copies what was there before the trigger, a range of ids in each transaction. */
async function copyOlder(client: pg.Client): Promise<void> {
  for (let after: string | null = FIRST_ID; after !== null; ) {
    const { rows }: pg.QueryResult<{ last: string | null }> = await client.query(
      `with slice as materialized (select * from earnings where id > $1 order by id limit ${SLICE}),
        copied as (insert into earnings_parted select * from slice on conflict do nothing)
      select (array_agg(id order by id desc))[1] as last from slice`,
      [after],
    );
    after = rows[0]?.last ?? null;
  }
  await client.query("vacuum analyze earnings_parted");
}

/** Compares number, sum and words of each person's entries in one snapshot. */
async function compare(client: pg.Client): Promise<void> {
  const figures = (
    table: string,
  ) => `select user_id, count(*) as entries, sum(points_earned) as points,
    sum(hashtextextended(id::text || details, 0)) as words from ${table} group by user_id`;
  const { rows } = await client.query(`select user_id from (${figures("earnings")}) a
    full join (${figures("earnings_parted")}) b using (user_id)
    where (a.entries, a.points, a.words) is distinct from (b.entries, b.points, b.words) limit 5`);
  if (rows.length > 0) throw new Error(`the copy differs: ${JSON.stringify(rows)}`);
}

/** Gives the partitions the ledger's name and triggers in one transaction; writers wait for it. */
async function swap(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = 'earnings'::regclass and not tgisinternal and tgname <> 'earnings_copy'`,
  );
  await client.query("begin; set local lock_timeout = '2s'");
  await client.query("lock table earnings in access exclusive mode");
  await client.query("drop trigger earnings_copy on earnings");
  await client.query("alter table earnings rename to earnings_before");
  await client.query("alter table earnings_parted rename to earnings");
  for (const { definition } of rows) await client.query(definition);
  await client.query("commit; drop function copy_entry()");
}
