import { expect, it } from "vitest";
import { hashPassword, verifyPassword } from "../../../src/accounts/auth/passwords";
import { withFullCost } from "../../support/cheap-argon2";

it("hashes passwords with Argon2id at the cost that OWASP recommends", async () => {
  const hash = await withFullCost(() => hashPassword("correct horse"));
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, "correct horse")).toBe(true);
  expect(await verifyPassword(hash, "wrong horse")).toBe(false);
});
