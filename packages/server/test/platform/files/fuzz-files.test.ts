import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { badFileMessages } from "@signpoint/api/texts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FileKind, getFileKind } from "../../../src/platform/files/file-kinds";
import { AT_LARGE, chanceFrom, proofSeed, report, scale } from "../../support/proof";
import type { ServerProcess } from "../../support/server-process";
import { testFolder } from "../../support/test-folder";
import { partsOf } from "./docx-of";
import { HOSTILE_DOCUMENTS } from "./hostile-documents";
import { mutated } from "./mutations";
import { pdf } from "./sample-files";
import { type Place, upload } from "./upload";
import { prepareUploads, type UploadProcesses } from "./upload-process";
import { type ZipPart, zipOf } from "./zip-of";

const FILES = scale(100, 5_000);
const ORDINARY = scale(20, 2_500);
/** Ordinary and changed files take turns, so that whatever else the machine does meets both. */
const ROUNDS = scale(2, 10);
/** As many as the server takes of one account: one that is checked, two that wait. */
const AT_ONCE = 3;
/** How much longer anybody may wait than beside ordinary uploads. Small, it runs beside other tests. */
const LONGER_MAX_MS = AT_LARGE ? 100 : 2_000;
/** What is no noise of a machine any more, however busy. */
const FREEZE_MS = AT_LARGE ? 2_000 : 10_000;
const FIXTURES = path.join(import.meta.dirname, "fixtures");

interface Sample {
  name: string;
  kind: FileKind;
  bytes: Buffer;
  parts: ZipPart[];
}

const folder = testFolder();
let prepared: UploadProcesses;
let server: ServerProcess;
const errors: string[] = [];
let ordinary: Sample[];
let samples: Sample[];
beforeAll(async () => {
  prepared = await prepareUploads(folder, AT_ONCE);
  server = prepared.start();
  await server.ready;
  const output = server.process.stdout;
  if (output) createInterface(output).on("line", (line) => errors.push(line));
  const sample = async (name: string, kind: FileKind, bytes: Buffer): Promise<Sample> => ({
    name,
    kind,
    bytes,
    parts: kind === "docx" ? await partsOf(bytes) : [],
  });
  ordinary = [];
  for (const name of await readdir(FIXTURES)) {
    const kind = getFileKind(name);
    const bytes = await readFile(path.join(FIXTURES, name));
    if (kind !== null) ordinary.push(await sample(name, kind, bytes));
  }
  const hostile = HOSTILE_DOCUMENTS.filter(({ bytes }) => bytes.length < 100_000);
  samples = [
    ...ordinary,
    ...(await Promise.all(hostile.map(({ title, kind, bytes }) => sample(title, kind, bytes)))),
  ];
}, 180_000);
afterAll(async () => {
  server.process.kill("SIGKILL");
  await server.ended;
  await prepared.close();
});

const pick = <Item>(items: Item[], chance: () => number): Item => {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
};

/** The file of one number: the same for the same seed, whatever came before. */
function fileOf(seed: number, index: number) {
  const { sample, bytes, steps } = changedFile(seed, index);
  return { name: `${sample.name} (${steps})`, kind: sample.kind, bytes };
}

function changedFile(seed: number, index: number) {
  const chance = chanceFrom(seed + index * 7_919);
  chance();
  const sample = pick(samples, chance);
  const other = pick(samples, chance).bytes;
  if (sample.parts.length === 0 || chance() < 0.3) {
    return { sample, ...mutated(sample.kind, sample.bytes, other, chance) };
  }
  // Inside a part, or a part more: what the archive is packed around would hide most of it.
  const changed = pick(sample.parts, chance);
  const { bytes, steps } = mutated("docx", Buffer.from(changed.content as string), other, chance);
  const part = { name: changed.name, content: bytes };
  const more = chance() < 0.2;
  const parts = more
    ? [...sample.parts, part]
    : sample.parts.map((one) => (one === changed ? part : one));
  return { sample, bytes: zipOf(parts), steps: `${more ? "twice" : "in"} ${part.name}: ${steps}` };
}

type Outcomes = Record<string, number>;

/** Uploads files one after the other, some at once; counts the answers, names those out of order. */
async function uploadAll(
  count: number,
  file: (index: number) => { name: string; kind: FileKind; bytes: Buffer },
) {
  const outcomes: Outcomes = { taken: 0, refused: 0 };
  const found: string[] = [];
  const texts: string[] = Object.values(badFileMessages);
  let next = 0;
  const work = async (place: Place) => {
    for (let index = next++; index < count; index = next++) {
      const { name, kind, bytes } = file(index);
      const sent = { place, filename: `a.${kind}`, body: bytes, as: prepared.person };
      const { status, body } = await upload(server, sent).catch((error: unknown) => ({
        status: 0,
        body: { message: String(error) },
      }));
      const { message } = body as { message?: string };
      const isRefusal = (status === 415 || status === 400) && texts.includes(message ?? "");
      if (status !== 200 && !isRefusal) found.push(`${index} ${name}: ${status} ${message}`);
      outcomes[status === 200 ? "taken" : "refused"] =
        (outcomes[status === 200 ? "taken" : "refused"] ?? 0) + 1;
      if (message === badFileMessages.tooSlow)
        outcomes["too slow"] = (outcomes["too slow"] ?? 0) + 1;
    }
  };
  await Promise.all(prepared.places.map(work));
  return { outcomes, found };
}

interface Waits {
  probes: number;
  waitMs: number;
  extraMs: number;
}

/** How long others waited meanwhile: at most, and at most longer than for a server without work. */
async function observed<Result>(work: () => Promise<Result>) {
  const observer = new Worker(new URL("./wait-observer.mjs", import.meta.url), {
    workerData: `${server.url}/healthz`,
  });
  const said = once(observer, "message");
  const result = await work();
  observer.postMessage("stop");
  const [waits] = (await said) as [Waits];
  return { result, waits };
}

const median = (numbers: number[]) =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

async function filesIn(place: string): Promise<string[]> {
  const found = await readdir(place, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test("accepts or refuses thousands of broken and hostile files without an error, while other requests are answered", {
  timeout: 3_600_000,
}, async () => {
  const seed = proofSeed();
  const ordinaryFile = (index: number) =>
    ordinary[index % ordinary.length] ?? pick(ordinary, Math.random);
  // The threads are to be warm.
  await uploadAll(ordinary.length, ordinaryFile);
  const beside: Waits[] = [];
  const amid: Waits[] = [];
  const total: Outcomes = { taken: 0, refused: 0 };
  const count = FILES / ROUNDS;
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await observed(() => uploadAll(ORDINARY / ROUNDS, ordinaryFile));
    expect(before.result.found).toEqual([]);
    beside.push(before.waits);
    const { result, waits } = await observed(() =>
      uploadAll(count, (index) => fileOf(seed, round * count + index)),
    );
    expect(result.found).toEqual([]);
    for (const [name, figure] of Object.entries(result.outcomes)) {
      total[name] = (total[name] ?? 0) + figure;
    }
    amid.push(waits);
  }
  const longest = amid.map(({ extraMs }) => extraMs);
  const usual = beside.map(({ extraMs }) => extraMs);
  report(`hostile files, seed ${seed}`, {
    files: FILES,
    ...total,
    "others asked meanwhile": amid.reduce((sum, { probes }) => sum + probes, 0),
    "ms longest wait, median of rounds": Math.round(median(longest)),
    "ms beside ordinary files": Math.round(median(usual)),
  });
  expect(median(longest) - median(usual)).toBeLessThan(LONGER_MAX_MS);
  expect(Math.max(...longest) - Math.max(...usual)).toBeLessThan(FREEZE_MS);
  expect(errors).toEqual([]);
  // One more is the mark of the store.
  const kept = await filesIn(path.join(prepared.dataDir, "files"));
  expect(kept.length).toBeLessThanOrEqual(AT_ONCE + 1);
  const temporary = await readdir(prepared.temporary);
  expect(temporary.filter((name) => name.startsWith("signpoint-"))).toEqual([]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test("removes uploads that kill -9 has cut off when a server starts again", {
  timeout: 180_000,
}, async () => {
  const left = async () =>
    (await readdir(prepared.temporary)).filter((name) => name.startsWith("signpoint-upload-"));
  const unfinished = () => new ReadableStream({ start: (controller) => controller.enqueue(pdf()) });
  const sending = prepared.places.map((place) =>
    upload(server, { place, body: unfinished(), as: prepared.person }).catch(() => null),
  );
  await expect.poll(left, { timeout: 20_000 }).toHaveLength(AT_ONCE);
  server.process.kill("SIGKILL");
  await Promise.all([server.ended, ...sending]);
  expect(await left()).toHaveLength(AT_ONCE);
  server = prepared.start();
  await server.ready;
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
});
