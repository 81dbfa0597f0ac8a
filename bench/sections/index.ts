import type { Run } from "../lib/run";
import type { Section } from "../report/section";
import { growth } from "./growth";
import { transactions } from "./transactions";

/** Every part of a run, in the order of the report. */
export const SECTIONS = {
  growth,
  transactions,
} satisfies Record<string, (run: Run) => Promise<Section>>;

export type SectionName = keyof typeof SECTIONS;
