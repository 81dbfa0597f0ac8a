import { expect, it } from "vitest";
import { guessColumns, readReturnedFile, toLines } from "~/rewards/payouts/returned-file";

const read = (text: string) => readReturnedFile(new Blob([text]));

it("finds the payouts and the bank's references of a returned file, whatever its separator", async () => {
  const file = await read(
    '\uFEFFDate;Narration;Amount;Transaction Ref\r\n2026-11-22;"Signpoint 7K3M-9PQX";97000.00;FT-1\r\n2026-11-22;SIGNPOINT 7k3m9pqz;10.00;FT-2\r\n\r\n',
  );
  const columns = guessColumns(file);
  expect(columns).toEqual({ payout: 1, reference: 3 });
  expect(toLines(file, columns)).toEqual({
    lines: [
      { redemption_id: "7K3M-9PQX", reference: "FT-1" },
      { redemption_id: "7K3M-9PQZ", reference: "FT-2" },
    ],
    problems: [],
  });
});

it("names rows without a payout or without a reference, and sends what it cannot read as it is", async () => {
  const file = await read(
    "Payout,Bank reference\n7K3M-9PQX,FT-1\n,FT-2\n7K3M-9PQZ,\nno payout,FT-4\n",
  );
  expect(toLines(file, guessColumns(file))).toEqual({
    lines: [
      { redemption_id: "7K3M-9PQX", reference: "FT-1" },
      { redemption_id: "no payout", reference: "FT-4" },
    ],
    problems: ["Row 3: it names no payout.", "Row 4: it has no reference of the bank."],
  });
});

it.each([
  ["Transaction Status", "SUCCESSFUL", true],
  ["transfer_status", "Completed", true],
  ["ResponseCode", "00", true],
  ["Status", "", true],
  ["Status", "Failed", false],
  ["payment_status", "REVERSED", false],
  ["TransactionStatus", "Returned to sender", false],
  ["Status", "Not processed", false],
  ["Status", "Unsuccessful", false],
  ["Result", "Pending approval", false],
  ["Result", "Insufficient funds", false],
  ["ResponseCode", "51", false],
])(
  "by the bank's column %s with %s a payout is marked as sent: %s",
  async (name, status, isMarked) => {
    const file = await read(`Payout,Bank reference,${name}\n7K3M-9PQX,FT-1,${status}\n`);
    const { lines, problems } = toLines(file, guessColumns(file));
    expect(lines).toHaveLength(isMarked ? 1 : 0);
    const named = [`Row 2: the bank's status is "${status}", so it was not marked.`];
    expect(problems).toEqual(isMarked ? [] : named);
  },
);

it("takes neither the bank's reference nor the date of a status for a status", async () => {
  const file = await read("Payout,Response Ref,Status Date\n7K3M-9PQX,FT-1,2026-11-22\n");
  const columns = guessColumns(file);
  expect(columns).toEqual({ payout: 0, reference: -1 });
  expect(toLines(file, { ...columns, reference: 1 }).lines).toHaveLength(1);
});

it("numbers the rows as a spreadsheet does, with empty ones", async () => {
  const file = await read("\n\nPayout,Bank reference\n7K3M-9PQX,FT-1\n\n,FT-2\n");
  expect(toLines(file, guessColumns(file)).problems).toEqual(["Row 6: it names no payout."]);
});

it("guesses no column of a file that names no payout", async () => {
  expect(guessColumns(await read("Name,Amount\nAda,3\n"))).toEqual({ payout: -1, reference: -1 });
  expect(guessColumns(await read(""))).toEqual({ payout: -1, reference: -1 });
});

it.each([
  ["TRANSFER Signpoint 7K3M-9PQX", "7K3M-9PQX"],
  ["7K3M-9PQX Signpoint TRANSFER", "7K3M-9PQX"],
  ["TRANSFER/FT12AB34/Signpoint ABCD-EFGH", "ABCD-EFGH"],
  ["TRANSFER Signpoint 7K3M9PQX", "7K3M-9PQX"],
  ["7K3M9PQX TRANSFER", "7K3M-9PQX"],
  ["PAYMENTS ABCDEFGH", "ABCD-EFGH"],
  ["7K3M-9PQX, replaced by 7K3M-9PQZ", "7K3M-9PQZ"],
])("reads the reference in the bank's text %s", async (narration, redemption_id) => {
  const file = await read(`Narration;Transaction Ref\n${narration};FT-1\n`);
  expect(toLines(file, { payout: 0, reference: 1 }).lines).toEqual([
    { redemption_id, reference: "FT-1" },
  ]);
});

it("takes no column for that of the payouts whose rows all have the same word", async () => {
  const rows = ["X", "Z", "1"].map((last) => `TRANSFER,TRANSFER Signpoint 7K3M-9PQ${last},FT`);
  const file = await read(["Type,Narration,Transaction Ref", ...rows].join("\n"));
  expect(guessColumns(file)).toEqual({ payout: 1, reference: 2 });
  expect(toLines(file, guessColumns(file)).lines.map(({ redemption_id }) => redemption_id)).toEqual(
    ["7K3M-9PQX", "7K3M-9PQZ", "7K3M-9PQ1"],
  );
  const [header = "", only = ""] = ["Type,Narration,Transaction Ref", rows[0]];
  expect(guessColumns(await read(`${header}\n${only}\n`)).payout).toBe(1);
  expect(guessColumns(await read("Type,Amount\nTRANSFER,1\nTRANSFER,2\n")).payout).toBe(-1);
});

it("names rows whose quotation marks do not match and sends nothing of them", async () => {
  const problem = (row: number) =>
    `Row ${row}: its quotation marks do not match. Rows after it may be missing.`;
  const open = await read(
    'Payout,Bank reference\n\n7K3M-9PQX,FT-1\n7K3M-9PQZ,"FT-2\n7K3M-9PQ1,FT-3\n',
  );
  expect(toLines(open, guessColumns(open))).toEqual({
    lines: [{ redemption_id: "7K3M-9PQX", reference: "FT-1" }],
    problems: [problem(4)],
  });
  const inner = await read('Payout,Bank reference\n7K3M-9PQX,"FT"-1\n7K3M-9PQZ,FT-2\n');
  expect(toLines(inner, { payout: 0, reference: 1 }).problems).toEqual([problem(2)]);
  const header = await read('Payout,"Bank reference\n7K3M-9PQX,FT-1\n');
  expect(toLines(header, { payout: 0, reference: 1 })).toEqual({
    lines: [],
    problems: [problem(1)],
  });
});
