import { OTHER_ACCOUNTS, OTHER_SIDES } from "@signpoint/api/books/trial-balance-rules";
import { liabilityMessages } from "@signpoint/api/ledger/liability-texts";
import { expect, test } from "vitest";
import { repositoryFiles, textOf } from "./repository";

const HEADING = `# The way of a point

Each movement of points is one entry of the ledger. It changes the balance of one person, and names its source and the record that
caused it. The account on the other side follows from both: nothing is written for it. A positive entry goes from that account
to the balance, a negative one the other way. \`tests/points.test.ts\` draws this page from \`OTHER_SIDES\` and from the code that
names each source; \`npx vitest run --project=repo tests/points.test.ts --update\` draws it anew.`;

/** What names sources without writing entries: checks, reports, filters and the demo data. */
const READERS =
  /\/(?:ledger\/audit|ledger\/months|books|operate)\/|\/ledger\/entries\/entries\.ts$/;

test("docs/points.md shows every source of entries, its causes and the code that writes it", async () => {
  const texts = repositoryFiles()
    .filter((file) => /^packages\/server\/src\/.*\.ts$/.test(file) && !READERS.test(file))
    .map((file) => ({ file, text: textOf(file) }));
  const ways = Object.entries(OTHER_SIDES).flatMap(([source, sides]) =>
    Object.entries(sides).map(([cause, account]) => ({ source, cause, account })),
  );
  const rows = Object.keys(OTHER_SIDES).flatMap((source) => {
    const own = ways.filter((way) => way.source === source);
    if (own.length === 0) return [];
    const writers = texts.filter(({ text }) => new RegExp(`["']${source}["']`).test(text));
    expect([source, writers.length > 0]).toEqual([source, true]);
    const causes = own.map(
      ({ cause, account }) =>
        `${cause.replace("_", " ")}: ${liabilityMessages.accounts[account].toLowerCase()}`,
    );
    const files = writers.map(({ file }) => `\`${file.replace("packages/server/src/", "")}\``);
    return [`| ${source} | ${causes.join("; ")} | ${files.join(", ")} |`];
  });
  const arrows = OTHER_ACCOUNTS.map((name) => {
    const own = ways.filter(({ account }) => account === name).map(({ source }) => source);
    const sources = [...new Set(own)].join("<br>");
    return `  ${name}["${liabilityMessages.accounts[name]}"] <-->|"${sources}"| balance`;
  });
  const page = [
    HEADING,
    ["```mermaid", "flowchart LR", '  balance(["A person\'s balance"])', ...arrows, "```"].join(
      "\n",
    ),
    [
      "| source | cause, and the account on the other side | named in `packages/server/src` |",
      "|---|---|---|",
      ...rows,
    ].join("\n"),
  ].join("\n\n");
  await expect(`${page}\n`).toMatchFileSnapshot("../docs/points.md");
});
