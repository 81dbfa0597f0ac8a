import { openPdf } from "./open-pdf";
import { openPicture } from "./open-picture";
import type { PreviewDocument, PreviewRequest, PreviewResponse } from "./worker-messages";

let opened: PreviewDocument | null = null;

/* Decodes and draws uploaded files apart from the page: a hostile file can stop this worker and nothing else. */
addEventListener("message", ({ data }: MessageEvent<PreviewRequest>) => {
  void respond(data).then(
    (response) => {
      const transfer = response.outcome === "drawn" ? [response.picture] : [];
      postMessage(response, { transfer });
    },
    () => postMessage({ id: data.id, outcome: "failed" } satisfies PreviewResponse),
  );
});

async function respond(request: PreviewRequest): Promise<PreviewResponse> {
  const { id } = request;
  if (request.act === "open") {
    opened = await (request.type === "pdf" ? openPdf : openPicture)(request.bytes);
    return { id, outcome: "opened", pages: opened.pages };
  }
  if (opened === null) throw new Error("Nothing has been opened.");
  return { id, outcome: "drawn", picture: await opened.draw(request.page, request.width) };
}
