import type { FileKind } from "../../../src/platform/files/file-kinds";

type Chance = () => number;

const upTo = (chance: Chance, below: number) => Math.floor(chance() * below);
/** Lengths, counts and places that readers get wrong. */
const NUMBERS = [
  0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];
const WORDS: Record<FileKind, string[]> = {
  pdf: [
    "1 0 obj\n",
    "endobj\n",
    "stream\n",
    "endstream\n",
    "<<",
    ">>",
    "[",
    "]",
    "(",
    ")",
    "/N 9 /First 9 ",
    "/Length 99999 ",
    "/Type /ObjStm ",
    "trailer\n",
    "%%EOF\n",
    "/A 4 0 R ",
  ],
  docx: [
    "<a>",
    "</a>",
    "<!--",
    "]]>",
    "&#0;",
    'Target="',
    "PK\u0001\u0002",
    "PK\u0003\u0004",
    "PK\u0005\u0006",
  ],
  doc: ["\ufffe\uffff", "WordDocument", "Macros", "\u0001Ole10Native"],
  jpg: [
    "\u00ff\u00da\0\u0002",
    "\u00ff\u00c2",
    "\u00ff\u00ff\u00ff",
    "\u00ff\u00d9",
    "\u00ff\u00e1\0\u0008",
  ],
  png: ["IDAT", "IEND", "IHDR", "tEXt", "PK\u0005\u0006"],
};

/** Returns a changed copy of a file, and what was done to it. `other` lends pieces. */
export function mutated(kind: FileKind, file: Buffer, other: Buffer, chance: Chance) {
  let bytes: Buffer = Buffer.from(file);
  const steps: string[] = [];
  for (let rounds = 1 + upTo(chance, 3); rounds > 0; rounds -= 1) {
    const [name, change] = CHANGES[upTo(chance, CHANGES.length)] ?? CHANGES[0];
    bytes = change(bytes, { kind, other, chance });
    steps.push(name);
  }
  return { bytes, steps: steps.join(", ") };
}

interface Context {
  kind: FileKind;
  other: Buffer;
  chance: Chance;
}

type Change = [string, (bytes: Buffer, context: Context) => Buffer];

const CHANGES: [Change, ...Change[]] = [
  [
    "bytes flipped",
    (bytes, { chance }) => {
      for (let count = 1 + upTo(chance, 16); count > 0; count -= 1) {
        const at = upTo(chance, bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << upTo(chance, 8));
      }
      return bytes;
    },
  ],
  ["cut off", (bytes, { chance }) => bytes.subarray(0, upTo(chance, bytes.length))],
  [
    "a piece left out",
    (bytes, { chance }) => {
      const at = upTo(chance, bytes.length);
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + upTo(chance, 2_000))]);
    },
  ],
  [
    "a number written over",
    (bytes, { chance }) => {
      if (bytes.length < 4) return bytes;
      const number = NUMBERS[upTo(chance, NUMBERS.length)] ?? 0;
      const at = upTo(chance, bytes.length - 3);
      if (chance() < 0.5) bytes.writeUInt32LE(number, at);
      else bytes.writeUInt32BE(number, at);
      return bytes;
    },
  ],
  [
    "a piece of itself repeated",
    (bytes, { chance }) => {
      const at = upTo(chance, bytes.length);
      const piece = bytes.subarray(at, at + upTo(chance, 500));
      const times = 1 + upTo(chance, chance() < 0.1 ? 2_000 : 20);
      return insert(bytes, at, Buffer.concat(Array.from({ length: times }, () => piece)));
    },
  ],
  [
    "a piece of another put in",
    (bytes, { other, chance }) => {
      const from = upTo(chance, other.length);
      return insert(
        bytes,
        upTo(chance, bytes.length),
        other.subarray(from, from + upTo(chance, 5_000)),
      );
    },
  ],
  [
    "words put in",
    (bytes, { kind, chance }) => {
      const word = WORDS[kind][upTo(chance, WORDS[kind].length)] ?? "";
      const times = chance() < 0.1 ? 20_000 : 1 + upTo(chance, 5);
      return insert(bytes, upTo(chance, bytes.length), Buffer.from(word.repeat(times), "latin1"));
    },
  ],
  ["another put behind", (bytes, { other }) => Buffer.concat([bytes, other])],
];

function insert(bytes: Buffer, at: number, piece: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)]);
}
