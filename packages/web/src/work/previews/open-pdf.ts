import { drawingScale } from "./drawing-scale";
import type { PreviewDocument } from "./worker-messages";

/** Larger pictures within a file are left out. */
const MAX_PIXELS = 16_000_000;

/**
 * Opens a PDF with PDF.js, which parses and draws in this worker. Throws when it cannot be read. Scripts, forms and
 * links of the file are not run: only its pages are drawn.
 */
export async function openPdf(bytes: ArrayBuffer): Promise<PreviewDocument> {
  const { getDocument } = await loadLibrary();
  const file = await getDocument({
    data: new Uint8Array(bytes),
    ownerDocument: { fonts: Reflect.get(globalThis, "fonts") } as unknown as HTMLDocument,
    CanvasFactory: WorkerCanvasFactory,
    FilterFactory: NoFilters,
    isEvalSupported: false,
    enableXfa: false,
    useWorkerFetch: false,
    useWasm: false,
    maxImageSize: MAX_PIXELS,
    verbosity: 0,
  }).promise;
  return {
    pages: file.numPages,
    draw: async (number, width) => {
      const page = await file.getPage(number);
      const scale = drawingScale(page.getViewport({ scale: 1 }), width);
      const viewport = page.getViewport({ scale });
      const { canvas, context } = new WorkerCanvasFactory().create(viewport.width, viewport.height);
      await page.render({
        canvas: null,
        canvasContext: context as unknown as CanvasRenderingContext2D,
        viewport,
      }).promise;
      return canvas.transferToImageBitmap();
    },
  };
}

/**
 * Loads PDF.js into this worker. Its own worker part would answer this worker's messages; it does so only where there
 * is no `window`.
 */
async function loadLibrary() {
  Reflect.set(globalThis, "window", globalThis);
  const worker: unknown = await import("pdfjs-dist/legacy/build/pdf.worker.mjs");
  Reflect.deleteProperty(globalThis, "window");
  Reflect.set(globalThis, "pdfjsWorker", worker);
  return await import("pdfjs-dist/legacy/build/pdf.mjs");
}

interface Drawable {
  canvas: OffscreenCanvas;
  context: OffscreenCanvasRenderingContext2D;
}

/** Makes the canvases of PDF.js, which asks a document for them otherwise. */
class WorkerCanvasFactory {
  create(width: number, height: number): Drawable {
    const canvas = new OffscreenCanvas(Math.ceil(width), Math.ceil(height));
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("This browser has no canvas in workers.");
    return { canvas, context };
  }

  reset({ canvas }: Drawable, width: number, height: number): void {
    canvas.width = Math.ceil(width);
    canvas.height = Math.ceil(height);
  }

  destroy({ canvas }: Drawable): void {
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** Draws without the filters that PDF.js keeps in a document as SVG. */
class NoFilters {
  addFilter(): string {
    return "none";
  }

  addHCMFilter(): string {
    return "none";
  }

  addAlphaFilter(): string {
    return "none";
  }

  addLuminosityFilter(): string {
    return "none";
  }

  addHighlightHCMFilter(): string {
    return "none";
  }

  destroy(): void {
    /* There is nothing to destroy. */
  }
}
