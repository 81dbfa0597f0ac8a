import { SaxesParser, type SaxesTagNS } from "saxes";
import { BadFileError } from "./bad-file-error";

const BYTE_ORDER_MARKS: [string, string][] = [
  ["efbbbf", "utf-8"],
  ["fffe", "utf-16le"],
  ["feff", "utf-16be"],
];

/** Limits of one part: reading more takes seconds. A namespace is looked for in all elements around one. */
const PART_MAX_BYTES = 8 * 1024 * 1024;
const ELEMENTS_MAX = 200_000;
const DEPTH_MAX = 256;

interface XmlReader {
  element: (tag: SaxesTagNS) => void;
  text?: (text: string) => void;
  end?: (tag: SaxesTagNS) => void;
}

/**
 * Parses an XML part and calls `on` for its elements and texts. Throws `BadFileError` when it is not well-formed,
 * neither UTF-8 nor UTF-16, has a document type, so that its own entities are never expanded, or is above 8 MB, 200,000
 * elements or 256 of them within each other.
 */
export function readXml(bytes: Buffer, on: XmlReader): void {
  if (bytes.length > PART_MAX_BYTES) throw new BadFileError("unpacksTooLarge");
  const { text, encoding } = decode(bytes);
  const parser = new SaxesParser({ xmlns: true, fragment: false });
  parser.on("error", () => {
    throw new BadFileError("damaged");
  });
  parser.on("doctype", () => {
    throw new BadFileError("activeContent");
  });
  parser.on("xmldecl", ({ encoding: declared = encoding }) => {
    if (!encoding.startsWith(declared.toLowerCase())) throw new BadFileError("damaged");
  });
  let elements = 0;
  let depth = 0;
  parser.on("opentag", (tag) => {
    elements += 1;
    depth += 1;
    if (elements > ELEMENTS_MAX || depth > DEPTH_MAX) throw new BadFileError("unpacksTooLarge");
    on.element(tag);
  });
  parser.on("closetag", (tag) => {
    depth -= 1;
    on.end?.(tag);
  });
  if (on.text) {
    parser.on("text", on.text);
    parser.on("cdata", on.text);
  }
  parser.write(text).close();
}

/** Decodes the bytes by their byte order mark or, without one, by whether one of the first two is zero. */
function decode(bytes: Buffer): { text: string; encoding: string } {
  const marked = BYTE_ORDER_MARKS.find(
    ([mark]) => bytes.toString("hex", 0, mark.length / 2) === mark,
  );
  const byZeros = bytes[1] === 0 ? "utf-16le" : "utf-16be";
  const encoding = marked?.[1] ?? (bytes[0] === 0 || bytes[1] === 0 ? byZeros : "utf-8");
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch {
    throw new BadFileError("damaged");
  }
}

/** Returns the value of an attribute by its local name; undefined when the tag has none. */
export function getAttribute(tag: SaxesTagNS, local: string): string | undefined {
  return Object.values(tag.attributes).find((attribute) => attribute.local === local)?.value;
}
