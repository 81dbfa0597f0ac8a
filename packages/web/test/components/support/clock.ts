import { vi } from "vitest";

interface Interval {
  run: () => void;
  every: number;
  next: number;
}

/** The clock of the device, which stands still until a test moves it, with all intervals that are set meanwhile. */
export class Clock {
  #now: number;
  #lastId = 1_000_000_000;
  readonly #intervals = new Map<number, Interval>();

  /** Stops the clock at an instant, ISO 8601, until `vi.useRealTimers` and `vi.restoreAllMocks`. */
  constructor(at: string) {
    this.#now = Date.parse(at);
    vi.setSystemTime(this.#now);
    const clearReal = window.clearInterval.bind(window);
    vi.spyOn(window, "setInterval").mockImplementation(((run: () => void, every: number) => {
      this.#lastId += 1;
      this.#intervals.set(this.#lastId, { run, every, next: this.#now + every });
      return this.#lastId;
    }) as typeof window.setInterval);
    vi.spyOn(window, "clearInterval").mockImplementation(((id: number) => {
      if (!this.#intervals.delete(id)) clearReal(id);
    }) as typeof window.clearInterval);
  }

  /** Moves the clock on, and runs what was to be run meanwhile. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      const due = [...this.#intervals.values()]
        .filter(({ next }) => next <= end)
        .toSorted((a, b) => a.next - b.next)[0];
      this.#moveTo(due?.next ?? end);
      if (due === undefined) return;
      due.next += due.every;
      due.run();
    }
  }

  #moveTo(instant: number): void {
    this.#now = instant;
    vi.setSystemTime(instant);
  }
}
