import { type Load, medianLoad, rateRatios } from "../lib/load";
import { PARSE_VERSION } from "../lib/parse-package";
import type { Run } from "../lib/run";
import { inWords, spreadOf } from "../lib/statistics";
import type { Line, Section } from "../report/section";
import { TRANSACTIONS } from "./transaction-scripts";
import { CLIENTS } from "./transaction-setup";

export const PARSE_LIST = "Parse Server, list of 20";
export const PARSE_SIGN = "Parse Server, sign";
export const BARE_LIST = "bare route, contracts";

interface Goals {
  /** Milliseconds of processor time for each call, at most. */
  cpuMs: number;
  /** Times Parse's rate, at least. */
  rate: number;
  /** Share of Parse's 99th percentile, at most. */
  p99: number | null;
}

const PAGE_GOALS: Goals = { cpuMs: 0.45, rate: 6, p99: 0.25 };
const WRITE_GOALS: Goals = { cpuMs: 1.2, rate: 5, p99: null };

/** Returns the report's section about Parse Server. `measured` has the rounds of each call. */
export function peersReport({ options }: Run, measured: ReadonlyMap<string, Load[]>): Section {
  const compared = (name: string) => {
    const isWrite = name === PARSE_SIGN || TRANSACTIONS.some((transaction) => transaction === name);
    return { base: measured.get(isWrite ? PARSE_SIGN : PARSE_LIST) ?? [], isWrite };
  };
  const lines = [...measured].map(([name, rounds]) => {
    const { base, isWrite } = compared(name);
    const isPeer = [PARSE_LIST, PARSE_SIGN, BARE_LIST].includes(name);
    return line(name, rounds, base, isPeer ? null : isWrite ? WRITE_GOALS : PAGE_GOALS);
  });
  return {
    title: "Peers",
    how: `Signpoint and Parse Server ${PARSE_VERSION} on the same Postgres, in turns, with ${CLIENTS} clients and ${options.rounds} rounds: pages of Signpoint (${options.users.toLocaleString("en")} people) against Parse's list of 20 of 1,000 contracts for a signed-in user; writes with idempotency, notifications and all constraints against a cloud function of Parse that signs without a transaction. The bare route sends one prepared statement for the page of contracts. CPU is the processor time of the server's process for each call.`,
    goal: `pages: CPU at most ${PAGE_GOALS.cpuMs} ms, at least ${PAGE_GOALS.rate} times the rate and at most ${PAGE_GOALS.p99} of the 99th percentile of Parse's list; writes: CPU at most ${WRITE_GOALS.cpuMs} ms, at least ${WRITE_GOALS.rate} times the rate of Parse's sign`,
    columns: [
      "call",
      "CPU ms",
      "CPU goal",
      "a second",
      "times Parse",
      "rate goal",
      "p99 ms",
      "of Parse's p99",
      "p99 goal",
    ],
    lines,
    notes: [],
    raw: Object.fromEntries(measured),
  };
}

function line(name: string, rounds: Load[], base: Load[], goals: Goals | null): Line {
  const { cpuMs, rate, p99Ms } = medianLoad(rounds);
  const times = spreadOf(rateRatios(rounds, base));
  const tails = spreadOf(
    rounds.map((round, index) => round.p99Ms / (base[index]?.p99Ms ?? Number.NaN)),
  );
  const isMet =
    goals === null
      ? null
      : cpuMs <= goals.cpuMs &&
        times.median >= goals.rate &&
        (goals.p99 === null || tails.median <= goals.p99);
  return {
    cells: [
      name,
      cpuMs.toFixed(2),
      goals === null ? "" : `≤ ${goals.cpuMs}`,
      rate.toFixed(0),
      inWords(times, 1),
      goals === null ? "" : `≥ ${goals.rate}`,
      p99Ms.toFixed(1),
      inWords(tails),
      goals === null || goals.p99 === null ? "" : `≤ ${goals.p99}`,
    ],
    met: isMet,
  };
}
