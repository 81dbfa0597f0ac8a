import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD } from "../../accounts/auth/support";
import { report, scale } from "../../support/proof";
import { FAULTS } from "./faults";
import { Load } from "./load";
import { type Rig, startRig } from "./rig";

const onPostgres = process.env.TEST_ENGINE === "postgres";
const ROUNDS = scale(1, 3);
const CONTRACTS = scale(500, 6_000);
/** Callers who rest a little leave the processor to others, and still have requests under way in each fault. */
const PAUSE_MS = scale(25, 0);
/** After the database is back, everything answers within this time: the 10 s that operators are told, twice as long beside other work. */
const RECOVERY_MS = scale(20_000, 10_000);
/** No answer takes longer, whatever happens: less than the callers' patience. */
const SLOWEST_MS = 15_000;

let rig: Rig;
let load: Load;
let stopLoad: () => Promise<void>;

/** Whether everybody has finished a round that they began after that moment, and all else answers. */
async function answersEverything(since: number): Promise<boolean> {
  const headers = { authorization: `Bearer ${rig.cast.admin.token}` };
  const login = { method: "POST", body: JSON.stringify({ email: rig.email, password: PASSWORD }) };
  const answers = await Promise.all([
    load.ask("/readyz", {}),
    load.ask("/api/contracts?status=active", { headers }),
    load.ask("/api/earnings", { headers }),
    load.ask("/api/marketplace/items", { headers }),
    load.ask("/auth/v1/token?grant_type=password", login),
  ]);
  return (
    answers.every((answer) => answer?.status === 200) &&
    rig.cast.people.every(({ id }) => (load.lastRound.get(id) ?? 0) > since)
  );
}

/** Waits for that; answers how many milliseconds it took. */
async function untilAllAnswers(): Promise<number> {
  const since = performance.now();
  while (!(await answersEverything(since))) {
    if (load.failure !== null) throw load.failure;
    if (performance.now() - since > 3 * RECOVERY_MS) throw new Error("it does not recover");
  }
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

  for (const { name, strike, isPossible } of FAULTS) {
    it.runIf(isPossible)(name, { timeout: 300_000 }, async () => {
      load.startCounting();
      let recoveryMs = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        await strike(rig, load);
        recoveryMs = Math.max(recoveryMs, await untilAllAnswers());
      }
      await stopLoad();
      const { requests, failures, slowestMs, outageMs } = load.seen;
      const damaged = await rig.damage(load);
      stopLoad = load.start();
      report(`database: ${name}`, {
        requests,
        "failed meanwhile": failures,
        "s without a success": seconds(outageMs),
        "s until all answers": seconds(recoveryMs),
        "s for the slowest answer": seconds(slowestMs),
        "lost or done twice": damaged.length,
      });
      const { exitCode, signalCode } = rig.server.process;
      expect({ exitCode, signalCode, damaged }).toEqual({
        exitCode: null,
        signalCode: null,
        damaged: [],
      });
      expect(recoveryMs).toBeLessThan(RECOVERY_MS);
      expect(slowestMs).toBeLessThan(SLOWEST_MS);
    });
  }
});
