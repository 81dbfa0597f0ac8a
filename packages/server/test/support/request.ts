export interface RawAnswer {
  status: number;
  /** Parsed JSON. */
  body: unknown;
  headers: Headers;
}

/**
 * Sends a request that the typed client cannot send, or whose headers matter: malformed bodies, unknown
 * paths, idempotency keys. `path` comes after `/api`.
 */
export async function request(
  server: { url: string },
  method: string,
  path: string,
  options: {
    as?: { token: string } | undefined;
    body?: unknown;
    query?: Record<string, string>;
    headers?: Record<string, string> | undefined;
  } = {},
): Promise<RawAnswer> {
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
  return { status: response.status, body: await response.json(), headers: response.headers };
}
