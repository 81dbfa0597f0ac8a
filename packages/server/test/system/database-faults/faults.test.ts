import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD } from "../../accounts/auth/support";
import { AT_LARGE, report, scale } from "../../support/proof";
import { FAULTS } from "./faults";
import { Load } from "./load";
import { type Rig, startRig } from "./rig";

const onPostgres = process.env.TEST_ENGINE === "postgres";
const ROUNDS = scale(1, 3);
const CONTRACTS = scale(200, 6_000);
/** Callers who rest a little leave the processor to others, and still have requests under way in each fault. */
const PAUSE_MS = scale(200, 0);
const IMPOSSIBLE = FAULTS.filter(({ isPossible }) => !isPossible);
const POSSIBLE = FAULTS.filter(({ isPossible }) => isPossible);
/** What is struck before all is compared: at large each fault alone, else one after the other. */
const RUNS = AT_LARGE
  ? FAULTS.map((fault) => [fault])
  : [POSSIBLE, ...IMPOSSIBLE.map((fault) => [fault])];
/** After the database is back, everything answers within this time: the 10 s that operators are told, twice as long beside other work. */
const RECOVERY_MS = scale(20_000, 10_000);
/** No answer takes longer, whatever happens: less than the callers' patience. */
const SLOWEST_MS = 15_000;

let rig: Rig;
let load: Load;
let stopLoad: () => Promise<void>;

async function allElseAnswers(): Promise<boolean> {
  const headers = { authorization: `Bearer ${rig.cast.admin.token}` };
  const login = { method: "POST", body: JSON.stringify({ email: rig.email, password: PASSWORD }) };
  const answers = await Promise.all([
    load.ask("/readyz", {}),
    load.ask("/api/contracts?status=active", { headers }),
    load.ask("/api/earnings", { headers }),
    load.ask("/api/marketplace/items", { headers }),
    load.ask("/auth/v1/token?grant_type=password", login),
  ]);
  return answers.every((answer) => answer?.status === 200);
}

/** Waits until everybody has finished a round that they began after now, and all else answers; returns how long it took. */
async function untilAllAnswers(): Promise<number> {
  const since = performance.now();
  await load.untilEverybodyWorks(3 * RECOVERY_MS, allElseAnswers);
  return performance.now() - since;
}

const seconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10;

/** The database dies in every way that we know; the server does not, and nothing is lost or done twice. */
describe.runIf(onPostgres)("database faults under load", () => {
  beforeAll(async () => {
    rig = await startRig(CONTRACTS);
    load = new Load(rig.server, rig.cast, PAUSE_MS);
    stopLoad = load.start();
    await untilAllAnswers();
  }, 180_000);
  afterAll(() => rig.stop());

  for (const faults of RUNS) {
    const names = faults.map(({ name }) => name).join("; ");
    it.runIf(faults.every(({ isPossible }) => isPossible))(
      names,
      { timeout: 300_000 },
      async () => {
        load.startCounting();
        const recovered: [name: string, milliseconds: number][] = [];
        for (const { name, strike } of faults) {
          for (let round = 0; round < ROUNDS; round += 1) {
            await strike(rig, load);
            recovered.push([name, await untilAllAnswers()]);
          }
        }
        await stopLoad();
        const { requests, failed, slowestMs, outageMs } = load.seen;
        const damaged = await rig.damage(load);
        stopLoad = load.start();
        report(`database: ${names}`, {
          requests,
          "failed meanwhile": failed.length,
          "s without a success": seconds(outageMs),
          "s until all answers": seconds(Math.max(...recovered.map(([, ms]) => ms))),
          "s for the slowest answer": seconds(slowestMs),
          "lost or done twice": damaged.length,
        });
        const { exitCode, signalCode } = rig.server.process;
        const late = recovered.filter(([, ms]) => ms >= RECOVERY_MS);
        expect({ exitCode, signalCode, damaged, late }).toEqual({
          exitCode: null,
          signalCode: null,
          damaged: [],
          late: [],
        });
        expect(slowestMs).toBeLessThan(SLOWEST_MS);
      },
    );
  }
});
