import { parseArgs } from "node:util";
import { openRun } from "./lib/open-run";
import type { Options } from "./lib/run";
import type { Section } from "./report/section";
import { writeReport } from "./report/write";
import { SECTIONS, type SectionName } from "./sections/index";

/** Runs the measurements and writes a report. `npm run bench -- --help` lists the options. */
async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  if (options === null) return;
  const { run, close } = await openRun(options);
  try {
    const sections: Section[] = [];
    for (const name of selectSections(options)) {
      const startedAt = performance.now();
      run.say(`\n=== ${name}`);
      const measured = [await SECTIONS[name](run)].flat();
      for (const section of measured) show(section);
      run.say(`--- ${name}: ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
      sections.push(...measured);
      await writeReport(options, sections);
    }
  } finally {
    await close();
  }
}

function show({ title, lines, columns }: Section): void {
  console.log(title);
  const rounded = lines.map(({ cells, met }) => {
    const shown = cells.map((cell) => (typeof cell === "number" ? Number(cell.toFixed(2)) : cell));
    const named = columns.map((column, index) => [column, shown[index]]);
    return Object.fromEntries([...named, ["reached", met]]);
  });
  console.table(rounded);
}

const HELP = `npm run bench -- [options]
  --users N            how many people the large world has (default 100000; 1000000 needs 8 GB of disk)
  --embedded-users N   the same for the embedded engine (default 20000)
  --quick              a small and quick run: 10,000 people, few calls
  --rounds N           rounds of each measurement, in turns (default 5)
  --only a,b           some parts only: ${Object.keys(SECTIONS).join(", ")}
  --routes /a,/b       some screens only, in the part "pages"
  --postgres URL       a Postgres to measure on, as a superuser; what is filled stays there
  --report PATH        where to write PATH.md and PATH.json (default .cache/bench/report)`;

function parseOptions(given: string[]): Options | null {
  const { values } = parseArgs({
    args: given,
    options: {
      users: { type: "string" },
      "embedded-users": { type: "string" },
      quick: { type: "boolean", default: false },
      rounds: { type: "string", default: "5" },
      only: { type: "string", default: "" },
      routes: { type: "string", default: "" },
      postgres: { type: "string" },
      report: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return null;
  }
  const { quick } = values;
  return {
    users: Number(values.users ?? (quick ? 10_000 : 100_000)),
    embeddedUsers: Number(values["embedded-users"] ?? (quick ? 2_000 : 20_000)),
    rounds: Number(values.rounds),
    calls: quick ? 10 : 20,
    only: list(values.only),
    routes: list(values.routes),
    postgres: values.postgres,
    report: values.report,
  };
}

function list(text: string): string[] {
  return text === "" ? [] : text.split(",");
}

function selectSections({ only }: Options): SectionName[] {
  const all = Object.keys(SECTIONS) as SectionName[];
  const unknown = only.filter((name) => !(name in SECTIONS));
  if (unknown.length > 0) throw new Error(`No such part: ${unknown.join(", ")}. See --help.`);
  return only.length === 0 ? all : all.filter((name) => only.includes(name));
}

await main();
