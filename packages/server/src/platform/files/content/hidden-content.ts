const LIST_ENTRY = 0x02014b50;
const END_OF_ARCHIVE = Buffer.from("PK\u0005\u0006", "latin1");
const OTHER_ARCHIVES = ["Rar!\u001a\u0007", "7z\u00bc\u00af\u0027\u001c"].map((magic) =>
  Buffer.from(magic, "latin1"),
);
const END_OF_ARCHIVE_BYTES = 22;
const MARKUP = ["<script", "<?php", "<html", "<body", "<iframe", "<!doctype html"];

/** Returns whether the bytes also contain an archive, or markup or a script that another program might run. */
export function hasHiddenContent(bytes: Buffer): boolean {
  return (
    OTHER_ARCHIVES.some((magic) => bytes.includes(magic)) || hidesZip(bytes) || hidesMarkup(bytes)
  );
}

function hidesMarkup(bytes: Buffer): boolean {
  const text = bytes.toString("latin1").toLowerCase();
  return MARKUP.some((marker) => text.includes(marker));
}

/** Returns whether there is a zip. It is found from its end: the record there leads back to the list of entries. */
function hidesZip(bytes: Buffer): boolean {
  let at = bytes.indexOf(END_OF_ARCHIVE);
  while (at !== -1) {
    if (at + END_OF_ARCHIVE_BYTES <= bytes.length) {
      const listAt = at - bytes.readUInt32LE(at + 12);
      const isList = listAt >= 0 && bytes.readUInt32LE(listAt) === LIST_ENTRY;
      if (isList || endsWithZip(bytes, at)) return true;
    }
    at = bytes.indexOf(END_OF_ARCHIVE, at + 1);
  }
  return false;
}

/** Returns whether the end record at `at` ends exactly where the file ends, as that of a real zip does. */
export function endsWithZip(bytes: Buffer, at = bytes.lastIndexOf(END_OF_ARCHIVE)): boolean {
  if (at === -1 || at + END_OF_ARCHIVE_BYTES > bytes.length) return false;
  return at + END_OF_ARCHIVE_BYTES + bytes.readUInt16LE(at + 20) === bytes.length;
}
