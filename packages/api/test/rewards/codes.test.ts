import { expect, it } from "vitest";
import {
  canGetCode,
  codeListProblem,
  codeOrigin,
  maskCode,
  readCodes,
  splitCodes,
} from "../../src/rewards/codes";
import { TypedCode } from "../../src/rewards/typed-code-field";

it("splitCodes takes the first cell of each line of a CSV file, whatever ends its lines", () => {
  const csv = '\uFEFFCode;Value\r\n"A,1";10\r\n  B-2\t10\r\n\r\n"say ""hi""",x\nC 3';
  expect(splitCodes(csv)).toEqual(["", "A,1", "B-2", "", 'say "hi"', "C 3"]);
});

it("splitCodes keeps a code that only looks like a header when it is not in the first line", () => {
  expect(splitCodes("A\ncode")).toEqual(["A", "code"]);
});

it("readCodes names each bad line by its number in the whole list and returns every other code once", () => {
  const cells = ["A", "", " A ", "x".repeat(301), "B\u0000", "C", "A\u200b", "A\u00a0B", "A B"];
  expect(readCodes(cells, 501)).toEqual({
    codes: [
      { line: 501, code: "A" },
      { line: 506, code: "C" },
      { line: 509, code: "A B" },
    ],
    bad: [
      { line: 503, reason: "repeated" },
      { line: 504, reason: "too_long" },
      { line: 505, reason: "unreadable" },
      { line: 507, reason: "invisible" },
      { line: 508, reason: "invisible" },
    ],
  });
});

it.each([
  ["CARD\u200b-1", "zero-width space (U+200B)"],
  ["CARD\u00a01", "no-break space (U+00A0)"],
  ["CARD\u202e1", "U+202E"],
])("TypedCode refuses %j and names the character", (code, character) => {
  expect(TypedCode.safeParse(code).error?.issues).toMatchObject([
    { message: `This code has an invisible character: ${character}. Type it anew.` },
  ]);
});

it("TypedCode takes a code with a plain space, without what stands around it", () => {
  expect(TypedCode.parse(" CARD 1\ufeff")).toBe("CARD 1");
});

it("codeListProblem refuses a list without a code and one of more than 10,000 lines", () => {
  expect(codeListProblem(["", " "])).toMatch(/no code/);
  expect(codeListProblem(Array(10_001).fill("A"))).toMatch(/10,000/);
  expect(codeListProblem(Array(10_000).fill("A"))).toBeNull();
});

it.each([
  ["ABCD-EFGH-1234", "••••1234"],
  ["ABC-123", "••••23"],
  ["12345", "••••"],
])("maskCode shows no more of %s than %s", (code, masked) => {
  expect(maskCode(code)).toBe(masked);
});

const approved = { item_type: "Gift Card", status: "APPROVED", has_code: false, erased_at: null };
it.each([
  ["an approved gift card without one", {}, true],
  ["one that has a code", { has_code: true }, false],
  ["one whose code was erased", { erased_at: "2026-01-01T00:00:00.000Z" }, false],
  ["a pending one", { status: "PENDING" }, false],
  ["goods", { item_type: "Electronics" }, false],
])("canGetCode says of %s (%j): %s", (_what, changes, can) => {
  expect(canGetCode({ ...approved, ...changes })).toBe(can);
});

it.each([
  ["Gift Card", null, null, "vault"],
  ["Gift Card", "ALL", null, "shared"],
  ["Gift Card", "ALL", "ONE", "typed"],
  ["Gift Card", "ALL", "ALL", "shared"],
  ["Gift Card", null, "", "vault"],
  ["Electronics", null, "ONE", null],
] as const)(
  "codeOrigin takes the code of a %s with the shared code %s and the typed one %s from: %s",
  (type, shared, typed, origin) => {
    expect(codeOrigin(type, shared, typed)).toBe(origin);
  },
);
