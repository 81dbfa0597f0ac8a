import type { Line, Section } from "./section";

/** The heading of a report. */
export interface Heading {
  date: string;
  machine: string;
  command: string;
  load: string;
}

/** Returns the whole report as Markdown. */
export function renderMarkdown(heading: Heading, sections: Section[]): string {
  return [
    "# Measurements",
    "",
    `Written by \`${heading.command}\` on ${heading.date}; ${heading.machine}; ${heading.load}.`,
    "",
    "Ratios compare what was measured in the same run, in turns; where a figure is followed by two in",
    "brackets, it is the median of the rounds, and these are the lowest and the highest round.",
    "",
    ...renderSummary(sections),
    ...sections.flatMap(renderSection),
  ].join("\n");
}

function renderSummary(sections: Section[]): string[] {
  const rows = sections
    .filter(({ goal }) => goal !== null)
    .map((section) => {
      const judged = section.lines.filter(({ met }) => met !== null);
      const met = judged.filter((line) => line.met);
      return `| ${section.title} | ${section.goal} | ${met.length} of ${judged.length} |`;
    });
  return ["| what | goal | reached |", "|---|---|---|", ...rows, ""];
}

function renderSection({ title, how, goal, columns, lines, notes }: Section): string[] {
  const judged = goal !== null;
  const header = judged ? [...columns, ""] : columns;
  return [
    `## ${title}`,
    "",
    judged ? `${how} Goal: ${goal}.` : how,
    "",
    `| ${header.join(" | ")} |`,
    `|${header.map((_, index) => (index === 0 ? "---" : "---:")).join("|")}|`,
    ...lines.map((line) => renderRow(line, judged)),
    "",
    ...notes.flatMap((note) => [note, ""]),
  ];
}

function renderRow({ cells, met }: Line, judged: boolean): string {
  const verdict = met === null ? "" : met ? "yes" : "**no**";
  const shown = cells.map((cell) =>
    typeof cell === "number" ? cell.toFixed(2) : cell.replaceAll("|", "\\|"),
  );
  return `| ${(judged ? [...shown, verdict] : shown).join(" | ")} |`;
}
