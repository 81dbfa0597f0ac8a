/** What a preview worker is asked to do. */
export type PreviewRequest =
  | { id: number; act: "open"; bytes: ArrayBuffer; type: PreviewType }
  | { id: number; act: "draw"; page: number; width: number };

/** What it responds with; `id` is that of the request. */
export type PreviewResponse =
  | { id: number; outcome: "opened"; pages: number }
  | { id: number; outcome: "drawn"; picture: ImageBitmap }
  | { id: number; outcome: "failed" };

export type PreviewType = "picture" | "pdf";

/** An opened file that draws its pages. */
export interface PreviewDocument {
  pages: number;
  /** Returns a page that is `width` pixels wide, or less when that is too large; the first page is 1. */
  draw: (page: number, width: number) => Promise<ImageBitmap>;
}
