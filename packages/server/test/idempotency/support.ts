import { eq } from "drizzle-orm";
import { idempotencyKeys } from "../../src/db/schema/index";
import { RefusalBody } from "../support/client";
import type { Person } from "../support/people";
import { type RawAnswer, request } from "../support/request";
import type { TestServer } from "../support/server";

/** Calls a procedure under a key. */
export function rpcWithKey(
  server: Pick<TestServer, "url">,
  key: string,
  name: string,
  body: unknown,
  as?: Person,
): Promise<RawAnswer> {
  return request(server, "POST", `/rpc/${name}`, { as, body, headers: { "Idempotency-Key": key } });
}

/** Takes points from a person under a key. */
export function deduct(
  server: Pick<TestServer, "url">,
  admin: Person,
  key: string,
  person: Person,
  points: number,
): Promise<RawAnswer> {
  const body = { user_id: person.id, points_to_deduct: points };
  return rpcWithKey(server, key, "deduct_points", body, admin);
}

/** What is kept of a person's calls. */
export function keptOf({ services }: Pick<TestServer, "services">, person: Person) {
  return services.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.user_id, person.id));
}

export const replayed = ({ headers }: RawAnswer) => headers.get("idempotency-replayed");

/** Status and code of an answer, for refusals. */
export const outcome = ({ status, body }: RawAnswer) => [
  status,
  RefusalBody.safeParse(body).data?.code,
];
