import type { Run } from "../lib/run";
import type { Section } from "../report/section";
import { bundles } from "./bundles";
import { growth } from "./growth";
import { logins } from "./logins";
import { memory } from "./memory";
import { pages } from "./pages";
import { reads } from "./reads";
import { start } from "./start";
import { streams } from "./streams";
import { transactions } from "./transactions";
import { waiting } from "./waiting";

/** All sections of a run, in the order of the report. */
export const SECTIONS = {
  growth,
  reads,
  transactions,
  logins,
  waiting,
  memory,
  streams,
  start,
  bundles,
  pages,
} satisfies Record<string, (run: Run) => Promise<Section | Section[]>>;

export type SectionName = keyof typeof SECTIONS;
