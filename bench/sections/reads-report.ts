import { type Load, medianLoad, rateRatios } from "../lib/load";
import type { Run } from "../lib/run";
import { inWords, spreadOf } from "../lib/statistics";
import type { Section } from "../report/section";

export const CLIENTS = 16;
const GOAL = 0.6;

/** The rounds of each page. */
export type ReadLoads = Map<string, { http: Load[]; bare: Load[] }>;

/** Returns how many calls each client makes in a round. */
export const callsEach = ({ options }: Run): number => options.calls * 10;

/** Returns the report's section about pages. */
export function readsReport(run: Run, measured: ReadLoads): Section {
  const { options } = run;
  return {
    title: "Reads",
    how: `${CLIENTS} clients, ${CLIENTS * callsEach(run)} calls in each of ${options.rounds} rounds, in turns: the authenticated call over HTTP, and the best known statement for the same rows, which checks the session, reads the catalogue's version and makes the page's JSON in the database. On Postgres (${options.users.toLocaleString("en")} people) it is a prepared statement behind a bare route with a log line; on the embedded engine (${options.embeddedUsers.toLocaleString("en")}) it runs without HTTP. CPU is the processor time of the server's process for each call.`,
    goal: `at least ${GOAL} of the best known statement`,
    columns: ["call", "CPU ms", "a second", "bare, CPU ms", "bare, a second", "ratio", "goal"],
    lines: [...measured].map(([name, { http, bare }]) => {
      const ratio = spreadOf(rateRatios(http, bare));
      const cells = [http, bare].flatMap((rounds) => {
        const { cpuMs, rate } = medianLoad(rounds);
        return [cpuMs.toFixed(2), rate.toFixed(0)];
      });
      return { cells: [name, ...cells, inWords(ratio), `≥ ${GOAL}`], met: ratio.median >= GOAL };
    }),
    notes: [],
    raw: Object.fromEntries(measured),
  };
}
