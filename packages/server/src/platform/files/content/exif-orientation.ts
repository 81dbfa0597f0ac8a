const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;
const SHORT = 3;

/**
 * Returns the orientation of a picture, 1 to 8 as Exif defines it, from Exif data (a TIFF header and its first list
 * of entries). Returns 1, which is upright, when there is none.
 */
export function readOrientation(exif: Buffer): number {
  if (exif.length < 10) return 1;
  const little = exif.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const list = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (list + 2 > exif.length) return 1;
  for (let index = 0; index < short(list); index += 1) {
    const at = list + 2 + index * ENTRY_BYTES;
    if (at + ENTRY_BYTES > exif.length) return 1;
    if (short(at) !== ORIENTATION_TAG) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** Returns Exif data that contain the orientation and nothing else. */
export function buildOrientationExif(orientation: number): Buffer {
  const exif = Buffer.alloc(26);
  exif.write("MM\0*", "latin1");
  exif.writeUInt32BE(8, 4);
  exif.writeUInt16BE(1, 8);
  exif.writeUInt16BE(ORIENTATION_TAG, 10);
  exif.writeUInt16BE(SHORT, 12);
  exif.writeUInt32BE(1, 14);
  exif.writeUInt16BE(orientation, 18);
  return exif;
}
