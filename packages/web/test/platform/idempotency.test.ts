import { createORPCClient } from "@orpc/client";
import {
  type AnyContractRouter,
  type ContractRouterClient,
  minifyContractRouter,
} from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { calls } from "@signpoint/api/http/calls";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseErrorBody } from "~/platform/api/errors";
import { callUnderKey } from "~/platform/api/idempotency";
import { repeatIfUnanswered } from "~/platform/api/outcome";

const routes: AnyContractRouter = minifyContractRouter(calls);
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

type Context = { idempotencyKey?: string };
type Answer = () => Response | Promise<Response>;

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const refused = (status: number, code: string) => json(status, { code, message: "Refused" });
const lost: Answer = () => Promise.reject(new TypeError("Failed to fetch"));
const done = json(200, { id: "a" });

let sent: (string | null)[];
let answers: Answer[];
beforeEach(() => {
  sent = [];
  answers = [];
});

/** The calls as the web makes them, with what the network answers given one by one. */
function clientOf(userId: string): ContractRouterClient<typeof calls, Context> {
  const link = new OpenAPILink<Context>(routes, {
    url: "http://127.0.0.1/api",
    interceptors: [
      ({ next, ...options }) =>
        callUnderKey(routes, userId, options, (key) =>
          next(key === null ? options : { ...options, context: { idempotencyKey: key } }),
        ),
    ],
    headers: ({ context }) =>
      context.idempotencyKey === undefined ? {} : { "idempotency-key": context.idempotencyKey },
    fetch: async (request) => {
      sent.push(request.headers.get("idempotency-key"));
      return await (answers.shift() ?? done)();
    },
    customErrorResponseBodyDecoder: (body, { status }) => parseErrorBody(body, status),
  });
  return createORPCClient(link);
}

const deduction = { user_id: "1", points_to_deduct: 7 };

/** Makes the call as often as there are answers; the keys that were sent. */
async function keysOf(given: Answer[], make: () => Promise<unknown>): Promise<(string | null)[]> {
  answers = [...given];
  for (const _ of given) await make().catch(() => undefined);
  return sent;
}

it("makes a new idempotency key after each success", async () => {
  const api = clientOf("ada");
  const keys = await keysOf([done, done], () => api.points.deduct(deduction));
  expect(keys).toEqual([expect.stringMatching(UUID), expect.stringMatching(UUID)]);
  expect(keys[0]).not.toBe(keys[1]);
});

it.each([
  ["the network failed", lost],
  ["the server was away", refused(503, "SERVICE_UNAVAILABLE")],
  ["the server failed", refused(500, "INTERNAL_SERVER_ERROR")],
  ["something in between answered", () => new Response("Bad gateway", { status: 502 })],
  ["the first is still in flight", refused(409, "IDEMPOTENCY_KEY_IN_FLIGHT")],
  ["the session had ended", refused(401, "UNAUTHORIZED")],
])("repeats the idempotency key when %s, until there is an answer", async (_why, trouble) => {
  const api = clientOf("ada");
  const keys = await keysOf([trouble, trouble, done, done], () => api.points.deduct(deduction));
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[2]);
});

it("makes a new idempotency key after a refusal", async () => {
  const api = clientOf("ada");
  const refusals = [refused(409, "NOT_ENOUGH_POINTS"), refused(400, "BAD_REQUEST"), done];
  const keys = await keysOf(refusals, () => api.points.deduct(deduction));
  expect(new Set(keys).size).toBe(3);
});

it.each([
  [403, "STEP_UP_REQUIRED"],
  [403, "SECOND_FACTOR_REQUIRED"],
  [403, "SECOND_FACTOR_MISSING"],
  [403, "FORBIDDEN"],
  [400, "BAD_REQUEST"],
])(
  "repeats the idempotency key of a lost answer after a retry that is refused with %i %s, which says nothing about the first",
  async (status, code) => {
    const api = clientOf("ada");
    const refusal = refused(status, code);
    const keys = await keysOf([lost, refusal, refusal, done, done], () =>
      api.points.deduct(deduction),
    );
    expect(new Set(keys.slice(0, 4)).size).toBe(1);
    expect(keys[4]).not.toBe(keys[3]);
  },
);

it.each([
  [409, "NOT_ENOUGH_POINTS"],
  [422, "IDEMPOTENCY_KEY_REUSED"],
])(
  "makes a new idempotency key once a retry is refused with %i %s, which is said only after a look at the key",
  async (status, code) => {
    const api = clientOf("ada");
    const keys = await keysOf([lost, refused(status, code), done], () =>
      api.points.deduct(deduction),
    );
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[1]);
  },
);

it("uses an idempotency key for one person, one call and one input", async () => {
  const [ada, bob] = [clientOf("ada"), clientOf("bob")];
  answers = [lost, lost, lost, lost, lost];
  const made = [
    () => ada.points.deduct(deduction),
    () => ada.points.deduct({ ...deduction, points_to_deduct: 8 }),
    () => ada.contracts.sign({ p_contract_id: "1" }),
    () => bob.points.deduct(deduction),
    () => ada.points.deduct(deduction),
  ];
  for (const make of made) await expect(make()).rejects.toThrow("Failed to fetch");
  expect(new Set(sent.slice(0, 4)).size).toBe(4);
  expect(sent[4]).toBe(sent[0]);
});

describe("a call that cannot be tried again from the screen", () => {
  beforeEach(() => vi.stubGlobal("navigator", { onLine: true }));
  afterEach(() => vi.unstubAllGlobals());
  const approve = () => clientOf("ada").submissions.approve({ p_signed_contract_id: "1" });

  it("is made again under the same key when its answer was lost", async () => {
    answers = [lost, done];
    await expect(repeatIfUnanswered(approve)).resolves.toEqual({ id: "a" });
    expect(sent).toEqual([expect.stringMatching(UUID), sent[0]]);
  });

  it("fails when the second answer is lost, too", async () => {
    answers = [lost, lost, done];
    await expect(repeatIfUnanswered(approve)).rejects.toThrow("Failed to fetch");
    expect(sent).toHaveLength(2);
  });

  it("is made once when the server refuses, or the device is offline", async () => {
    answers = [refused(409, "ALREADY_DECIDED")];
    await expect(repeatIfUnanswered(approve)).rejects.toThrow("Refused");
    vi.stubGlobal("navigator", { onLine: false });
    answers = [lost];
    await expect(repeatIfUnanswered(approve)).rejects.toThrow("Failed to fetch");
    expect(sent).toHaveLength(2);
  });
});

it("sends no idempotency key with a call that takes none", async () => {
  const api = clientOf("ada");
  answers = [done, done, done, json(200, [])];
  await api.contracts.get({ id: "1" });
  await api.contracts.list({});
  await api.notifications.update({ p_notification_id: "1", p_read: true });
  await api.profile.ensureCurrentUserProfile();
  expect(sent).toEqual([null, null, null, null]);
});
