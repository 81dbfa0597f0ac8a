import { existsSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_USER_EMAIL } from "../../src/auth/demo-accounts";
import { marketplaceItems, redemptions, users } from "../../src/db/schema/index";
import { seedDemo } from "../../src/seed/seed-demo";
import { startTestServer, type TestServer } from "../support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await seedDemo(server.services);
});
afterAll(() => server.stop());

describe("the demo data", () => {
  it("gives the demo user 500 points and two redemptions", async () => {
    const { db } = server.services;
    const [user] = await db.select().from(users).where(eq(users.email, DEMO_USER_EMAIL));
    expect(user?.points).toBe(500);
    const bought = await db.select().from(redemptions).orderBy(redemptions.created_at);
    expect(bought).toMatchObject([
      { type: "ITEM", status: "APPROVED", redemption_code: "COFFEE-7Q2M-D3MO", user_id: user?.id },
      { type: "CASH", status: "PENDING", amount: 10, commission_amount: 0.3 },
    ]);
  });

  it("has a picture of its own for every demo item", async () => {
    const items = await server.services.db.select().from(marketplaceItems);
    const folder = path.join(import.meta.dirname, "../../../web/public");
    const pictures = new Set(items.map(({ image_url }) => image_url));
    expect(pictures.size).toBe(items.length);
    for (const picture of pictures) expect(existsSync(path.join(folder, picture))).toBe(true);
  });

  it("passes the audit and adds the demo data once", async () => {
    const before = await server.audit();
    expect(before.mismatches).toEqual([]);
    await seedDemo(server.services);
    expect(await server.audit()).toEqual(before);
  });
});
