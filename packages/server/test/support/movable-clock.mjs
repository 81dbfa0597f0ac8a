/*
 * Loaded before the server of the journeys, in each of its threads: each SIGUSR2 moves its clock a day ahead, that of the embedded
 * database too, which has a thread of its own. A day that is about days does not wait for them.
 */
import { getEnvironmentData, isMainThread, setEnvironmentData } from "node:worker_threads";

const DAY_MS = 86_400_000;
const SHARED = "signpoint.movable-clock";
const RealDate = Date;
/** Milliseconds ahead, the same for all threads. */
const ahead = new Float64Array(
  isMainThread ? new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT) : getEnvironmentData(SHARED),
);

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead[0]);
    else super(...given);
  }

  static now() {
    return RealDate.now() + ahead[0];
  }
};

if (isMainThread) {
  setEnvironmentData(SHARED, ahead.buffer);
  // Signals arrive in this thread alone.
  process.on("SIGUSR2", () => {
    ahead[0] += DAY_MS;
    process.stdout.write(`The clock is ${ahead[0] / DAY_MS} days ahead.\n`);
  });
}
