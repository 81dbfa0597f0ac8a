import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { badFileMessages } from "@signpoint/api/messages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FileKind, kindOfName } from "../../src/files/file-kinds";
import { addPerson, type Person } from "../support/people";
import { AT_LARGE, chanceFrom, proofSeed, sized, tell } from "../support/proof";
import { startTestServer, type TestServer } from "../support/server";
import { partsOf } from "./docx-of";
import { HOSTILE_DOCUMENTS } from "./hostile-documents";
import { mutated } from "./mutations";
import { type Place, signedForFile, storedFiles, upload } from "./upload";
import { type ZipPart, zipOf } from "./zip-of";

const FILES = sized(200, 5_000);
const ORDINARY = sized(40, 400);
const AT_ONCE = 4;
/** How much longer anybody may wait than beside ordinary uploads. Small, it runs beside other tests. */
const LONGER_MAX_MS = AT_LARGE ? 100 : 2_000;
const FIXTURES = path.join(import.meta.dirname, "fixtures");

interface Sample {
  name: string;
  kind: FileKind;
  bytes: Buffer;
  parts: ZipPart[];
}

let server: TestServer;
let person: Person;
let places: Place[];
let ordinary: Sample[];
let samples: Sample[];
beforeAll(async () => {
  server = await startTestServer();
  person = await addPerson(server);
  places = [];
  for (let count = 0; count < AT_ONCE; count += 1) places.push(await signedForFile(server, person));
  const sample = async (name: string, kind: FileKind, bytes: Buffer): Promise<Sample> => ({
    name,
    kind,
    bytes,
    parts: kind === "docx" ? await partsOf(bytes) : [],
  });
  ordinary = [];
  for (const name of await readdir(FIXTURES)) {
    const kind = kindOfName(name);
    const bytes = await readFile(path.join(FIXTURES, name));
    if (kind !== null) ordinary.push(await sample(name, kind, bytes));
  }
  const hostile = HOSTILE_DOCUMENTS.filter(({ bytes }) => bytes.length < 100_000);
  samples = [
    ...ordinary,
    ...(await Promise.all(hostile.map(({ title, kind, bytes }) => sample(title, kind, bytes)))),
  ];
});
afterAll(() => server.stop());

const pick = <Item>(items: Item[], chance: () => number): Item => {
  const item = items[Math.floor(chance() * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
};

/** The file of one number: the same for the same seed, whatever came before. */
function fileOf(seed: number, index: number) {
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
      const sent = { place, filename: `a.${kind}`, body: bytes, as: person };
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
  await Promise.all(places.map(work));
  return { outcomes, found };
}

/** How long others waited meanwhile: at most, and at most longer than for a server without work. */
async function observed<Result>(work: () => Promise<Result>) {
  const observer = new Worker(new URL("./wait-observer.mjs", import.meta.url), {
    workerData: `${server.url}/healthz`,
  });
  const said = once(observer, "message");
  const result = await work();
  observer.postMessage("stop");
  const [waits] = (await said) as [{ probes: number; waitMs: number; extraMs: number }];
  return { result, waits };
}

test("thousands of broken and hostile files are refused or taken in good order, and nobody waits", {
  timeout: 3_600_000,
}, async () => {
  const seed = proofSeed();
  // First the threads get warm; then the machine's own noise is known.
  await uploadAll(ordinary.length, (index) => ordinary[index] ?? pick(ordinary, Math.random));
  const before = await observed(() =>
    uploadAll(
      ORDINARY,
      (index) => ordinary[index % ordinary.length] ?? pick(ordinary, Math.random),
    ),
  );
  expect(before.result.found).toEqual([]);
  expect(before.result.outcomes).toEqual({ taken: ORDINARY, refused: 0 });

  const { result, waits } = await observed(() =>
    uploadAll(FILES, (index) => {
      const { sample, bytes, steps } = fileOf(seed, index);
      return { name: `${sample.name} (${steps})`, kind: sample.kind, bytes };
    }),
  );
  tell(`hostile files, seed ${seed}`, {
    files: FILES,
    ...result.outcomes,
    probes: waits.probes,
    "ms waited at most": Math.round(waits.waitMs),
    "ms longer than an idle server": Math.round(waits.extraMs),
    "ms longer beside ordinary files": Math.round(before.waits.extraMs),
  });
  expect(result.found).toEqual([]);
  expect(waits.extraMs - before.waits.extraMs).toBeLessThan(LONGER_MAX_MS);
  expect(
    server.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50),
  ).toEqual([]);
  expect((await storedFiles(server)).length).toBeLessThanOrEqual(AT_ONCE);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});
