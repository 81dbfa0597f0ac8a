import { buildOrientationExif, readOrientation } from "./exif-orientation";
import { type JpegSegment, readJpegSegments } from "./jpeg-segments";

const JFIF = 0xe0;
const EXIF = 0xe1;
const COLOUR_PROFILE = 0xe2;
const ADOBE = 0xee;
const COMMENT = 0xfe;
const JFIF_BYTES = 18;

/**
 * Returns a JPEG without its metadata: of Exif data only the orientation stays; XMP, IPTC, comments, previews and
 * all bytes after the picture are removed. Colour profiles stay. The pixels are copied without decoding, so that
 * no quality is lost.
 */
export function cleanJpeg(bytes: Buffer): Buffer {
  const segments = readJpegSegments(bytes);
  const pieces = [bytes.subarray(0, 2)];
  let orientation = 1;
  for (const segment of segments) {
    const data = bytes.subarray(segment.start + 4, segment.end);
    if (segment.marker === EXIF && begins(data, "Exif\0\0"))
      orientation = readOrientation(data.subarray(6));
  }
  const [first, ...rest] = segments.filter((segment) => isRetained(bytes, segment));
  const isJfif = first?.marker === JFIF;
  if (first !== undefined && isJfif) pieces.push(jfifWithoutPreview(bytes, first));
  if (orientation !== 1) pieces.push(exifSegment(orientation));
  if (first !== undefined && !isJfif) pieces.push(bytes.subarray(first.start, first.end));
  for (const { marker, start, end } of rest) {
    if (marker !== JFIF) pieces.push(bytes.subarray(start, end));
  }
  return Buffer.concat(pieces);
}

function isRetained(bytes: Buffer, { marker, start, end }: JpegSegment): boolean {
  const isApplications = (marker >= 0xe0 && marker <= 0xef) || marker === COMMENT;
  if (!isApplications) return true;
  const data = bytes.subarray(start + 4, end);
  if (marker === JFIF) return begins(data, "JFIF\0") && end - start >= JFIF_BYTES;
  if (marker === COLOUR_PROFILE) return begins(data, "ICC_PROFILE\0");
  return marker === ADOBE && begins(data, "Adobe");
}

function begins(data: Buffer, word: string): boolean {
  return data.toString("latin1", 0, word.length) === word;
}

/** Returns a JFIF segment with its size and density, without the preview that may follow. */
function jfifWithoutPreview(bytes: Buffer, { start }: JpegSegment): Buffer {
  const segment = Buffer.from(bytes.subarray(start, start + JFIF_BYTES));
  segment.writeUInt16BE(JFIF_BYTES - 2, 2);
  segment.fill(0, JFIF_BYTES - 2);
  return segment;
}

function exifSegment(orientation: number): Buffer {
  const data = Buffer.concat([
    Buffer.from("Exif\0\0", "latin1"),
    buildOrientationExif(orientation),
  ]);
  const head = Buffer.from([0xff, EXIF, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
