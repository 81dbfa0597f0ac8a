/** Larger canvases are refused by browsers, and need much memory. */
const PIXELS_MAX = 16_000_000;
const SIDE_MAX = 16_384;

interface Size {
  width: number;
  height: number;
}

/** Returns the scale that makes a page `width` pixels wide; a smaller one where the drawing would be too large. */
export function drawingScale(page: Size, width: number): number {
  const byPixels = Math.sqrt(PIXELS_MAX / (page.width * page.height));
  const bySide = SIDE_MAX / Math.max(page.width, page.height);
  return Math.min(width / page.width, byPixels, bySide);
}
