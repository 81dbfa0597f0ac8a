import { writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { badFileMessages, uploadMessages } from "@signpoint/api/texts";
import { beforeAll, expect, test } from "vitest";
import { createContentChecks } from "../../../src/platform/files/content-checks";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { FREEZERS } from "./freezers";
import { pdf } from "./sample-files";
import { type Place, signedForFile, storedFiles, upload } from "./upload";

/** A busy machine makes callers wait for seconds, too; careless readers of such a file take minutes. */
const FREEZE_MS = 30_000;
/** Between two looks: asking without a pause would take the processor as much as the check itself. */
const LOOK_EVERY_MS = 100;
/** Shorter than in production, so that files which take all their time take less. */
const CHECK_MAX_MS = 200;

const server = testServer();
let person: Person;
let place: Place;
beforeAll(async () => {
  server.services.files.checks = createContentChecks({ maxMs: CHECK_MAX_MS });
  person = await addPerson(server);
  place = await signedForFile(server, person);
  // The threads are to be there.
  await upload(server, { place, body: pdf(), as: person });
});

/** The longest that anybody had to wait for the server while something was under way, in ms. */
async function longestWaitDuring(work: Promise<unknown>): Promise<number> {
  let done = false;
  let longest = 0;
  const ended = work.finally(() => {
    done = true;
  });
  while (!done) {
    const asked = performance.now();
    await (await fetch(`${server.url}/healthz`)).text();
    longest = Math.max(longest, performance.now() - asked);
    await wait(LOOK_EVERY_MS);
  }
  await ended;
  return longest;
}

test.each(FREEZERS)(
  "answers other requests while $title is checked",
  async ({ filename, bytes, messages }) => {
    const before = await storedFiles(server);
    const sending = upload(server, { place, filename, body: bytes, as: person });
    expect(await longestWaitDuring(sending)).toBeLessThan(FREEZE_MS);
    const answer = await sending;
    const isTaken = answer.status === 200;
    expect(messages).toContain(isTaken ? "taken" : (answer.body as { message: string }).message);
    if (!isTaken) expect(await storedFiles(server)).toEqual(before);
  },
);

const somewhere = (name: string) => path.join(os.tmpdir(), `signpoint-test-${process.pid}-${name}`);

test("stops a content check that takes too long, and runs the next one", async () => {
  const [slow, file] = [somewhere("slow.pdf"), somewhere("next.pdf")];
  const { bytes } = FREEZERS.find(({ title }) => title === "a PDF of escapes") ?? {};
  await writeFile(slow, bytes ?? "");
  await writeFile(file, pdf());
  const impatient = createContentChecks({ maxMs: 1 });
  try {
    const stopped = { problem: "tooSlow", tookMs: 1 };
    expect(await impatient.check(slow, "pdf", person.id)).toEqual(stopped);
    expect(await impatient.check(slow, "pdf", person.id)).toEqual(stopped);
  } finally {
    await impatient.close();
  }
  const { checks } = server.services.files;
  expect(await checks.check(file, "pdf", person.id)).toHaveProperty("sha256");
});

test("leaves a content check whose thread does not start in time to a later attempt", async () => {
  const file = somewhere("late.pdf");
  await writeFile(file, pdf());
  const late = createContentChecks({ loadingMaxMs: 1 });
  try {
    expect(await late.check(file, "pdf", person.id)).toBeNull();
  } finally {
    await late.close();
  }
});

test("refuses content checks of an account beyond one that runs and two that wait at once", async () => {
  const file = somewhere("one.pdf");
  await writeFile(file, pdf());
  const { checks } = server.services.files;
  const results = await Promise.all(
    [...Array.from({ length: 6 }, () => person.id), "another person"].map((id) =>
      checks.check(file, "pdf", id),
    ),
  );
  // The files' sizes are read at the same time, so any three of the person's are first.
  expect(results.slice(0, 6).filter((result) => result !== null)).toHaveLength(3);
  expect(results[6]).not.toBeNull();
});

test("answers 503 to an upload that is not checked now, 415 to one whose check takes too long, and stores nothing of them", async () => {
  const { files } = server.services;
  const { check } = files.checks;
  files.checks.check = async () => null;
  const before = await storedFiles(server);
  try {
    const answer = await upload(server, { place, body: pdf(), as: person });
    expect(answer).toMatchObject({
      status: 503,
      body: { code: "SERVICE_UNAVAILABLE", message: uploadMessages.checksBusy },
    });
    expect(answer.headers.get("retry-after")).toBe("5");
    files.checks.check = async () => ({ problem: "tooSlow", tookMs: 2_000 });
    expect(await upload(server, { place, body: pdf(), as: person })).toMatchObject({
      status: 415,
      body: { code: "UNSUPPORTED_MEDIA_TYPE", message: badFileMessages.tooSlow },
    });
    expect(await storedFiles(server)).toEqual(before);
  } finally {
    files.checks.check = check;
  }
});
