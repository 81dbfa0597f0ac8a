import { inWords, quantile, spreadOf } from "../lib/statistics";
import type { Section } from "../report/section";
import * as goals from "./goals";
import type { Interaction } from "./interactions";
import { CATEGORIES, LIGHTHOUSE_VERSION, type Scores } from "./lighthouse";
import type { Visits } from "./paints";
import { PHONE_IN_WORDS } from "./phone";
import type { Route } from "./routes";
import type { Visit } from "./visit";

const SLOWEST_SHOWN = 10;

/** Returns the table of all screens' visits. */
export function visitsSection(visits: Visits[], rounds: number): Section {
  return {
    title: "Pages",
    how: `Each screen of the built app in ${PHONE_IN_WORDS}: a first visit with empty caches and a second one in another tab; ${rounds} rounds. Sizes as sent (Brotli). The content is there when nothing in it is a placeholder. The first input is possible when React has attached its handlers to a control of the content; every script that is requested before counts.`,
    goal: null,
    columns: [
      "screen",
      "first paint, ms",
      "content, ms",
      "largest paint, ms",
      "first input, ms",
      "second visit: content, ms",
      "largest paint, ms",
      "layout shift",
      "scripts before input, kB",
      "all scripts, kB",
      "styles, kB",
      "elements",
    ],
    lines: visits.map(({ route, first, second }) => {
      const spread = (pick: (visit: Visit) => number, of = first) => spreadOf(of.map(pick));
      const milliseconds = (figure: keyof typeof goals.FIRST_VISIT_MS, of = first) =>
        inWords(
          spread((visit) => visit[figure], of),
          0,
        );
      const kilobytes = (pick: (visit: Visit) => number) =>
        (spread(pick).median / 1_000).toFixed(1);
      const shift = ({ shift: moved }: Visit) => moved;
      return {
        cells: [
          route.name,
          milliseconds("firstPaintMs"),
          milliseconds("contentMs"),
          milliseconds("paintMs"),
          milliseconds("inputMs"),
          milliseconds("contentMs", second),
          milliseconds("paintMs", second),
          Math.max(spread(shift).median, spread(shift, second).median).toFixed(3),
          kilobytes(({ inputScriptBytes }) => inputScriptBytes),
          kilobytes(({ scriptBytes }) => scriptBytes),
          kilobytes(({ styleBytes }) => styleBytes),
          String(spread(({ elements }) => elements).median),
        ],
        met: null,
      };
    }),
    notes: [],
    raw: visits,
  };
}

/** Returns the table of the slowest interactions. */
export function interactionsSection(interactions: Interaction[], rounds: number): Section {
  const times = interactions.map(({ ms }) => ms);
  const shown = interactions.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN);
  return {
    title: "Interactions",
    how: `Milliseconds from a tap or a key to the next paint while a user signs in, signs a contract, answers its questions, uploads a file and submits, ${rounds} times, in ${PHONE_IN_WORDS}. The ${shown.length} slowest of ${times.length} that took 16 ms or more; their median is ${quantile(times, 0.5)} ms, and ${goals.INTERACTION_SHARE * 100} of 100 take at most ${quantile(times, goals.INTERACTION_SHARE)} ms.`,
    goal: null,
    columns: ["event", "on", "ms"],
    lines: shown.map(({ event, target, ms }) => ({
      cells: [event, target, String(ms)],
      met: null,
    })),
    notes: [],
    raw: interactions,
  };
}

/** Returns the table of Lighthouse's scores. */
export function lighthouseSection(scores: Map<Route, Scores[]>, rounds: number): Section {
  const all = [...scores.values()].flat();
  const isQuiet = all.every(({ load }) => load < goals.QUIET_LOAD);
  return {
    title: "Lighthouse",
    how: `Lighthouse ${LIGHTHOUSE_VERSION}, mobile, as a library; ${rounds} rounds, each in a new profile. The load is the machine's average over the minute before.`,
    goal: null,
    columns: ["screen", ...CATEGORIES, "load"],
    lines: [...scores].map(([route, measured]) => ({
      cells: [
        route.name,
        ...CATEGORIES.map((category) => inWords(spreadOf(measured.map((one) => one[category])), 0)),
        inWords(spreadOf(measured.map(({ load }) => load)), 1),
      ],
      met: null,
    })),
    notes: isQuiet
      ? []
      : [
          `The goals for Lighthouse suppose a load below ${goals.QUIET_LOAD}. It was higher, also because of the browser that is measured.`,
        ],
    raw: [...scores].map(([route, measured]) => ({ route: route.name, measured })),
  };
}
