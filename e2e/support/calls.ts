import type { APIRequestContext } from "@playwright/test";
import { type Account, accessTokenOf } from "./accounts";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Signs an account in and returns a function that sends one request with its token. Throws when it is refused. */
export async function requestAs(request: APIRequestContext, account: Account) {
  const send = (token: string, method: Method, path: string, data?: object) =>
    request.fetch(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data !== undefined && { data }),
    });
  await accessTokenOf(account);
  return async <Answer>(method: Method, path: string, data?: object): Promise<Answer> => {
    let response = await send(await accessTokenOf(account), method, path, data);
    // A test has ended the account's sessions.
    if (response.status() === 401)
      response = await send(await accessTokenOf(account, { renewed: true }), method, path, data);
    if (!response.ok()) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
}

interface UploadedFile {
  signed_contract_id: string;
  question_id: string;
  filename: string;
  bytes: Buffer;
}

/** Uploads a file as the answer to a question, and returns its path. Throws when it is refused. */
export async function uploadAs(
  request: APIRequestContext,
  account: Account,
  { bytes, ...params }: UploadedFile,
): Promise<string> {
  const token = await accessTokenOf(account);
  const response = await request.post("/api/files/contract-files", {
    params,
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/octet-stream",
    },
    data: bytes,
  });
  if (!response.ok()) throw new Error(`the upload of ${params.filename}: ${await response.text()}`);
  return ((await response.json()) as { path: string }).path;
}
