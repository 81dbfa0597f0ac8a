import type { APIRequestContext } from "@playwright/test";
import { type Account, signIn } from "./accounts";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** Makes calls of the API as one person, without a browser; throws when one is refused. */
export async function callsAs(request: APIRequestContext, account: Account) {
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
