import type {
  PreviewDocument,
  PreviewRequest,
  PreviewResponse,
  PreviewType,
} from "./worker-messages";

/** A file that takes longer than this is not shown. */
const PATIENCE_MS = 20_000;

export interface Preview extends PreviewDocument {
  /** Ends its worker. */
  close: () => void;
}

type Unnumbered<Request> = Request extends unknown ? Omit<Request, "id"> : never;

/** Opens a file in a worker of its own. Throws when it cannot be read, or takes too long. */
export async function openPreview(bytes: ArrayBuffer, type: PreviewType): Promise<Preview> {
  const worker = new Worker(new URL("./preview-worker.ts", import.meta.url), { type: "module" });
  const ask = askerOf(worker);
  try {
    const response = await ask({ act: "open", bytes, type });
    if (response.outcome !== "opened") throw new Error("The file cannot be read.");
    return {
      pages: response.pages,
      draw: async (page, width) => {
        const drawn = await ask({ act: "draw", page, width });
        if (drawn.outcome !== "drawn") throw new Error("The page cannot be drawn.");
        return drawn.picture;
      },
      close: () => worker.terminate(),
    };
  } catch (error) {
    worker.terminate();
    throw error;
  }
}

/**
 * Returns a function that sends a request to a worker and returns its response. A worker that fails or takes too long is
 * ended: a hostile page would keep it busy.
 */
function askerOf(worker: Worker) {
  let last = 0;
  let hasEnded = false;
  return (request: Unnumbered<PreviewRequest>): Promise<PreviewResponse> => {
    if (hasEnded) return Promise.reject(new Error("The worker has ended."));
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      const ended = new AbortController();
      const { signal } = ended;
      const timer = setTimeout(() => fail("The file takes too long."), PATIENCE_MS);
      const end = () => {
        clearTimeout(timer);
        ended.abort();
      };
      const fail = (reason: string) => {
        end();
        hasEnded = true;
        worker.terminate();
        reject(new Error(reason));
      };
      const receive = ({ data }: MessageEvent<PreviewResponse>) => {
        if (data.id !== id) return;
        end();
        resolve(data);
      };
      worker.addEventListener("message", receive, { signal });
      worker.addEventListener("error", () => fail("The worker failed."), { signal });
      worker.postMessage({ ...request, id });
    });
  };
}
