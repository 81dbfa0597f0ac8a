/** The subscription of one reader to a feed. */
export class FeedReader<Item> {
  private isWoken = false;
  private resolve: (() => void) | null = null;
  /** What was told in passing, as JSON. */
  private readonly passing = new Set<string>();

  constructor(
    private readonly feed: { readonly ended: boolean },
    /** Ends the subscription. */
    readonly close: () => void,
  ) {}

  /** Says that there may be new events. */
  readonly wake = (): void => {
    this.isWoken = true;
    this.resolve?.();
  };

  /** Tells something that is in no table, as JSON. */
  tell(item: string): void {
    this.passing.add(item);
    this.wake();
  }

  /** Returns what was told in passing since the last time, each of several equal ones once. */
  takePassing(): { sequence_number: null; owner_id: null; item: Item }[] {
    const items = [...this.passing];
    this.passing.clear();
    return items.map((json) => {
      const item = JSON.parse(json) as Item;
      return { sequence_number: null, owner_id: null, item };
    });
  }

  /** Resolves when there may be new events, after `timeoutMs`, or when the signal is aborted. */
  async wait(timeoutMs: number, signal: AbortSignal | undefined): Promise<void> {
    if (!this.isWoken && !this.feed.ended && !signal?.aborted) {
      await new Promise<void>((done) => {
        const timer = setTimeout(done, timeoutMs);
        signal?.addEventListener("abort", this.wake, { once: true });
        this.resolve = () => {
          clearTimeout(timer);
          done();
        };
      });
      this.resolve = null;
      signal?.removeEventListener("abort", this.wake);
    }
    this.isWoken = false;
  }
}
