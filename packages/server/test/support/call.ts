import type { TestServer } from "./server";

export interface Answer {
  status: number;
  /** Parsed JSON. What it holds is for the test to say. */
  body: never;
  headers: Headers;
}

/** Asks the server as anyone would: JSON over HTTP. `as` is a bearer token or somebody who has one. */
export async function call(
  server: Pick<TestServer, "url">,
  method: string,
  path: string,
  options: {
    as?: { token: string } | undefined;
    body?: unknown;
    query?: Record<string, string>;
    headers?: Record<string, string> | undefined;
  } = {},
): Promise<Answer> {
  const url = new URL(`/api${path}`, server.url);
  for (const [name, value] of Object.entries(options.query ?? {}))
    url.searchParams.set(name, value);
  const headers = new Headers(options.headers);
  if (options.as !== undefined) headers.set("authorization", `Bearer ${options.as.token}`);
  if (options.body !== undefined) headers.set("content-type", "application/json");
  const response = await fetch(url, {
    method,
    headers,
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as never,
    headers: response.headers,
  };
}

/** A call of a named procedure. */
export function rpc(
  server: Pick<TestServer, "url">,
  name: string,
  body: unknown,
  as?: { token: string },
): Promise<Answer> {
  return call(server, "POST", `/rpc/${name}`, { as, body });
}
