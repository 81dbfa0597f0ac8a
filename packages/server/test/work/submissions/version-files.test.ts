import { beforeEach, describe, expect, it } from "vitest";
import { collectGarbage, UNUSED_UPLOAD_HOURS } from "../../../src/work/uploads/collect-garbage";
import { pdf } from "../../platform/files/sample-files";
import { type Place, signedForFile, storedFiles, upload } from "../../platform/files/upload";
import { clientOf, tryCall } from "../../support/client";
import { submit } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";

const MINUTE = 60_000;
const server = testServer();
let admin: Person;
let signer: Person;
let place: Place;
let first: string;

/** A submission with a file. */
beforeEach(async () => {
  server.clock.set("2030-03-01T12:00:00.000Z");
  admin = await addPerson(server, { admin: true });
  signer = await addPerson(server);
  place = await signedForFile(server, signer);
  first = await send("first.pdf");
  await hand(first);
});

async function send(filename: string): Promise<string> {
  server.clock.advance(MINUTE);
  const { status, body } = await upload(server, { place, filename, body: pdf(), as: signer });
  expect(status).toBe(200);
  return (body as { path: string }).path;
}
const hand = (path: string) =>
  submit(server, signer, place.signingId, { [place.questionId]: { file_url: path } });
const about = () => ({ p_signed_contract_id: place.signingId });
const ask = () =>
  clientOf(server, admin).submissions.requestChanges({ ...about(), p_note: "Sharper, please." });
const open = (path: string, as: Person) =>
  tryCall(clientOf(server, as).files.createLink({ p_path: path, p_download: false }));
const versions = async () =>
  (await clientOf(server, signer).contracts.get({ id: place.contractId })).versions;
const letTimePass = async () => {
  server.clock.advance((UNUSED_UPLOAD_HOURS + 1) * 60 * MINUTE);
  await collectGarbage(server.services);
};

describe("the file of a submission that changes were requested for", () => {
  it("stays with its version for both sides when another one replaces it, and for ever", async () => {
    await ask();
    const second = await send("second.pdf");
    await hand(second);
    expect(await versions()).toMatchObject([{ answers: [{ file_url: first }] }]);
    for (const path of [first, second]) {
      expect(await open(path, signer)).toMatchObject({ status: 200 });
      expect(await open(path, admin)).toMatchObject({ status: 200 });
      expect(await open(path, await addPerson(server))).toMatchObject({ status: 404 });
    }
    await letTimePass();
    expect(await storedFiles(server)).toEqual(expect.arrayContaining([first, second]));
  });

  it("can go with the correction again, and stays with its version when that is withdrawn and submitted with another file", async () => {
    await ask();
    expect(await hand(first)).toMatchObject({ status: "pending" });
    expect(await versions()).toMatchObject([{ answers: [{ file_url: first }] }]);
    await clientOf(server, signer).contracts.withdraw(about());
    const second = await send("second.pdf");
    await hand(second);
    expect(await open(first, admin)).toMatchObject({ status: 200 });
    await letTimePass();
    expect(await storedFiles(server)).toEqual(expect.arrayContaining([first, second]));
  });
});

describe("the file of a withdrawn submission", () => {
  it("can be submitted again, and is an upload until then, which a later one replaces", async () => {
    await clientOf(server, signer).contracts.withdraw(about());
    expect(await hand(first)).toMatchObject({ status: "pending" });
    expect(await open(first, admin)).toMatchObject({ status: 200 });
    await clientOf(server, signer).contracts.withdraw(about());
    const { uploads, draft } = await clientOf(server, signer).contracts.get({
      id: place.contractId,
    });
    expect(uploads).toMatchObject([{ path: first }]);
    expect(draft?.answers).toEqual({ [place.questionId]: { file_url: first } });
    const second = await send("second.pdf");
    await hand(second);
    await letTimePass();
    expect(await storedFiles(server)).not.toContain(first);
    expect(await storedFiles(server)).toContain(second);
  });
});
