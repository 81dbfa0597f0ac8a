/** One line of a table. `met` says whether the goal is reached; null where there is no goal. */
export interface Line {
  cells: (string | number)[];
  met: boolean | null;
}

/** One section of the report. */
export interface Section {
  title: string;
  /** What was measured, and how. */
  how: string;
  /** The goal; null for figures without one. */
  goal: string | null;
  columns: string[];
  lines: Line[];
  /** Which goals were missed and why, and hints for reading the figures. */
  notes: string[];
  /** All measured values behind the lines. */
  raw: unknown;
}
