import calls from "virtual:calls";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { takeEarlyResponse } from "~/platform/early/early-calls";
import { accessToken } from "~/platform/session/access-token";
import { isStepUpRequired } from "~/platform/session/second-factor-errors";
import { recordServerTime } from "~/platform/session/server-clock";
import { signedInUser } from "~/platform/session/session-store";
import { askForProof } from "~/platform/session/step-up";
import { parseErrorBody } from "./errors";
import { callUnderKey } from "./idempotency";

/** Options of a single call beside its input: `api.earnings.export(filters, { context })`. */
export type CallContext = {
  /** Called while an answer arrives: with the bytes received so far, the latest of them, and the headers. */
  onReceived?: (bytes: number, chunk: Uint8Array, headers: Headers) => void;
  /** What a stream is to tell besides: see `Signpoint-Events`. */
  events?: string;
  /** The call outlives the page. */
  keepalive?: boolean;
  /** Set by the link for calls that take one and were given none. */
  idempotencyKey?: string;
};

/**
 * Makes every call of the API by its place in the table of calls. Loaded with the first call that was not made early, so
 * that a screen can be shown and used before: see `client.ts`.
 */
export const link = new OpenAPILink<CallContext>(calls, {
  url: () => `${window.location.origin}/api`,
  interceptors: [
    ({ next, ...options }) => afterStepUp(() => next(options)),
    ({ next, ...options }) =>
      options.context.idempotencyKey !== undefined
        ? next(options)
        : callUnderKey(calls, signedInUser(), options, (key) =>
            key === null
              ? next(options)
              : next({ ...options, context: { ...options.context, idempotencyKey: key } }),
          ),
  ],
  headers: async ({ context: { idempotencyKey, events } }) => {
    const token = await accessToken();
    return {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
      ...(events !== undefined && { "signpoint-events": events }),
    };
  },
  fetch: async (request, init, { context }) => {
    const early = await takeEarlyResponse(request);
    const { onReceived, keepalive } = context;
    const response =
      early?.response ?? (await fetch(request, { ...init, ...(keepalive && { keepalive }) }));
    recordServerTime(response.headers, early?.receivedAtMs ?? Date.now());
    return onReceived === undefined ? response : withProgress(response, onReceived);
  },
  customErrorResponseBodyDecoder: (body, response) => parseErrorBody(body, response.status),
});

/**
 * Makes a call. When it is refused because the last proof of who somebody is was too long ago, asks for one and makes it again,
 * so that no screen has to know which calls these are. Throws the refusal when the person does not confirm.
 */
async function afterStepUp<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!isStepUpRequired(error) || !(await askForProof())) throw error;
    return await call();
  }
}

/** Returns the same response, which reports its bytes as they pass. */
function withProgress(
  response: Response,
  onReceived: NonNullable<CallContext["onReceived"]>,
): Response {
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      onReceived(bytes, chunk, response.headers);
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counter), response);
}
