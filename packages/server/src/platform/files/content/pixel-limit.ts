import { BadFileError } from "./bad-file-error";

const PIXELS_MAX = 40_000_000;

/** Throws `BadFileError` when a picture has no pixels or more than 40 million, which need too much memory to open. */
export function assertPixelLimit(width: number, height: number): void {
  if (width < 1 || height < 1) throw new BadFileError("damaged");
  if (width * height > PIXELS_MAX) throw new BadFileError("tooManyPixels");
}
