import { ERROR_STATUSES, type ErrorCode } from "@signpoint/api/platform/error-statuses";
import { ERROR_CODES } from "@signpoint/api/platform/errors";
import { type CallName, type InputOf, type OutputOf, readCall } from "./fake-calls";

/** A server's refusal of a call. */
class Refused {
  constructor(
    readonly code: ErrorCode,
    readonly message: string,
    readonly data?: unknown,
  ) {}
}

/** Returns the answer of a server that refuses a call. */
export function refuse(
  code: ErrorCode,
  { message = ERROR_CODES[code].message, data }: { message?: string; data?: unknown } = {},
): Refused {
  return new Refused(code, message, data);
}

/** The answer of a server that does not answer. */
export const NO_ANSWER = Symbol("no answer");

/** The answer of a server that cannot be reached. */
export const NO_CONNECTION = Symbol("no connection");

type Outcome<Name extends CallName> =
  | OutputOf<Name>
  | Refused
  | Response
  | typeof NO_ANSWER
  | typeof NO_CONNECTION;

/** What the server answers to each call: always the same, or what a function says of the call's input. */
export type Answers = {
  [Name in CallName]?:
    | Outcome<Name>
    | ((input: InputOf<Name>) => Outcome<Name> | Promise<Outcome<Name>>);
};

/** Responses by method and path, such as `POST /auth/v1/token`, for what is no call of the contract. */
export type Paths = Record<string, (request: Request) => Response | Promise<Response>>;

/** Returns what an answer waits for, and what lets it go on. */
export function promised(): { promise: Promise<void>; give: () => void } {
  let give = () => {};
  const promise = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { promise, give: () => give() };
}

/** A server that answers what a test says, and records what it was asked. */
export class FakeServer {
  /** What was asked without an answer for it: a test fails for it. */
  readonly unanswered: string[] = [];
  /** What was asked with an input that its schema refuses. */
  readonly refused: CallName[] = [];
  readonly #asked: { name: CallName; input: unknown; key: string | null }[] = [];
  readonly #answers: Answers;
  readonly #closing = new AbortController();
  readonly #paths: Paths;
  readonly #aheadMs: number;

  /** The server's clock is the browser's, which a test may set, and `aheadMs` ahead of it. */
  constructor(answers: Answers, paths: Paths = {}, aheadMs = 0) {
    this.#answers = { ...answers };
    this.#paths = { "GET /door": () => Response.json({}), ...paths };
    this.#aheadMs = aheadMs;
  }

  /** Changes what is answered from now on. */
  answer(answers: Answers): void {
    Object.assign(this.#answers, answers);
  }

  /** Ends what still waits for an answer, and cannot be reached from now on. */
  close(): void {
    this.#closing.abort(new TypeError("Failed to fetch"));
  }

  /** Returns what a call was asked, in the order of the requests. */
  inputs<Name extends CallName>(name: Name): InputOf<Name>[] {
    return this.#asked
      .filter((asked) => asked.name === name)
      .map(({ input }) => input as InputOf<Name>);
  }

  /** Returns the idempotency keys of the requests for a call, in their order. */
  keys(name: CallName): (string | null)[] {
    return this.#asked.filter((asked) => asked.name === name).map(({ key }) => key);
  }

  /** Answers in place of the browser's `fetch`. */
  async respond(request: Request): Promise<Response> {
    const { signal } = this.#closing;
    signal.throwIfAborted();
    request.signal.throwIfAborted();
    return await Promise.race([this.#answer(request), untilAborted(signal)]);
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const line = `${request.method} ${pathname}`;
    const route = this.#paths[line];
    if (route !== undefined) return await route(request);
    const call = await readCall(request);
    if (call === undefined || !(call.name in this.#answers)) {
      this.unanswered.push(call === undefined ? line : `${call.name} (${line})`);
      return this.#refusal(refuse("NOT_FOUND"));
    }
    const key = request.headers.get("idempotency-key");
    this.#asked.push({ name: call.name, input: call.input, key });
    if (call.isRefused) {
      this.refused.push(call.name);
      return this.#refusal(refuse("BAD_REQUEST"));
    }
    const answer: unknown = this.#answers[call.name];
    const outcome: unknown = await (typeof answer === "function" ? answer(call.input) : answer);
    if (outcome === NO_CONNECTION) throw new TypeError("Failed to fetch");
    if (outcome === NO_ANSWER) return await untilAborted(request.signal);
    if (outcome instanceof Response) return outcome.clone();
    if (outcome instanceof Refused) return this.#refusal(outcome);
    try {
      return Response.json(call.toBody(outcome), { headers: this.#timeHeader() });
    } catch (error) {
      this.unanswered.push(`${call.name}: its answer has another shape: ${String(error)}`);
      return this.#refusal(refuse("BAD_REQUEST"));
    }
  }

  #refusal({ code, message, data }: Refused): Response {
    const body = { code, message, ...(data !== undefined && { data }) };
    return Response.json(body, { status: ERROR_STATUSES[code], headers: this.#timeHeader() });
  }

  #timeHeader() {
    return { "x-server-time": new Date(Date.now() + this.#aheadMs).toISOString() };
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });
}
