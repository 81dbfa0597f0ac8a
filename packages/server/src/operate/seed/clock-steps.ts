import { endAllDueSignings } from "../../work/signings/end-due-signings";
import type { DemoContract } from "./demo-contract";
import type { Signing } from "./signing";
import { type Stage, type Step, timeOf } from "./stage";

/** Returns the steps in which the clock ends what was not submitted in time, and once more at the time of the seeding. */
export function clockSteps(
  stage: Stage,
  contracts: readonly DemoContract[],
  signings: readonly Signing[],
): Step[] {
  const left = signings.filter(
    ({ submitted, givenBack }) => submitted === undefined && givenBack === undefined,
  );
  const ends = left.flatMap(({ title, signed }) =>
    contracts
      .filter(({ fields }) => fields.title === title)
      .map(({ ageMinutes, fields: { duration, work_minutes } }) => {
        const expired = ageMinutes - duration * 1.5;
        return Math.max(expired, work_minutes === null ? expired : signed - work_minutes, 0);
      }),
  );
  return [...new Set([...ends, 0])].map((minutesAgo) => ({
    minutesAgo,
    run: async () => {
      await endAllDueSignings({ ...stage.ctx, now: () => timeOf(stage, minutesAgo) });
    },
  }));
}
