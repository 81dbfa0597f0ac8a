import { readdirSync, readFileSync } from "node:fs";
import { normalize } from "node:path";
import { expect, it } from "vitest";
import * as widths from "../../src/platform/ui/theme/widths";

const source = `${import.meta.dirname}/../../src`;

it("the widths that scripts ask for are in em, and a phone is for them what it is for the styles", () => {
  const tokens = readFileSync(`${source}/platform/ui/theme/tokens.css`, "utf8");
  expect(tokens).toContain(`@custom-media --phone ${widths.PHONE};`);
  for (const width of Object.values(widths)) expect(width).toMatch(/: [\d.]+em\)$/);
});

it("the widths that scripts ask for are nowhere but in widths.ts", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" });
  const asking = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      /\((?:min|max)-width:/.test(readFileSync(`${source}/${file}`, "utf8")),
  );
  expect(asking).toEqual([normalize("platform/ui/theme/widths.ts")]);
});
