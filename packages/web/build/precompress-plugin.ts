import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /^assets\/.*\.(?:css|js|svg)$/;
const WORTHWHILE_BYTES = 1_024;

const FORMS = [
  { ending: ".br", compress: promisify(brotliCompress) },
  { ending: ".gz", compress: promisify(gzip) },
];

/** Puts a `.br` and a `.gz` beside every larger text file, so that serving it costs no computing. */
export function precompressPlugin(): Plugin {
  return {
    name: "signpoint:precompress",
    apply: "build",
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      const files = Object.keys(bundle).filter((file) => TEXT.test(file));
      await Promise.all(files.map((file) => compressBeside(path.join(dir, file))));
    },
  };
}

async function compressBeside(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTHWHILE_BYTES) return;
  await Promise.all(
    FORMS.map(async ({ ending, compress }) => writeFile(file + ending, await compress(content))),
  );
}
