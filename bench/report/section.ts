/** One line of the report. `met` is null where there is no goal. */
export interface Line {
  cells: (string | number)[];
  met: boolean | null;
}

/** One part of the report. */
export interface Section {
  title: string;
  /** What was measured, and how. */
  how: string;
  /** What is to be reached; null when a figure is only told. */
  goal: string | null;
  columns: string[];
  lines: Line[];
  /** What fell short and why, or what has to be known to read the figures. */
  notes: string[];
  /** Every measured value behind the lines. */
  raw: unknown;
}
