import { expect, it } from "vitest";
import { countRows } from "../../src/work/submissions/admin/count-rows";

it("counts the rows of a CSV file whatever its chunks, without quoted line breaks", () => {
  const bytes = new TextEncoder().encode('"A","B"\r\n"1\r\n2","say ""x\n"""\r\n"é","3"\r\n');
  for (const size of [1, 2, 7, bytes.length]) {
    const count = countRows();
    let rows = 0;
    for (let start = 0; start < bytes.length; start += size) {
      rows = count(bytes.subarray(start, start + size));
    }
    expect(rows).toBe(3);
  }
});
