import { SaxesParser, type SaxesTagNS } from "saxes";
import { BadFileError } from "./bad-file-error";

const BYTE_ORDER_MARKS: [string, string][] = [
  ["efbbbf", "utf-8"],
  ["fffe", "utf-16le"],
  ["feff", "utf-16be"],
];

interface XmlReader {
  element: (tag: SaxesTagNS) => void;
  text?: (text: string) => void;
  end?: (tag: SaxesTagNS) => void;
}

/**
 * Reads an XML part from its beginning to its end and tells `on` what is in it. Throws `BadFileError`
 * when it is not well-formed, neither UTF-8 nor UTF-16, or has a document type: entities of its own are
 * never expanded.
 */
export function readXml(bytes: Buffer, on: XmlReader): void {
  const { text, encoding } = decoded(bytes);
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
  parser.on("opentag", on.element);
  if (on.end) parser.on("closetag", on.end);
  if (on.text) {
    parser.on("text", on.text);
    parser.on("cdata", on.text);
  }
  parser.write(text).close();
}

/** The text of the bytes, by their byte order mark, or by whether letters take one or two bytes. */
function decoded(bytes: Buffer): { text: string; encoding: string } {
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

/** Returns an attribute of a tag by its name without prefix; undefined when it has none. */
export function attributeOf(tag: SaxesTagNS, local: string): string | undefined {
  return Object.values(tag.attributes).find((attribute) => attribute.local === local)?.value;
}
