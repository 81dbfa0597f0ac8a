import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../../src/platform/db/client";
import { listAllItems } from "../../../src/rewards/marketplace/list-all-items";
import { listItems } from "../../../src/rewards/marketplace/list-items";
import { stepsOn } from "../../support/plans";
import { testServer } from "../../support/server";

const ITEMS = 3_000;

const server = testServer();
let opened: Pick<OpenDatabase, "db" | "engine">;
beforeAll(async () => {
  const { db } = server.services;
  await db.execute(sql`
    insert into marketplace_items
      (id, name, type, price, description, value, quantity, image_url, created_at)
    select gen_random_uuid(), 'Card ' || md5(g::text), 'Gift Card', 1 + g % 500,
      case when g % 1000 = 0 then 'A zebra, and ☃☂ behind it' else 'For any shop that takes it' end,
      '$10', 5, '', now() - g * interval '1 minute'
    from generate_series(1, ${ITEMS}) g`);
  await db.execute(sql`vacuum analyze marketplace_items`);
  const engine = process.env.TEST_ENGINE === "postgres" ? "postgres" : "pglite";
  opened = { db, engine };
});

test.each([
  ["zebra", "marketplace_items_search"],
  ["☃☂", "marketplace_items_search_short"],
])("finds %j, which few items have, by index", async (search, index) => {
  const page = { limit: 20 };
  for (const list of [
    (db: typeof opened.db) =>
      listItems({ ...server.services, db }, { ...page, search, sort: "price_asc" }),
    (db: typeof opened.db) => listAllItems({ ...server.services, db }, { ...page, search }),
  ]) {
    expect(await stepsOn("marketplace_items", opened, list)).toContain(
      `Bitmap Index Scan ${index}`,
    );
  }
  const { text } = await listItems(server.services, { ...page, search, sort: "price_asc" });
  expect(JSON.parse(text)).toMatchObject({ items: [{}, {}, {}] });
});

test("finds what most items have along the order of the list", async () => {
  const steps = await stepsOn("marketplace_items", opened, (db) =>
    listItems({ ...server.services, db }, { limit: 20, search: "shop", sort: "price_desc" }),
  );
  expect(steps).toContain("Index Scan marketplace_items_price");
});
