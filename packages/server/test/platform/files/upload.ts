import { readdir } from "node:fs/promises";
import path from "node:path";
import type { NewQuestion } from "../../../src/operate/seed/factories";
import { addContract, questionsFor, sign } from "../../support/main-job";
import type { Person } from "../../support/people";
import type { RawAnswer } from "../../support/request";
import type { TestServer } from "../../support/server";

export const FILE_QUESTION: NewQuestion = { question_type: "file", question_text: "Your receipt" };

export interface Place {
  contractId: string;
  signingId: string;
  questionId: string;
}

/** A signing in progress of a contract that asks for a file first. */
export async function signedForFile(
  server: TestServer,
  person: Person,
  given: { duration?: number; questions?: NewQuestion[] } = {},
): Promise<Place> {
  const contract = await addContract(server, {
    points_cost: 0,
    survey_required: true,
    questions: [FILE_QUESTION],
    ...given,
  });
  const signingId = await sign(server, person, contract.id);
  const [question] = await questionsFor(server, person, contract.id);
  if (question === undefined) throw new Error("the contract asks nothing");
  return { contractId: contract.id, signingId, questionId: question.id };
}

export interface Sent {
  place: { signingId: string; questionId: string };
  filename?: string;
  body?: Buffer | ReadableStream<Uint8Array>;
  as?: Person | undefined;
  query?: Record<string, string>;
}

/** Sends a file as the web app does: the bytes are the body. */
export async function upload(server: Pick<TestServer, "url">, sent: Sent): Promise<RawAnswer> {
  const url = new URL("/api/files/contract-files", server.url);
  url.search = new URLSearchParams({
    signed_contract_id: sent.place.signingId,
    question_id: sent.place.questionId,
    filename: sent.filename ?? "receipt.pdf",
    ...sent.query,
  }).toString();
  const response = await fetch(url, {
    method: "POST",
    headers: sent.as === undefined ? {} : { authorization: `Bearer ${sent.as.token}` },
    body: sent.body as RequestInit["body"],
    duplex: "half",
  } as RequestInit);
  return {
    status: response.status,
    body: (await response.json()) as unknown,
    headers: response.headers,
  };
}

/** Every file in the server's local store. */
export async function storedFiles(server: TestServer): Promise<string[]> {
  const root = path.join(server.services.config.DATA_DIR, "files");
  const found = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}
