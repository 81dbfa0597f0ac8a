import { quantile, spreadOf } from "../lib/statistics";
import type { Line, Section } from "../report/section";
import * as goals from "./goals";
import type { Interaction } from "./interactions";
import { CATEGORIES, type Scores } from "./lighthouse";
import type { Visits } from "./paints";
import type { Kind, Route } from "./routes";
import type { Visit } from "./visit";

/** Everything that the part "pages" measures. */
export interface Measured {
  visits: Visits[];
  interactions: Interaction[];
  scores: Map<Route, Scores[]>;
}

const KINDS: Record<Kind, string> = {
  public: "public pages",
  user: "user's screens",
  admin: "admin's screens",
};

/** A screen's median of one figure. */
interface Figure {
  route: Route;
  value: number;
}

/** Returns one line for each goal: the screen that is furthest from it, with what was measured. */
export function summarize(measured: Measured): Section {
  const lines = [
    ...paintLines(measured.visits),
    ...scriptLines(measured.visits),
    ...interactionLines(measured.interactions),
    ...shapeLines(measured.visits),
    ...lighthouseLines(measured.scores),
  ];
  return {
    title: "Goals for pages",
    how: "Each goal with the screen that is furthest from it; the median of its rounds.",
    goal: "each line's own",
    columns: ["what", "goal", "measured", "screen"],
    lines: lines.filter((line) => line !== null),
    notes: [],
    raw: null,
  };
}

/** Returns the screen with the highest median, as a line; null when no such screen was measured. */
function highest(
  what: string,
  figures: Figure[],
  { goal, unit, digits = 0 }: { goal: number | null; unit: string; digits?: number },
): Line | null {
  const worst = figures.toSorted((a, b) => b.value - a.value)[0];
  if (worst === undefined) return null;
  const inWords = (value: number) => `${value.toFixed(digits)}${unit}`;
  return {
    cells: [
      what,
      goal === null ? "–" : `≤ ${inWords(goal)}`,
      inWords(worst.value),
      worst.route.name,
    ],
    met: goal === null ? null : worst.value <= goal,
  };
}

function figuresOf(visits: Visits[], when: "first" | "second", pick: (visit: Visit) => number) {
  return visits.map((all) => ({ route: all.route, value: spreadOf(all[when].map(pick)).median }));
}

const ofKind = (figures: Figure[], kind: Kind) =>
  figures.filter(({ route }) => route.kind === kind);

const kindNames = Object.entries(KINDS) as [Kind, string][];

const FIRST_VISIT: Record<keyof typeof goals.FIRST_VISIT_MS, string> = {
  firstPaintMs: "first paint",
  contentMs: "content",
  paintMs: "largest paint",
  inputMs: "first input",
};

function paintLines(visits: Visits[]): (Line | null)[] {
  const names = Object.keys(FIRST_VISIT) as (keyof typeof FIRST_VISIT)[];
  const second = figuresOf(visits, "second", ({ contentMs }) => contentMs);
  return kindNames.flatMap(([kind, name]) => [
    ...names.map((figure) =>
      highest(
        `${FIRST_VISIT[figure]}, ${name}, first visit`,
        ofKind(
          figuresOf(visits, "first", (visit) => visit[figure]),
          kind,
        ),
        { goal: goals.FIRST_VISIT_MS[figure][kind], unit: " ms" },
      ),
    ),
    highest(`content, ${name}, second visit`, ofKind(second, kind), {
      goal: goals.SECOND_CONTENT_MS[kind],
      unit: " ms",
    }),
  ]);
}

function scriptLines(visits: Visits[]): (Line | null)[] {
  const figures = figuresOf(visits, "first", ({ inputScriptBytes }) => inputScriptBytes / 1_000);
  const judged = figures.filter(
    ({ route }) => route.kind !== "public" || route.name === goals.INPUT_SCRIPT_PUBLIC_PAGE,
  );
  return kindNames.map(([kind, name]) =>
    highest(
      `scripts before the first input, ${kind === "public" ? goals.INPUT_SCRIPT_PUBLIC_PAGE : name}`,
      ofKind(judged, kind),
      { goal: goals.INPUT_SCRIPT_BYTES[kind] / 1_000, unit: " kB", digits: 1 },
    ),
  );
}

/** Interactions by the texts of what is tapped. */
const NAMED: Record<string, RegExp> = {
  "open a contract": /^View Details/,
  "filter contracts": /^Official/,
  "sign a contract": /^Sign Contract/,
};

function interactionLines(interactions: Interaction[]): (Line | null)[] {
  const line = (what: string, share: number, some: Interaction[]): Line | null => {
    const times = some.map(({ ms }) => ms);
    if (times.length === 0) return null;
    const ms = quantile(times, share);
    const goal = `≤ ${goals.INTERACTION_MS} ms`;
    return { cells: [what, goal, `${ms.toFixed(0)} ms`, ""], met: ms <= goals.INTERACTION_MS };
  };
  const percent = `p${goals.INTERACTION_SHARE * 100}`;
  return [
    line(
      `interaction to next paint, ${percent} of the main job`,
      goals.INTERACTION_SHARE,
      interactions,
    ),
    ...Object.entries(NAMED).map(([name, text]) =>
      line(
        `interaction to next paint, ${name}, the longest`,
        1,
        interactions.filter(({ target }) => text.test(target)),
      ),
    ),
  ];
}

function shapeLines(visits: Visits[]): (Line | null)[] {
  const elements = figuresOf(visits, "first", (one) => one.elements);
  const shifts = visits.map(({ route, first, second }) => ({
    route,
    value: Math.max(
      ...[first, second].map((all) => spreadOf(all.map(({ shift }) => shift)).median),
    ),
  }));
  return [
    highest(
      "elements",
      elements.filter(({ route }) => route.name === goals.ELEMENTS_PAGE),
      { goal: goals.ELEMENTS, unit: "" },
    ),
    highest("layout shift", shifts, { goal: goals.LAYOUT_SHIFT, unit: "", digits: 3 }),
  ];
}

function lighthouseLines(scores: Map<Route, Scores[]>): (Line | null)[] {
  const medians = (category: (typeof CATEGORIES)[number]) =>
    [...scores].map(([route, all]) => ({
      route,
      value: quantile(
        all.map((one) => one[category]),
        0.5,
      ),
    }));
  const performance = medians("performance");
  return [
    ...kindNames.map(([kind, name]) =>
      lowest(
        `Lighthouse, performance, ${name}`,
        ofKind(performance, kind),
        goals.PERFORMANCE_SCORE[kind],
      ),
    ),
    ...CATEGORIES.slice(1).map((category) =>
      lowest(`Lighthouse, ${category}, all screens`, medians(category), goals.OTHER_SCORES),
    ),
  ];
}

/** Returns the screen with the lowest median, as a line; null when no such screen was measured. */
function lowest(what: string, figures: Figure[], goal: number): Line | null {
  const worst = figures.toSorted((a, b) => a.value - b.value)[0];
  if (worst === undefined) return null;
  const { route, value } = worst;
  return { cells: [what, `≥ ${goal}`, String(value), route.name], met: value >= goal };
}
