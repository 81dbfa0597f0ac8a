/** What has to be there before people come, in the order in which it is done. */
export const SETUP_STEPS = [
  "free_contract",
  "reward",
  "mail",
  "second_factor",
  "second_admin",
  "sums",
] as const;

export type SetupStep = (typeof SETUP_STEPS)[number];

/** Returns whether nothing is left to do before people come. */
export function isSetUp(setup: Readonly<Record<SetupStep, boolean>>): boolean {
  return SETUP_STEPS.every((step) => setup[step]);
}
