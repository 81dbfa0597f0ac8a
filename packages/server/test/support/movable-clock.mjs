/*
 * Loaded before the server of the journeys: each SIGUSR2 moves its clock a day ahead, of the embedded database too. A day
 * that is about days does not wait for them.
 */
const DAY_MS = 86_400_000;
const RealDate = Date;
let ahead = 0;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }

  static now() {
    return RealDate.now() + ahead;
  }
};

process.on("SIGUSR2", () => {
  ahead += DAY_MS;
  process.stdout.write(`The clock is ${ahead / DAY_MS} days ahead.\n`);
});
