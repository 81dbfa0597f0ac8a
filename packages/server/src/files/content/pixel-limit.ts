import { BadFileError } from "./bad-file-error";

const PIXELS_MAX = 40_000_000;

/** Throws when a picture would need more memory than whoever opens it can be asked for. */
export function refuseTooManyPixels(width: number, height: number): void {
  if (width < 1 || height < 1) throw new BadFileError("damaged");
  if (width * height > PIXELS_MAX) throw new BadFileError("tooManyPixels");
}
