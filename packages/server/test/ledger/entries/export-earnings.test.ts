import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { insertEntrySql, postEntries } from "../../../src/ledger/entries/post-entries";
import { newId } from "../../../src/platform/db/new-id";
import { addItem, redeemed } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const BOM = "\ufeff";
const HEADER = '"Time (UTC)","Type","Details","Points","Balance after"';

const server = testServer();
beforeAll(() => {
  server.clock.set("2026-05-15T12:00:00.000Z");
});

const download = (person: Person, query = "") =>
  fetch(`${server.url}/api/earnings/export${query}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
const textOf = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString();
const enter = (person: Person, details: string) =>
  postEntries(
    server.services.db,
    [{ user_id: person.id, source: "POINTS_EARNED", details, points_earned: 1, cause_id: newId() }],
    server.services.now(),
  );

describe("the export of earnings", () => {
  it("exports the person's own ledger entries, newest first", async () => {
    const person = await addPerson(server, { points: 500 });
    await addPerson(server, { points: 7_777 });
    server.clock.advance(1_000);
    await redeemed(server, person, await addItem(server, { name: 'A "fine", dear card' }));
    const response = await download(person);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="signpoint-points-2026-05-15.csv"',
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await textOf(response)).toBe(
      [
        BOM + HEADER,
        '"2026-05-15 12:00:01","Points redeemed","Redeemed ""A ""fine"", dear card""",-200,300',
        '"2026-05-15 12:00:00","Points earned","Test credit",500,500',
        "",
      ].join("\r\n"),
    );
  });

  it("keeps a spreadsheet from running an exported text, and every text inside its cell", async () => {
    const person = await addPerson(server);
    expect(await textOf(await download(person))).toBe(`${BOM}${HEADER}\r\n`);
    const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "=cmd|' /C calc'!A0", "＝1+1"];
    for (const details of formulas) await enter(person, details);
    await enter(person, 'a,b "c"\r\nd ₦ Ẹ̀kọ́');
    const text = await textOf(await download(person));
    for (const details of formulas) expect(text).toContain(`,"'${details}",1`);
    expect(text).toContain('"a,b ""c""\r\nd ₦ Ẹ̀kọ́",1,');
  });

  it("exports every entry once over any number of pages", async () => {
    const person = await addPerson(server);
    await server.services.db.execute(
      insertEntrySql({
        id: sql`gen_random_uuid()`,
        userId: sql`${person.id}::uuid`,
        source: "POINTS_EARNED",
        details: sql`'entry ' || index`,
        points: sql`1`,
        causeId: sql`gen_random_uuid()`,
        // Many share an instant, also where pages end.
        now: sql`'2026-01-01T00:00:00Z'::timestamptz + index / 300 * interval '1 second'`,
        from: sql`generate_series(0, 1499) index`,
      }),
    );
    const lines = (await textOf(await download(person))).trimEnd().split("\r\n").slice(1);
    expect(lines).toHaveLength(1_500);
    expect(new Set(lines).size).toBe(1_500);
  });

  it("applies the filters of the list to the export, and names the file after them", async () => {
    const person = await addPerson(server, { points: 500 });
    await redeemed(server, person, await addItem(server));
    for (const [query, rows, name] of [
      ["?source=POINTS_REDEEMED", 1, "points-redeemed"],
      ["?period=week", 2, "week"],
      ["?period=month&source=CONTRACT_SIGNED", 0, "month-contract-signed"],
    ] as const) {
      const response = await download(person, query);
      expect(response.headers.get("content-disposition")).toBe(
        `attachment; filename="signpoint-points-${name}-2026-05-15.csv"`,
      );
      expect((await textOf(response)).trimEnd().split("\r\n")).toHaveLength(rows + 1);
    }
    expect((await download(person, "?period=year")).status).toBe(400);
  });

  it("is documented as a CSV file", async () => {
    const { body } = await request(server, "GET", "/openapi.json");
    const paths = (body as { paths: Record<string, { get: { responses: object } }> }).paths;
    expect(JSON.stringify(paths["/earnings/export"]?.get.responses)).toContain("text/csv");
  });
});
