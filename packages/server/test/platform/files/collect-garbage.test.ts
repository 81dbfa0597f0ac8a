import { UploadedFile } from "@signpoint/api/work/uploaded-file";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { files, signedContracts } from "../../../src/platform/db/schema/index";
import {
  collectGarbage,
  startGarbageCollection,
  UNUSED_UPLOAD_HOURS,
} from "../../../src/work/uploads/collect-garbage";
import { tryCall } from "../../support/client";
import { submit } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { pdf } from "./sample-files";
import { FILE_QUESTION, type Place, signedForFile, storedFiles, upload } from "./upload";

const HOUR = 3_600_000;
const server = testServer();

async function uploaded(place: Place, person: Person, mark = ""): Promise<string> {
  const answer = await upload(server, { place, body: pdf(`%${mark}\n`), as: person });
  expect(answer.status).toBe(200);
  return UploadedFile.parse(answer.body).path;
}

const pathsLeft = async () =>
  (await server.services.db.select().from(files)).map(({ path }) => path).sort();

test("deletes unused files, never one that a submission names", async () => {
  const [waiting, submitting, leaving] = [
    await addPerson(server),
    await addPerson(server),
    await addPerson(server),
  ];
  const duration = 3 * UNUSED_UPLOAD_HOURS * 60;
  const drafted = await signedForFile(server, waiting, { duration });
  const draft = await uploaded(drafted, waiting);
  const handedIn = await signedForFile(server, submitting, { duration });
  const proof = await uploaded(handedIn, submitting);
  await submit(server, submitting, handedIn.signingId, {
    [handedIn.questionId]: { file_url: proof },
  });
  const optional = await signedForFile(server, leaving, {
    duration,
    questions: [{ ...FILE_QUESTION, required: false }],
  });
  const unused = await uploaded(optional, leaving);
  await submit(server, leaving, optional.signingId);

  expect(await collectGarbage(server.services)).toBe(1);
  expect(await pathsLeft()).toEqual([draft, proof].sort());
  expect(await storedFiles(server)).toEqual([draft, proof].sort());
  expect(unused).not.toBe(proof);

  server.clock.advance(UNUSED_UPLOAD_HOURS * HOUR - 60_000);
  expect(await collectGarbage(server.services)).toBe(0);
  server.clock.advance(2 * 60_000);
  expect(await collectGarbage(server.services)).toBe(1);
  expect(await storedFiles(server)).toEqual([proof]);
  expect(await collectGarbage(server.services)).toBe(0);
});

test("finishes a deletion that a crash has interrupted", async () => {
  const person = await addPerson(server);
  const place = await signedForFile(server, person);
  const path = await uploaded(place, person);
  const { db } = server.services;
  await db.update(files).set({ state: "storing" }).where(eq(files.path, path));
  expect(await collectGarbage(server.services)).toBe(0);
  server.clock.advance(HOUR + 1);
  const cleaning = startGarbageCollection(server.services, { intervalMs: 60_000 });
  await cleaning.stop();
  expect(await pathsLeft()).not.toContain(path);
  expect(await storedFiles(server)).not.toContain(path);
});

test("refuses in the database to delete a file that a submission names", async () => {
  const { db } = server.services;
  const person = await addPerson(server);
  const place = await signedForFile(server, person);
  const path = await uploaded(place, person);
  await submit(server, person, place.signingId, { [place.questionId]: { file_url: path } });
  await expect(db.delete(files).where(eq(files.path, path)).execute()).rejects.toThrow();
});

test("keeps the submitted file when submitting, replacing and garbage collection run at once", async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < 3; round += 1) {
    const person = await addPerson(server);
    const place = await signedForFile(server, person);
    const first = await uploaded(place, person, "first");
    const [submitted, replaced] = await Promise.all([
      tryCall(submit(server, person, place.signingId, { [place.questionId]: { file_url: first } })),
      upload(server, { place, body: pdf("% second\n"), as: person }),
      collectGarbage(server.services),
    ]);
    outcomes.add(`${submitted.status} ${replaced.status}`);
    // Either the submission came first and the upload was too late, or the other way round.
    expect(["200 409", "400 200"]).toContain(`${submitted.status} ${replaced.status}`);
    const [signing] = await server.services.db
      .select()
      .from(signedContracts)
      .where(eq(signedContracts.id, place.signingId));
    await collectGarbage(server.services);
    const kept = (await storedFiles(server)).filter((file) => file.includes(place.signingId));
    const isSubmitted = signing?.status === "pending";
    expect(kept).toEqual([isSubmitted ? first : UploadedFile.parse(replaced.body).path]);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});
