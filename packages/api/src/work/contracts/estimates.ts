import type { ContractFieldName } from "./contract-fields";

/** The fields that estimate minutes. They are told before signing on cards, on dashboards, and in the summary by these names. */
export const ESTIMATE_NAMES = { effort_minutes: "Effort" } as const satisfies Partial<
  Record<ContractFieldName, string>
>;

export type EstimateName = keyof typeof ESTIMATE_NAMES;
export const ESTIMATES = Object.keys(ESTIMATE_NAMES) as EstimateName[];
