const { fetch } = globalThis;

/* Asks for answers that are not compressed, unless a test names an encoding: to compress and decompress each takes a tenth of all tests' processor time. */
globalThis.fetch = async (input, init) => {
  const headers = new Headers(
    init?.headers ?? (input instanceof Request ? input.headers : undefined),
  );
  if (!headers.has("accept-encoding")) headers.set("accept-encoding", "identity");
  return await fetch(input, { ...init, headers });
};
