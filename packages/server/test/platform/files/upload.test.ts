import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import os from "node:os";
import { badFileMessages, refusalMessages } from "@signpoint/api/texts";
import { UploadedFile } from "@signpoint/api/work/uploaded-file";
import { beforeEach, describe, expect, test } from "vitest";
import { files } from "../../../src/platform/db/schema/index";
import { processPrefix } from "../../../src/platform/files/leftovers";
import { toSafeFilename } from "../../../src/platform/files/to-safe-filename";
import { clientOf, fieldErrorsOf, tryCall } from "../../support/client";
import { countUses } from "../../support/count-uses";
import { sign, submit } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { startTestServer, testServer } from "../../support/server";
import { doc, docx, EXECUTABLE, jpeg, PAGE, pdf, png } from "./sample-files";
import { FILE_QUESTION, type Place, signedForFile, storedFiles, upload } from "./upload";

const MINUTE = 60_000;
const server = testServer();
let signer: Person;
let place: Place;

beforeEach(async () => {
  server.clock.set("2030-03-01T12:00:00.000Z");
  signer = await addPerson(server);
  place = await signedForFile(server, signer);
});

const rowsOf = async (signingId: string) =>
  (await server.services.db.select().from(files)).filter(
    (row) => row.signed_contract_id === signingId,
  );
const temporary = async () =>
  (await readdir(os.tmpdir())).filter((name) =>
    name.startsWith(`signpoint-upload-${processPrefix()}`),
  );

describe("uploads that are accepted", () => {
  test.each([
    ["receipt.pdf", pdf(), "application/pdf"],
    ["photo.JPG", jpeg(), "image/jpeg"],
    ["screen.png", png(), "image/png"],
    ["letter.doc", doc(), "application/msword"],
    [
      "letter.docx",
      docx(),
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ],
  ])("accepts the upload of %s", async (filename, body, content_type) => {
    const answer = await upload(server, { place, filename, body, as: signer });
    expect(answer).toMatchObject({ status: 200 });
    const timestamp = server.clock.now().getTime();
    const path = `${place.signingId}/${place.questionId}_${timestamp}_${filename}`;
    expect(answer.body).toEqual({
      path,
      question_id: place.questionId,
      filename,
      content_type,
      size_bytes: body.length,
    });
    expect(await storedFiles(server)).toContain(path);
  });

  test("replaces an earlier upload for the same question, even within one millisecond", async () => {
    const first = await upload(server, { place, body: pdf(), as: signer });
    const second = await upload(server, { place, body: pdf("% second\n"), as: signer });
    const [{ path: old }, { path }] = [
      UploadedFile.parse(first.body),
      UploadedFile.parse(second.body),
    ];
    expect(path).not.toBe(old);
    const stored = await storedFiles(server);
    expect(stored).toContain(path);
    expect(stored).not.toContain(old);
    expect((await rowsOf(place.signingId)).map((row) => row.path)).toEqual([path]);
    const answer = await tryCall(
      submit(server, signer, place.signingId, {
        [place.questionId]: { file_url: old },
      }),
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { fields: { [place.questionId]: refusalMessages.fileInvalid } } },
    });
  });

  test("shows the uploaded file with the contract until it is submitted, and keeps it with the submission, of its owner alone", async () => {
    const uploads = async () =>
      (await clientOf(server, signer).contracts.get({ id: place.contractId })).uploads;
    expect(await uploads()).toEqual([]);
    const { body } = await upload(server, { place, body: pdf(), as: signer });
    expect(await uploads()).toEqual([body]);
    const { path } = UploadedFile.parse(body);
    const answers = { [place.questionId]: { file_url: path } };
    const other = await addPerson(server);
    const theirs = await sign(server, other, place.contractId);
    expect(await tryCall(submit(server, other, theirs, answers))).toMatchObject({
      status: 400,
      body: { data: { fields: { [place.questionId]: refusalMessages.fileInvalid } } },
    });
    await submit(server, signer, place.signingId, answers);
    expect(await uploads()).toEqual([]);
    expect(await rowsOf(place.signingId)).toMatchObject([{ path, state: "submitted" }]);
  });

  test.each([
    ["../../../etc/passwd.pdf", "passwd.pdf"],
    ["C:\\Users\\me\\Квитанция 2030.pdf", "Квитанция 2030.pdf"],
    ["回执\u202egpj.pdf", "回执gpj.pdf"],
    ["a\u0000b\r\nc\u007f.pdf", "abc.pdf"],
    ["...hidden.pdf", "hidden.pdf"],
    [".pdf", "file.pdf"],
    ['x<y>:"|?*.pdf', "x_y______.pdf"],
    [`${"ä".repeat(300)}.pdf`, `${"ä".repeat(88)}.pdf`],
    [`${"n".repeat(300)}.pdf`, `${"n".repeat(96)}.pdf`],
    ["Cafe\u0301.pdf", "Café.pdf"],
  ])("stores an upload named %j as %s", (filename, stored) => {
    expect(toSafeFilename(filename)).toBe(stored);
  });

  test("stores an upload under a safe name", async () => {
    const sent = { place, filename: "../../a<b>.pdf", body: pdf(), as: signer };
    const { status, body } = await upload(server, sent);
    expect([status, UploadedFile.parse(body).filename]).toEqual([200, "a_b_.pdf"]);
    expect(UploadedFile.parse(body).path.split("/")).toHaveLength(2);
  });
});

describe("uploads that are refused by right", () => {
  /** The file is fine: only the reason under test refuses it. */
  const refused = async (sent: Partial<Parameters<typeof upload>[1]>) => {
    const answer = await upload(server, { place, body: pdf(), as: signer, ...sent });
    expect(await rowsOf(place.signingId)).toEqual([]);
    return answer;
  };

  test("refuses an upload to the signing of another person, for admins too, and to none", async () => {
    const others = [await addPerson(server), await addPerson(server, { admin: true })];
    for (const as of others) {
      expect(await refused({ as })).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND" },
      });
    }
    const nowhere = { signingId: randomUUID(), questionId: place.questionId };
    expect(await refused({ place: nowhere })).toMatchObject({ status: 404 });
  });

  test("refuses an upload to a question of another contract or of another kind", async () => {
    const other = await signedForFile(server, signer);
    const crossed = { signingId: place.signingId, questionId: other.questionId };
    expect(await refused({ place: crossed })).toMatchObject({
      status: 400,
      body: { data: { fields: { question_id: refusalMessages.foreignQuestion } } },
    });
    const texts = await signedForFile(server, signer, {
      questions: [{ question_type: "text", question_text: "Why?" }, FILE_QUESTION],
    });
    expect(await refused({ place: texts })).toMatchObject({
      status: 400,
      body: { data: { fields: { question_id: refusalMessages.questionTakesNoFile } } },
    });
  });

  test("refuses an upload with a parameter that is not valid, and names it", async () => {
    for (const [query, field] of [
      [{ signed_contract_id: "x" }, "signed_contract_id"],
      [{ question_id: "" }, "question_id"],
      [{ filename: "n".repeat(1_001) }, "filename"],
      [{ other: "1" }, "other"],
    ] as const) {
      const answer = await refused({ query: query as Record<string, string> });
      expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
      expect(Object.keys(fieldErrorsOf(answer))).toEqual([field]);
    }
  });

  test("refuses an upload to a submitted signing", async () => {
    const open = await signedForFile(server, signer, {
      questions: [{ ...FILE_QUESTION, required: false }],
    });
    await submit(server, signer, open.signingId);
    expect(await refused({ place: open })).toMatchObject({
      status: 409,
      body: { code: "NOT_SUBMITTABLE" },
    });
  });

  test("accepts uploads until the last millisecond of the grace period", async () => {
    const short = await signedForFile(server, signer, { duration: 20 });
    const created = server.clock.now().getTime();
    for (const minutes of [20, 30]) {
      server.clock.set(new Date(created + minutes * MINUTE - 1));
      expect(await upload(server, { place: short, body: pdf(), as: signer })).toMatchObject({
        status: 200,
      });
    }
    server.clock.set(new Date(created + 30 * MINUTE));
    expect(await upload(server, { place: short, body: pdf(), as: signer })).toMatchObject({
      status: 409,
      body: {
        code: "SUBMISSION_EXPIRED",
        message: "This contract has fully expired and can no longer be submitted.",
      },
    });
  });

  test("refuses an upload when the contract expires while the file is on its way", async () => {
    const short = await signedForFile(server, signer, { duration: 20 });
    const created = server.clock.now().getTime();
    const bytes = pdf();
    const slow = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        server.clock.set(new Date(created + 30 * MINUTE));
        controller.enqueue(bytes);
        controller.close();
      },
    });
    expect(await upload(server, { place: short, body: slow, as: signer })).toMatchObject({
      status: 409,
      body: { code: "SUBMISSION_EXPIRED" },
    });
    expect(await rowsOf(short.signingId)).toEqual([]);
    expect((await storedFiles(server)).filter((file) => file.includes(short.signingId))).toEqual(
      [],
    );
  });
});

describe("uploads that are refused by content", () => {
  test.each([
    ["program.exe", EXECUTABLE, 415, refusalMessages.unsupportedFile],
    ["renamed.pdf", EXECUTABLE, 415, badFileMessages.contentMismatch],
    ["two-in-one.jpg", Buffer.concat([jpeg(), PAGE]), 415, badFileMessages.hidden],
    ["cut.pdf", pdf().subarray(0, 100), 415, badFileMessages.damaged],
    ["empty.pdf", Buffer.alloc(0), 400, badFileMessages.empty],
  ])("refuses the upload of %s", async (filename, body, status, message) => {
    const answer = await upload(server, { place, filename, body, as: signer });
    expect(answer).toMatchObject({ status, body: { message } });
    expect(await rowsOf(place.signingId)).toEqual([]);
  });
});

describe("uploads of ten megabytes", () => {
  const MAX = 10 * 1024 * 1024;
  /** A PDF of exactly so many bytes. */
  const pdfOf = (bytes: number) => {
    const plain = pdf("%\n").length;
    const padded = pdf(`%${"x".repeat(bytes - plain - 8)}\n`);
    return Buffer.concat([padded, Buffer.alloc(bytes - padded.length, "\n")]);
  };
  const streamed = (bytes: Buffer) =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < bytes.length; at += 65_536) {
          controller.enqueue(bytes.subarray(at, at + 65_536));
        }
        controller.close();
      },
    });

  test("accepts exactly ten megabytes, with and without a content length", async () => {
    const bytes = pdfOf(MAX);
    for (const body of [bytes, streamed(bytes)]) {
      expect(await upload(server, { place, body, as: signer })).toMatchObject({
        status: 200,
      });
    }
  });

  test("refuses one byte more than ten megabytes, with and without a content length", async () => {
    const bytes = pdfOf(MAX + 1);
    for (const body of [bytes, streamed(bytes)]) {
      expect(await upload(server, { place, body, as: signer })).toMatchObject({
        status: 413,
        body: { code: "PAYLOAD_TOO_LARGE", message: refusalMessages.payloadTooLarge },
      });
    }
    expect(await rowsOf(place.signingId)).toEqual([]);
    expect(await temporary()).toEqual([]);
  });

  /** Sends raw bytes over a socket; resolves with what came back when the socket closes. */
  const raw = (lines: string[], after: (socket: ReturnType<typeof connect>) => void) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
      let answer = "";
      socket.setEncoding("utf8").on("data", (text: string) => {
        answer += text;
      });
      socket.once("close", () => resolve(answer));
      socket.once("error", reject);
      const query = `signed_contract_id=${place.signingId}&question_id=${place.questionId}&filename=a.pdf`;
      const head = [
        `POST /api/files/contract-files?${query} HTTP/1.1`,
        "Host: localhost",
        `Authorization: Bearer ${signer.token}`,
        ...lines,
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
      after(socket);
    });

  test("refuses too large an upload with a wrong content length", async () => {
    const small = await raw(["Content-Length: 10"], (socket) => socket.write(pdfOf(5_000)));
    expect(small).toMatch(/^HTTP\/1\.1 4/);
    const huge = await raw(["Content-Length: 999999999", "Connection: close"], () => undefined);
    expect(huge).toContain("413 ");
    expect(await rowsOf(place.signingId)).toEqual([]);
  });

  test("stores nothing of an upload that breaks off", async () => {
    await raw([`Content-Length: ${MAX}`], (socket) => {
      socket.write(pdfOf(200_000), () => socket.destroy());
    });
    await expect.poll(temporary, { timeout: 5_000 }).toEqual([]);
    expect(await rowsOf(place.signingId)).toEqual([]);
    expect((await storedFiles(server)).filter((file) => file.includes(place.signingId))).toEqual(
      [],
    );
    expect(server.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });
});

test("answers 429 to too many uploads of one account, and to one whose refused files took 10 seconds of a processor", async () => {
  const limited = await startTestServer({ RATE_LIMITS: "on" });
  try {
    const costly = await addPerson(limited);
    const theirs = await signedForFile(limited, costly);
    const again = () => upload(limited, { place: theirs, body: pdf(), as: costly });
    const { checks } = limited.services.files;
    checks.check = async () => ({ problem: "tooSlow", tookMs: 2_500 });
    for (let refused = 0; refused < 4; refused += 1) expect((await again()).status).toBe(415);
    checks.check = async () => expect.fail("the file is looked at");
    expect(await again()).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    const person = await addPerson(limited);
    const at = await signedForFile(limited, person);
    const ask = () => upload(limited, { place: at, filename: "x.exe", body: pdf(), as: person });
    await countUses(limited, "uploadPerAccount", person.id, 59);
    expect((await ask()).status).toBe(415);
    const last = await ask();
    expect(last).toMatchObject({ status: 429, body: { code: "TOO_MANY_REQUESTS" } });
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  } finally {
    await limited.stop();
  }
});
