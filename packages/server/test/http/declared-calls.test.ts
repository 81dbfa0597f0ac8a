import { describe, expect, it } from "vitest";
import { currentRecords } from "../../src/http/calls/current-records";
import { openApiDocument } from "../../src/http/openapi/openapi";
import { declaredCalls } from "../support/declared-calls";
import { CALL_ROWS } from "../system/calls/rows";

/** Calls that change nothing though their method could. */
const READS_BY_POST = /^\/rpc\/(?:get|check|validate|create_file_link)/;
const ALL = declaredCalls();
const ONCE = ALL.filter(({ replay }) => replay !== "none");

describe("every call", () => {
  it("is declared as in the table: for whom, with what effect and replay, and whether it asks for the second factor", () => {
    const declared = ALL.map(({ name, access, effect, replay, stepUp = false }) => [
      name,
      { access, effect, replay, stepUp },
    ]);
    const rows = Object.entries(CALL_ROWS).map(
      ([name, { access, effect, replay, stepUp = false }]) => [
        name,
        { access, effect, replay, stepUp },
      ],
    );
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(rows));
  });

  it("declares for every call whether it writes and how a repetition is answered", () => {
    for (const { name, method, path, effect, replay } of ALL) {
      const changes = method !== "GET" && !READS_BY_POST.test(path);
      expect([name, effect]).toEqual([name, changes ? "write" : "read"]);
      if (effect === "read") expect([name, replay]).toEqual([name, "none"]);
    }
  });

  it("can read the current record again for every call whose answer holds secrets", () => {
    const secret = ONCE.filter(({ replay }) => replay === "current_record");
    expect(new Set(Object.keys(currentRecords))).toEqual(new Set(secret.map(({ name }) => name)));
  });

  it("documents Idempotency-Key and its refusals in the OpenAPI document", async () => {
    const { paths = {} } = await openApiDocument("http://localhost");
    const described = Object.values(paths).flatMap((methods) =>
      [methods?.get, methods?.post, methods?.patch, methods?.delete].flatMap((operation) => {
        const named = (operation?.parameters ?? []).filter((one) => "name" in one);
        if (!named.some(({ name }) => name === "Idempotency-Key")) return [];
        expect(Object.keys(operation?.responses ?? {})).toEqual(
          expect.arrayContaining(["200", "400", "409", "422"]),
        );
        expect(JSON.stringify(operation)).toContain("IDEMPOTENCY_KEY_REUSED");
        expect(JSON.stringify(operation)).toContain("Idempotency-Replayed");
        return [operation?.operationId ?? ""];
      }),
    );
    expect(new Set(described)).toEqual(new Set(ONCE.map(({ name }) => name)));
  });
});
