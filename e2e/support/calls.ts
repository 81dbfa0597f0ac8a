import type { APIRequestContext } from "@playwright/test";
import { type Account, signIn } from "./accounts";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Signs an account in and returns a function that sends one request with its token. Throws when it is refused. */
export async function requestAs(request: APIRequestContext, account: Account) {
  const { access_token } = await signIn(account);
  return async <Answer>(method: Method, path: string, data?: object): Promise<Answer> => {
    const response = await request.fetch(`/api${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}` },
      ...(data !== undefined && { data }),
    });
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
  const { access_token } = await signIn(account);
  const response = await request.post("/api/files/contract-files", {
    params,
    headers: {
      authorization: `Bearer ${access_token}`,
      "content-type": "application/octet-stream",
    },
    data: bytes,
  });
  if (!response.ok()) throw new Error(`the upload of ${params.filename}: ${await response.text()}`);
  return ((await response.json()) as { path: string }).path;
}
