import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { insertEntrySql, postEntries } from "../../../src/ledger/entries/post-entries";
import { newId } from "../../../src/platform/db/new-id";
import { clientOf } from "../../support/client";
import { addItem, redeemed, redeemedCash, reject } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const server = testServer();
let admin: Person;
let person: Person;

const enter = (source: "POINTS_EARNED" | "CONTRACT_SIGNED", points: number, at: string) =>
  postEntries(
    server.services.db,
    [{ user_id: person.id, source, details: source, points_earned: points, cause_id: newId() }],
    new Date(at),
  );

beforeAll(async () => {
  server.clock.set("2026-05-15T12:00:00.000Z");
  admin = await addPerson(server, { admin: true });
  person = await addPerson(server);
  await enter("POINTS_EARNED", 1_000, "2026-03-31T23:59:59.999Z");
  await enter("CONTRACT_SIGNED", -100, "2026-04-01T00:00:00.000Z");
  // Several of one instant: the id decides which comes first.
  for (const points of [1, 2, 3, 4, 5])
    await enter("POINTS_EARNED", points, "2026-04-30T23:59:59.999Z");
  await enter("CONTRACT_SIGNED", -15, "2026-05-01T00:00:00.000Z");
  await reject(server, await redeemed(server, person, await addItem(server)), admin);
  await redeemedCash(server, person);
});

const own = () => clientOf(server, person).earnings;
async function statement(month: string) {
  const { body } = await own().statement({ month });
  if (!("opening" in body)) throw new Error("no statement");
  return body;
}
const textOf = async (path: string, as = person) => {
  const headers = { authorization: `Bearer ${as.token}` };
  const response = await fetch(`${server.url}/api${path}`, { headers });
  return {
    name: response.headers.get("content-disposition"),
    type: response.headers.get("content-type"),
    text: Buffer.from(await response.arrayBuffer()).toString(),
  };
};

describe("the balance after each entry", () => {
  it("ends at the balance, and each entry moves it by its points", async () => {
    const { items } = await own().list({ limit: 100 });
    expect(items[0]?.balance_after).toBe(900 + 15 - 15 - 200);
    for (const [index, { balance_after, points_earned }] of items.entries()) {
      expect(balance_after - points_earned).toBe(items[index + 1]?.balance_after ?? 0);
    }
  });

  it("is the same on every page and under every filter", async () => {
    const { items } = await own().list({ limit: 100 });
    const balances = new Map(items.map(({ id, balance_after }) => [id, balance_after]));
    for (const filters of [{}, { source: "POINTS_EARNED" }, { period: "month" }] as const) {
      let cursor: string | undefined;
      do {
        const page = await own().list({ ...filters, limit: 2, ...(cursor && { cursor }) });
        for (const { id, balance_after } of page.items) {
          expect(balance_after).toBe(balances.get(id));
        }
        cursor = page.next_cursor ?? undefined;
      } while (cursor !== undefined);
    }
  });
});

describe("the statement of a month", () => {
  it("adds up from the opening to the closing balance, by months in UTC", async () => {
    const april = await statement("2026-04");
    expect(april).toMatchObject({
      month: "2026-04",
      time_zone: "UTC",
      username: person.username,
      opening: 1_000,
      closing: 915,
      totals: { received: 15, spent: 100, returned: 0 },
    });
    expect(april.entries.map(({ points_earned }) => points_earned)).toEqual([-100, 1, 2, 3, 4, 5]);
    expect(april.entries.map(({ balance_after }) => balance_after)).toEqual([
      900, 901, 903, 906, 910, 915,
    ]);
    const may = await statement("2026-05");
    expect(may).toMatchObject({
      opening: 915,
      closing: 700,
      totals: { received: 0, spent: 415, returned: 200 },
    });
    expect(await statement("2026-02")).toMatchObject({ opening: 0, closing: 0, entries: [] });
    expect(await statement("2030-01")).toMatchObject({ opening: 700, closing: 700 });
  });

  it("is a CSV file, too, between the opening and the closing balance", async () => {
    const { name, type, text } = await textOf("/earnings/statement?month=2026-04&format=csv");
    expect(name).toBe('attachment; filename="signpoint-statement-2026-04.csv"');
    expect(type).toBe("text/csv; charset=utf-8");
    const lines = text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(9);
    expect(lines[0]).toBe('\ufeff"Time (UTC)","Type","Details","Points","Balance after"');
    expect(lines[1]).toBe('"2026-04-01 00:00:00","Opening balance","",,1000');
    expect(lines[2]).toBe('"2026-04-01 00:00:00","Contract signed","CONTRACT_SIGNED",-100,900');
    expect(lines[8]).toBe('"2026-05-01 00:00:00","Closing balance","",,915');
  });

  it("is refused for what is no month", async () => {
    for (const month of ["2026-13", ""]) {
      const query = { month };
      const answer = await request(server, "GET", "/earnings/statement", { as: person, query });
      expect(answer).toMatchObject({
        status: 400,
        body: { data: { fields: { month: expect.any(String) } } },
      });
    }
  });
});

describe("the export of redemptions", () => {
  it("has points, dollars, fees and status, and neither codes nor bank details", async () => {
    const { name, text } = await textOf("/earnings/redemptions-export");
    expect(name).toBe('attachment; filename="signpoint-redemptions-2026-05-15.csv"');
    const [header, cash, card, ...rest] = text.split("\r\n");
    expect(header).toContain(
      '"Time (UTC)","Reference","Item","Type","Value","Points","Amount (USD)"',
    );
    expect(cash?.replace(/"[\w]{4}-[\w]{4}"/, "REF")).toBe(
      '"2026-05-15 12:00:00",REF,"Cash, $100","Cash","$100",200,"100.00","3.00","97.00","97000.00","Pending",,,,,',
    );
    expect(card).toContain(
      '"Coffee gift card","Gift Card","$10",200,,,,,"Rejected","2026-05-15 12:00:00",',
    );
    expect(rest).toEqual([""]);
    expect((await textOf("/earnings/redemptions-export", admin)).text.trim()).toBe(header?.trim());
  });
});

describe("the export of earnings", () => {
  const BOM = "\ufeff";
  const HEADER = '"Time (UTC)","Type","Details","Points","Balance after"';

  const download = (person: Person, query = "") =>
    fetch(`${server.url}/api/earnings/export${query}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
  const textOf = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString();
  const enter = (person: Person, details: string) =>
    postEntries(
      server.services.db,
      [
        {
          user_id: person.id,
          source: "POINTS_EARNED",
          details,
          points_earned: 1,
          cause_id: newId(),
        },
      ],
      server.services.now(),
    );

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
