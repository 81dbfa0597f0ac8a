import type { DecisionInput, Reviewable } from "./reviewable";

/** How long a decision can be taken back. */
export const HOLD_MS = 5_000;

/** More are not held: the oldest is sent first. */
export const HELD_MAX = 20;

/** One decision, or several that were confirmed together, from the press on until the queue has been fetched again. */
export interface HeldDecision<Item extends Reviewable> {
  /** Its own id; the `Idempotency-Key` of each call begins with it. */
  id: string;
  inputs: DecisionInput<Item>[];
  /** When it is sent, in ms on the clock of `performance.now()`. */
  dueAtMs: number;
  /** `held` can be taken back, `sending` waits for its answers, `answered` for the queue without it. */
  phase: "held" | "sending" | "answered";
}

export type HeldEvent<Item extends Reviewable> =
  | { type: "press"; id: string; inputs: DecisionInput<Item>[]; atMs: number }
  /** Time has passed. */
  | { type: "tick"; atMs: number }
  /** The page is left. */
  | { type: "send all" }
  | { type: "answered"; id: string }
  /** One item of a held decision is refused. */
  | { type: "drop"; id: string; itemId: string }
  /** It is taken back, or the queue has been fetched without it. */
  | { type: "remove"; ids: readonly string[] };

/** Returns the decisions after an event, oldest first. Those that became `sending` are to be sent now, in this order. */
export function afterEvent<Item extends Reviewable>(
  decisions: readonly HeldDecision<Item>[],
  event: HeldEvent<Item>,
): HeldDecision<Item>[] {
  if (event.type === "press") return press(decisions, event);
  if (event.type === "remove") return decisions.filter(({ id }) => !event.ids.includes(id));
  if (event.type === "drop") return drop(decisions, event);
  return decisions.map((decision) => ({ ...decision, phase: nextPhase(decision, event) }));
}

function press<Item extends Reviewable>(
  decisions: readonly HeldDecision<Item>[],
  { id, inputs, atMs }: Extract<HeldEvent<Item>, { type: "press" }>,
): HeldDecision<Item>[] {
  const taken = new Set(decisions.flatMap(itemIdsOf));
  const free = inputs.filter(({ item }) => !taken.has(item.id));
  if (free.length === 0) return [...decisions];
  const dueAtMs = atMs + HOLD_MS;
  const all = [...decisions, { id, inputs: free, dueAtMs, phase: "held" as const }];
  const held = all.filter(({ phase }) => phase === "held");
  const tooMany = held.slice(0, Math.max(0, held.length - HELD_MAX));
  return all.map((one) => (tooMany.includes(one) ? { ...one, phase: "sending" } : one));
}

function drop<Item extends Reviewable>(
  decisions: readonly HeldDecision<Item>[],
  { id, itemId }: Extract<HeldEvent<Item>, { type: "drop" }>,
): HeldDecision<Item>[] {
  return decisions
    .map((one) =>
      one.id === id && one.phase === "held"
        ? { ...one, inputs: one.inputs.filter(({ item }) => item.id !== itemId) }
        : one,
    )
    .filter(({ inputs }) => inputs.length > 0);
}

function nextPhase<Item extends Reviewable>(
  { id, phase, dueAtMs }: HeldDecision<Item>,
  event: HeldEvent<Item>,
): HeldDecision<Item>["phase"] {
  if (event.type === "answered") return id === event.id ? "answered" : phase;
  if (phase !== "held") return phase;
  const isDue = event.type === "send all" || (event.type === "tick" && dueAtMs <= event.atMs);
  return isDue ? "sending" : phase;
}

/** Returns the decision that is taken back first: the latest one that is still held. */
export function latestHeld<Item extends Reviewable>(
  decisions: readonly HeldDecision<Item>[],
): HeldDecision<Item> | null {
  return decisions.findLast(({ phase }) => phase === "held") ?? null;
}

/** Returns the ids of what a decision is about. */
export function itemIdsOf({ inputs }: HeldDecision<Reviewable>): string[] {
  return inputs.map(({ item }) => item.id);
}

/** Keeps the ids of what is not answered yet, in this tab alone. */
export function rememberIds(key: string, decisions: readonly HeldDecision<Reviewable>[]): void {
  keepIds(key, decisions.filter(({ phase }) => phase !== "answered").flatMap(itemIdsOf));
}

/** Keeps ids, in this tab alone. */
export function keepIds(key: string, ids: readonly string[]): void {
  if (ids.length === 0) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(ids));
}

/** Returns the ids that an earlier page of this tab has kept, once. */
export function recallIds(key: string): string[] {
  const ids: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
  sessionStorage.removeItem(key);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
}
