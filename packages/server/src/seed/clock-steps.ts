import { endAllDueSignings } from "../contracts/end-due-signings";
import type { PlannedSigning } from "./plan-reviews";
import { submittableUntil } from "./plan-signings";
import { type Stage, type Step, timeOf } from "./stage";

/** Returns the steps in which the clock ends what was not submitted in time, and once more at the time of the seeding. */
export function clockSteps(stage: Stage, signings: readonly PlannedSigning[]): Step[] {
  const ends = signings
    .filter(({ submitted, review }) => submitted === null && review.givenBack === null)
    .map(({ contract, signed }) => {
      const { work_minutes } = contract.fields;
      const expired = submittableUntil(contract);
      return Math.max(expired, work_minutes === null ? expired : signed - work_minutes, 0);
    });
  return [...new Set([...ends, 0])].map((minutesAgo) => ({
    minutesAgo,
    run: async () => {
      await endAllDueSignings({ ...stage.ctx, now: () => timeOf(stage, minutesAgo) });
    },
  }));
}
