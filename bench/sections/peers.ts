import { bareRoute } from "../lib/bare-pages";
import { type Load, measureLoad } from "../lib/load";
import { hotPages } from "../lib/pages";
import { startParse } from "../lib/parse-server";
import type { Run } from "../lib/run";
import { startWorldServer } from "../lib/world-server";
import type { Section } from "../report/section";
import { BARE_LIST, PARSE_LIST, PARSE_SIGN, peersReport } from "./peers-report";
import { TRANSACTIONS } from "./transaction-scripts";
import { CLIENTS, spreadTargets, startWriters } from "./transaction-setup";

/** The round that lets all servers compile what they run often. It is not counted. */
const WARM_UP = -1;
const WARM_UP_EACH = 200;

/** One kind of call to one of the servers. */
interface Contender {
  name: string;
  measure: (round: number) => Promise<Load>;
}

/**
 * Measures Signpoint and Parse Server on the same Postgres, in turns: pages against Parse's list of 20 objects, writes
 * against signing in a cloud function of Parse.
 */
export async function peers(run: Run): Promise<Section> {
  const database = await run.full();
  const { rounds, calls } = run.options;
  const load = (round: number) => ({
    clients: CLIENTS,
    each: round === WARM_UP ? WARM_UP_EACH : calls * 10,
  });
  const stops: (() => Promise<void>)[] = [];
  const opened = <Opened extends { stop: () => Promise<void> }>(one: Opened): Opened => {
    stops.unshift(one.stop);
    return one;
  };
  try {
    const parse = opened(await startParse(run, database.world, CLIENTS));
    const bare = opened(await bareRoute(run, database, CLIENTS));
    const reader = opened(await startWorldServer(run, database, { connections: CLIENTS }));
    const writer = opened(await startWriters(run, database));
    const pages = hotPages(database.world);
    const [contracts] = pages;
    if (contracts === undefined) throw new Error("there are pages");
    // Writes have as many turns in each round, and a contract can be signed once.
    const write = { clients: CLIENTS, each: writer.each };
    const contenders: Contender[] = [
      { name: PARSE_LIST, measure: (round) => measureLoad(parse, load(round), parse.list) },
      {
        name: BARE_LIST,
        measure: (round) => measureLoad(bare, load(round), () => bare.make(contracts)),
      },
      ...pages.map((page) => ({
        name: page.name,
        measure: (round: number) =>
          measureLoad(reader.process, load(round), () => reader.get(page)),
      })),
      {
        name: PARSE_SIGN,
        measure: (round) =>
          measureLoad(parse, write, (client, turn) =>
            parse.sign(client, (round + 1) * write.each + turn),
          ),
      },
    ];
    const measured = new Map<string, Load[]>();
    const add = (name: string, one: Load) =>
      measured.set(name, [...(measured.get(name) ?? []), one]);
    for (let round = WARM_UP; round < rounds; round += 1) {
      for (const { name, measure } of contenders) {
        const one = await measure(round);
        if (round !== WARM_UP) add(name, one);
      }
      // The writer warmed up when it started.
      if (round === WARM_UP) continue;
      for (const name of TRANSACTIONS) {
        const from = round * writer.each;
        add(name, await writer.callers.load(name, from, writer.each, spreadTargets(writer.ids)));
      }
      run.say(`  round ${round + 1} of ${rounds}`);
    }
    return peersReport(run, measured);
  } finally {
    for (const stop of stops) await stop();
  }
}
