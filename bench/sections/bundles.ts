import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Section } from "../report/section";

const ASSETS = fileURLToPath(new URL("../../packages/web/dist/assets", import.meta.url));
const SHOWN = 12;

/** Measures the sizes of the web app's built files. */
export async function bundles(): Promise<Section> {
  const names = (await readdir(ASSETS)).filter((name) => /\.(js|css|woff2)$/.test(name));
  const files = await Promise.all(
    names.map(async (name) => {
      const content = await readFile(path.join(ASSETS, name));
      const isText = !name.endsWith(".woff2");
      return {
        name,
        bytes: content.length,
        gzip: isText ? gzipSync(content).length : content.length,
      };
    }),
  );
  const kilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);
  const total = (ending: string) => {
    const all = files.filter(({ name }) => name.endsWith(ending));
    const sum = (pick: (file: (typeof files)[number]) => number) =>
      all.reduce((bytes, file) => bytes + pick(file), 0);
    return {
      cells: [
        `all ${ending} (${all.length})`,
        kilobytes(sum(({ bytes }) => bytes)),
        kilobytes(sum(({ gzip }) => gzip)),
      ],
      met: null,
    };
  };
  return {
    title: "Bundles",
    how: `What the web app is built into; the ${SHOWN} largest files. Which of them a route loads is under "Pages".`,
    goal: null,
    columns: ["file", "kB", "kB as gzip"],
    lines: [
      ...[".js", ".css", ".woff2"].map(total),
      ...files
        .toSorted((a, b) => b.gzip - a.gzip)
        .slice(0, SHOWN)
        .map(({ name, bytes, gzip }) => ({
          cells: [name.replace(/-[\w-]{8}\./, "."), kilobytes(bytes), kilobytes(gzip)],
          met: null,
        })),
    ],
    notes: [],
    raw: files,
  };
}
