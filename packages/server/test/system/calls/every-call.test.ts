import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { newId } from "../../../src/platform/db/new-id";
import { idempotencyKeys } from "../../../src/platform/db/schema/index";
import { outcome, replayed } from "../../platform/idempotency/support";
import { takeLocks } from "../../support/check-lock-order";
import { declaredCalls } from "../../support/declared-calls";
import { digestsOf } from "../../support/digests";
import { addItem, BANK_DETAILS } from "../../support/marketplace";
import { request } from "../../support/request";
import { CALL_ROWS } from "./rows";
import { CODE, newBuyer, testScene } from "./scene";

const ALL = declaredCalls();
const ONCE = ALL.filter(({ replay }) => replay !== "none");
const SECRETS = [CODE, BANK_DETAILS.accountNumber, BANK_DETAILS.accountName, BANK_DETAILS.bankName];
/** The tables whose rows each call has locked, in that order. */
const locks: Record<string, string> = {};
const WithId = z.object({ id: z.string() });

const onPostgres = process.env.TEST_ENGINE === "postgres";
const scene = testScene();
const { server } = scene;
/** Read on Postgres alone: whether a repetition changes anything does not depend on the engine. */
const storedNow = async () => (onPostgres ? await digestsOf(server) : null);

describe("calls that take Idempotency-Key", () => {
  it.each(ONCE)(
    "runs $name once and repeats its answer, on this engine",
    async ({ name, method, path, replay }) => {
      const row = CALL_ROWS[name];
      if (row === undefined || row.replay === "none") throw new Error(`${name} has no such row`);
      const { as, body, id } = await row.example(scene);
      const headers = { "Idempotency-Key": newId() };
      const ask = (given = body) =>
        request(server, method, path.replace("{id}", id ?? ""), { as, body: given, headers });
      takeLocks();
      const first = await ask();
      locks[name] = takeLocks().join(", ");
      expect([first.status, replayed(first)]).toEqual([200, null]);
      const before = await storedNow();
      const second = await ask();
      expect([second.status, replayed(second)]).toEqual([200, "true"]);
      expect(second.body).toEqual(first.body);
      if (replay === "kept_answer") {
        expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body));
      }
      if (body !== undefined) {
        const other = await ask({ ...body, nonsense: true });
        expect(outcome(other)).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
      }
      expect(await storedNow()).toEqual(before);
    },
  );

  // Only its driver logs where a transaction begins.
  it.runIf(onPostgres)("takes the locks that docs/locks.md names", () => {
    const page = readFileSync(new URL("../../../../../docs/locks.md", import.meta.url), "utf8");
    const rows = [...page.matchAll(/^\| `(\w+\.\w+)` \| (.*?) \|$/gm)];
    const named = Object.fromEntries(rows.map(([, name, tables]) => [name, tables]));
    const locking = Object.entries(locks).filter(([, tables]) => tables !== "");
    expect(Object.fromEntries(locking)).toEqual(named);
  });

  it("stores no bank details and no redemption codes for idempotency keys", async () => {
    const kept = await server.services.db.select().from(idempotencyKeys);
    expect(new Set(kept.map((row) => row.call))).toEqual(new Set(ONCE.map(({ name }) => name)));
    for (const { call: name, answer } of kept) {
      for (const secret of SECRETS)
        expect([name, answer]).not.toEqual([name, expect.stringContaining(secret)]);
      if (CALL_ROWS[name]?.replay === "current_record") {
        expect(Object.keys(JSON.parse(answer) as object)).toEqual(["id"]);
      }
    }
  });

  it("answers a repetition with the current record where the answer holds secrets", async () => {
    const as = await newBuyer(scene);
    const item = await addItem(server, { redemption_code: CODE });
    const headers = { "Idempotency-Key": newId() };
    const body = { p_item_id: item.id, p_request_id: newId() };
    const ask = () => request(server, "POST", "/rpc/redeem_item", { as, body, headers });
    const first = await ask();
    const redemption = WithId.parse(first.body).id;
    await scene.asAdmin.redemptions.approve({ p_redemption_id: redemption });
    const second = await ask();
    expect(replayed(second)).toBe("true");
    expect(second.body).toMatchObject({
      id: redemption,
      status: "APPROVED",
      redemption_code: CODE,
    });
  });
});

describe("calls that take no Idempotency-Key", () => {
  const plain = ALL.filter(({ replay }) => replay === "none");

  it.each(plain)("succeeds on this engine: $name", async ({ name }) => {
    await CALL_ROWS[name]?.example(scene);
  });
});
