import { describe, expect, it } from "vitest";
import { addFactor, proved } from "../../support/factors";
import { addPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { type RawAnswer, requestAuth } from "./support";

const server = testServer();

async function withFactor() {
  const person = await addPerson(server);
  const factor = await addFactor(server, person);
  return { factor, owner: await proved(server, person, factor.id) };
}

const rename = (token: string, id: string, friendly_name: unknown): Promise<RawAnswer> =>
  requestAuth(
    server,
    "PUT",
    `/factors/${id}`,
    { friendly_name },
    {
      authorization: `Bearer ${token}`,
    },
  );

describe("PUT /factors/:id", () => {
  it("renames a factor, also to another spelling of its name, and keeps it verified", async () => {
    const { owner, factor } = await withFactor();
    for (const name of ["My phone", "my PHONE"]) {
      const { status, body } = await rename(owner.token, factor.id, ` ${name} `);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: factor.id, friendly_name: name, status: "verified" });
    }
    const headers = { authorization: `Bearer ${owner.token}` };
    const { body } = await requestAuth(server, "GET", "/user", undefined, headers);
    expect(body.factors).toMatchObject([{ friendly_name: "my PHONE" }]);
    expect(JSON.stringify(body)).not.toContain("secret");
  });

  it("refuses the name of another factor of the person, and names of a wrong length", async () => {
    const { owner, factor } = await withFactor();
    const second = await addFactor(server, owner);
    await rename(owner.token, second.id, "Tablet");
    expect((await rename(owner.token, factor.id, "TABLET")).body.code).toBe(
      "mfa_factor_name_conflict",
    );
    for (const name of ["", "   ", null, "x".repeat(65)]) {
      expect((await rename(owner.token, factor.id, name)).body.code).toBe("validation_failed");
    }
  });

  it("is not found for a factor of another person", async () => {
    const { factor } = await withFactor();
    const { owner } = await withFactor();
    expect((await rename(owner.token, factor.id, "Mine")).body.code).toBe("mfa_factor_not_found");
    expect((await rename(owner.token, "no-uuid", "Mine")).status).toBe(404);
  });

  it("is refused in a session in which no factor was proved", async () => {
    const person = await addPerson(server);
    const factor = await addFactor(server, person);
    expect((await rename(person.token, factor.id, "Mine")).body.code).toBe("insufficient_aal");
  });
});
