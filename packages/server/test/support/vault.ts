import { eq } from "drizzle-orm";
import { itemCodes } from "../../src/platform/db/schema/index";
import { clientOf } from "./client";
import { addItem } from "./marketplace";
import type { Person } from "./people";
import type { TestServer } from "./server";

let made = 0;

/** Returns codes that no test has used. */
export function newCodes(count: number): string[] {
  return Array.from({ length: count }, () => {
    made += 1;
    return `VAULT-${process.pid}-${String(made).padStart(6, "0")}`;
  });
}

/** Adds a gift card whose buyers get codes of their own, with as many codes, and returns it with them. */
export async function addItemWithCodes(
  server: TestServer,
  admin: Person,
  count: number,
  given: Parameters<typeof addItem>[1] = {},
) {
  const item = await addItem(server, { redemption_code: null, ...given });
  const codes = newCodes(count);
  if (count > 0) await clientOf(server, admin).vault.add({ id: item.id, codes });
  return { item, codes };
}

/** Returns the stored codes of an item. */
export function codesOf({ services }: Pick<TestServer, "services">, item: { id: string }) {
  return services.db.select().from(itemCodes).where(eq(itemCodes.item_id, item.id));
}
