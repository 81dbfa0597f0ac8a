import { afterEach, expect, it, vi } from "vitest";
import { drawingScale } from "~/work/previews/drawing-scale";
import { openPreview } from "~/work/previews/open-preview";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it.each([
  [{ width: 200, height: 100 }, 800, 4],
  [{ width: 2_000, height: 20_000 }, 5_400, 0.632],
  [{ width: 100, height: 400_000 }, 900, 0.041],
  [{ width: 1, height: 1 }, 900_000, 4_000],
])("a page of %j is drawn for a width of %i at the scale %f", (page, width, scale) => {
  const found = drawingScale(page, width);
  expect(found).toBeCloseTo(scale, 3);
  expect(page.width * found * page.height * found).toBeLessThanOrEqual(16_000_001);
});

/** A worker that opens every file, and never draws. */
class EndlessWorker extends EventTarget {
  static latest: EndlessWorker;
  isTerminated = false;
  requests = 0;

  constructor() {
    super();
    EndlessWorker.latest = this;
  }

  postMessage({ id, act }: { id: number; act: string }): void {
    this.requests += 1;
    const data = { id, outcome: "opened", pages: 3 };
    if (act === "open") this.dispatchEvent(new MessageEvent("message", { data }));
  }

  terminate(): void {
    this.isTerminated = true;
  }
}

it("ends the worker of a file whose page takes too long, and asks it no more", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("Worker", EndlessWorker);
  const preview = await openPreview(new ArrayBuffer(1), "pdf");
  const drawn = expect(preview.draw(1, 100)).rejects.toThrow("takes too long");
  await vi.advanceTimersByTimeAsync(20_000);
  await drawn;
  expect(EndlessWorker.latest.isTerminated).toBe(true);
  await expect(preview.draw(2, 100)).rejects.toThrow("has ended");
  expect(EndlessWorker.latest.requests).toBe(2);
});
