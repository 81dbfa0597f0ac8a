/** The server's clock in a test: real time until it is set or moved. */
export class TestClock {
  private fixedAt: number | null = null;
  private offsetMs = 0;

  readonly now = (): Date => new Date((this.fixedAt ?? Date.now()) + this.offsetMs);

  /** Stops the clock at an instant. */
  set(instant: Date | string): void {
    this.fixedAt = new Date(instant).getTime();
    this.offsetMs = 0;
  }

  /** Moves the clock; it goes on, or stays stopped, from there. */
  advance(milliseconds: number): void {
    this.offsetMs += milliseconds;
  }
}
