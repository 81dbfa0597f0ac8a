import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { UPLOAD_MAX_BYTES } from "@signpoint/api/platform/constants";
import { refusalMessages } from "@signpoint/api/texts";
import { beforeAll, expect, it } from "vitest";
import { hashPassword } from "../../src/accounts/auth/passwords";
import { authUsers } from "../../src/platform/db/schema/index";
import { signedForFile } from "../platform/files/upload";
import { addContract } from "../support/main-job";
import { addItem } from "../support/marketplace";
import { describedOperations, type Operation } from "../support/open-api";
import { addPerson, type Person } from "../support/people";
import { chanceFrom, proofSeed, report, scale } from "../support/proof";
import { testServer } from "../support/server";
import { AUTH_OPERATIONS, type FuzzedRequest, fuzzed } from "./fuzz-requests";

const REQUESTS = scale(264, 60_000);
const AT_ONCE = 8;
const ANSWER_MAX_MS = 20_000;
const GROWTH_MAX_BYTES = 40 * 1024 * 1024;
/** What only the inside of the server knows: its files, its queries, its libraries' words. */
const INSIDE =
  /node_modules|packages\/server|\.[cm]?[jt]s:\d+|\bat [\w.<>]+ \(|Failed query|insert into|select "|PGlite|drizzle|zod|ECONN|ENOENT|violates|syntax error|invalid input syntax|SQLSTATE|\$argon2/i;

const server = testServer();
let operations: Operation[];
let person: Person;
let admin: Person;
let leaving: Person;
let ids: string[];
beforeAll(async () => {
  operations = [...(await describedOperations()), ...AUTH_OPERATIONS];
  person = await addPerson(server, { points: 100_000 });
  admin = await addPerson(server, { admin: true });
  leaving = await addPerson(server);
  const password_hash = await hashPassword("a password of theirs");
  await server.services.db.update(authUsers).set({ password_hash });
  const place = await signedForFile(server, person);
  const { id: contract } = await addContract(server);
  const { id: item } = await addItem(server);
  ids = [place.signingId, place.questionId, place.contractId, contract, item, person.id, admin.id];
});

/** The request of one number: the same for the same seed, whatever came before. */
function requestOf(seed: number, index: number): FuzzedRequest & { name: string } {
  const chance = chanceFrom(seed + index * 7_919);
  chance();
  const operation = operations[index % operations.length];
  if (operation === undefined) throw new Error("there are no operations");
  const idFor = (name: string) =>
    name === "p_admin_id" ? admin.id : (ids[Math.floor(chance() * ids.length)] ?? "");
  const request = fuzzed(operation, chance, idFor);
  // Whoever signs out is not to be anybody's caller after that.
  const callers = operation.path.endsWith("/logout")
    ? [leaving]
    : [undefined, person, admin, admin];
  const caller = callers[Math.floor(chance() * callers.length)];
  const headers: Record<string, string> =
    caller === undefined ? {} : { authorization: `Bearer ${caller.token}` };
  return { ...request, headers: { ...headers, ...request.headers }, name: operation.name };
}

async function send({ method, target, headers, body }: FuzzedRequest) {
  const response = await fetch(server.url + target, {
    method,
    headers,
    body: body ?? null,
    redirect: "manual",
    signal: AbortSignal.timeout(ANSWER_MAX_MS),
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (isStream) await response.body?.cancel();
  return { response, text: isStream ? "" : await response.text() };
}

/** What is wrong with the answer; null when nothing is. */
function wrongWith(
  { response, text }: Awaited<ReturnType<typeof send>>,
  sent: string,
): string | null {
  // An address or head of more than 16 kB does not get as far as our code.
  if (response.status === 431 && text === "") return null;
  if (response.status >= 500) return `answers ${response.status}`;
  if (response.status >= 400 && text !== "") {
    const inside = INSIDE.exec(text)?.[0];
    if (inside !== undefined && !sent.includes(inside)) return `tells "${inside}"`;
    const { code, error_code, message, msg } = JSON.parse(text) as Record<string, unknown>;
    const isNamed =
      typeof (error_code ?? code) === "string" && typeof (message ?? msg) === "string";
    if (!isNamed) return "has no code and message";
  }
  return response.headers.get("x-content-type-options") === "nosniff" ? null : "has no nosniff";
}

function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

it("refuses hostile requests to every call without an error", { timeout: 7_200_000 }, async () => {
  const seed = proofSeed();
  const found: string[] = [];
  const statuses: Record<string, number> = {};
  let next = 0;
  let heapBefore = 0;
  const work = async () => {
    for (let index = next++; index < REQUESTS; index = next++) {
      // After the first third, whatever is kept for good has been kept.
      if (index === Math.floor(REQUESTS / 3)) heapBefore = heapBytes();
      const request = requestOf(seed, index);
      const sent = `${request.target} ${String(request.body)} ${JSON.stringify({ ...request.headers, authorization: undefined })}`;
      try {
        const answer = await send(request);
        const kind = `${Math.floor(answer.response.status / 100)}xx`;
        statuses[kind] = (statuses[kind] ?? 0) + 1;
        const wrong = wrongWith(answer, sent);
        if (wrong !== null)
          found.push(`${index} ${request.name} ${request.method} ${wrong}: ${sent.slice(0, 300)}`);
      } catch (error) {
        found.push(
          `${index} ${request.name} ${request.method} ${String(error)}: ${sent.slice(0, 300)}`,
        );
      }
      if (index % 500 === 499) found.push(...errorsLogged());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  found.push(...errorsLogged());
  const growth = heapBytes() - heapBefore;
  report(`hostile requests, seed ${seed}`, {
    requests: REQUESTS,
    calls: operations.length,
    ...statuses,
    "bytes grown": growth,
  });
  expect(found).toEqual([]);
  expect(growth).toBeLessThan(GROWTH_MAX_BYTES);
  expect((await server.audit()).mismatches).toEqual([]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

/** What was logged as an error since the last look. */
function errorsLogged(): string[] {
  const lines = server.logged.splice(0);
  return lines.filter((line) => /"level":"(error|fatal)"/.test(line));
}

it("refuses too large bodies before they are read to the end", async () => {
  const sender = await addPerson(server);
  const { signingId, questionId } = await signedForFile(server, sender);
  const large = "x".repeat(1_100_000);
  for (const path of ["/api/rpc/sign_contract", "/api/contact", "/auth/v1/signup"]) {
    const { response, text } = await send({
      method: "POST",
      target: path,
      headers: { "content-type": "application/json", authorization: `Bearer ${sender.token}` },
      body: JSON.stringify({ large }),
    });
    expect([path, response.status]).toEqual([path, 413]);
    if (path.startsWith("/api/")) expect(text).toContain(refusalMessages.requestTooLarge);
  }
  const query = new URLSearchParams({
    signed_contract_id: signingId,
    question_id: questionId,
    filename: "large.pdf",
  });
  const upload = await send({
    method: "POST",
    target: `/api/files/contract-files?${query}`,
    headers: { authorization: `Bearer ${sender.token}` },
    body: new Uint8Array(UPLOAD_MAX_BYTES + 1),
  });
  expect(upload.response.status).toBe(413);
});
