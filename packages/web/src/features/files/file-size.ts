const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** `812 bytes`, `96 KB`, `3.4 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  if (bytes < MEGABYTE) return `${Math.round(bytes / KILOBYTE)} KB`;
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
