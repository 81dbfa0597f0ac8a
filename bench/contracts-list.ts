/**
 * How much slower the contracts list is with 100,000 contracts than with 1,000: over HTTP, both at
 * once in turns, for every sort with every filter and kind of search.
 *
 *   npx tsx bench/contracts-list.ts [pglite|postgres] [large, default 100000] [rounds, default 30]
 */
import setUpPglite from "../packages/server/test/support/global-setup-pglite";
import setUpPostgres from "../packages/server/test/support/global-setup-postgres";
import { fillContracts } from "../packages/server/test/support/many-contracts";
import { addPerson, type Person } from "../packages/server/test/support/people";
import { startTestServer, type TestServer } from "../packages/server/test/support/server";

const SMALL = 1_000;
const GOAL = 1.5;

const SORTS = ["newest", "reward", "expiring"];
const FILTERS: Record<string, string>[] = [
  {},
  { category: "top_earning" },
  { category: "official" },
  { category: "limited" },
  { type: "Research" },
  { status: "active" },
  { status: "grace_period" },
  { status: "fully_expired" },
  { status: "active", type: "Research", category: "official" },
  { mine: "all" },
];
/** None; in all; in most; in many; in few; in one of a thousand; in none; short, rare and with signs. */
const SEARCHES = [
  "",
  "e",
  "th",
  "coffee",
  "recipe",
  "zebra",
  "nowhere",
  "q",
  "zq",
  "jx",
  "c++",
  "%",
];

type BenchServer = TestServer & { person: Person };

interface Timing {
  name: string;
  /** Items in the page of each: only pages of one length cost the same to write and send. */
  items: [number, number];
  small: number[];
  large: number[];
}

async function timed(
  server: BenchServer,
  query: Record<string, string>,
): Promise<{ elapsed: number; items: number }> {
  const url = new URL("/api/contracts", server.url);
  url.search = new URLSearchParams(query).toString();
  const startedAt = performance.now();
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${server.person.token}` },
  });
  const body = await response.text();
  const elapsed = performance.now() - startedAt;
  if (response.status !== 200) throw new Error(`${url.href} answered ${response.status}: ${body}`);
  const { items } = JSON.parse(body) as { items: unknown[] };
  return { elapsed, items: items.length };
}

function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

async function measure(small: BenchServer, large: BenchServer, rounds: number): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const sort of SORTS) {
    for (const filter of FILTERS) {
      for (const search of SEARCHES) {
        const query = { sort, ...filter, ...(search === "" ? {} : { search }) };
        const name = new URLSearchParams(query).toString();
        const timing: Timing = { name, items: [0, 0], small: [], large: [] };
        for (let round = -3; round < rounds; round += 1) {
          const pair = [await timed(small, query), await timed(large, query)] as const;
          if (round < 0) continue;
          timing.items = [pair[0].items, pair[1].items];
          timing.small.push(pair[0].elapsed);
          timing.large.push(pair[1].elapsed);
        }
        timings.push(timing);
      }
    }
  }
  return timings;
}

function report(timings: Timing[]): void {
  const rows = timings.map(({ name, items, small, large }) => ({
    query: name,
    items: items.join("/"),
    "p50 1k": quantile(small, 0.5),
    "p50 large": quantile(large, 0.5),
    "p95 1k": quantile(small, 0.95),
    "p95 large": quantile(large, 0.95),
    "ratio p95": quantile(large, 0.95) / quantile(small, 0.95),
    "ratio p50": quantile(large, 0.5) / quantile(small, 0.5),
    // What other programs on the machine disturb least.
    "ratio p10": quantile(large, 0.1) / quantile(small, 0.1),
  }));
  const shown = rows
    .toSorted((a, b) => b["ratio p10"] - a["ratio p10"])
    .map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          typeof value === "number" ? Number(value.toFixed(2)) : value,
        ]),
      ),
    );
  console.table(shown.slice(0, 40));
  const all = (pick: (timing: Timing) => number[]) => quantile(timings.flatMap(pick), 0.95);
  const overall = all(({ large }) => large) / all(({ small }) => small);
  const even = rows.filter(({ items }) => new Set(items.split("/")).size === 1);
  const above = (pick: (row: (typeof rows)[number]) => number) =>
    even.filter((row) => pick(row) > GOAL).length;
  console.log(
    `${rows.length} queries; p95 of all calls: ${overall.toFixed(2)} times that of 1k; ` +
      `of ${even.length} with pages of one length, ` +
      `above ${GOAL} by p95: ${above((row) => row["ratio p95"])}, ` +
      `by p50: ${above((row) => row["ratio p50"])}, by p10: ${above((row) => row["ratio p10"])}`,
  );
}

async function start(engine: string, contracts: number): Promise<BenchServer> {
  const server = await startTestServer();
  const startedAt = performance.now();
  await fillContracts(server.services.db, contracts, new Date());
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${engine}: ${contracts} contracts made in ${seconds} s`);
  return { ...server, person: await addPerson(server) };
}

async function main(): Promise<void> {
  const [engine = "pglite", large = "100000", rounds = "30"] = process.argv.slice(2);
  process.env.TEST_ENGINE = engine;
  const tearDown = await (engine === "postgres" ? setUpPostgres() : setUpPglite());
  const servers = [await start(engine, SMALL), await start(engine, Number(large))] as const;
  try {
    report(await measure(...servers, Number(rounds)));
  } finally {
    for (const server of servers) await server.stop();
    await tearDown();
  }
}

await main();
