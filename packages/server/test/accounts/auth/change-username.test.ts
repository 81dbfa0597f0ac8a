import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { describe, expect, it } from "vitest";
import { clientOf, tryCall } from "../../support/client";
import { pendingSigning } from "../../support/main-job";
import { addPerson, type Person, signedIn } from "../../support/people";
import { testServer } from "../../support/server";
import { addSignup, requestAuth } from "./support";

const server = testServer();

const change = (as: Person, p_username: string) =>
  tryCall(clientOf(server, as).profile.changeUsername({ p_username }));

let counter = 0;
function newName(): string {
  counter += 1;
  return `Renamed-${counter}`;
}

describe("change_username", () => {
  it("shows the new name everywhere at once, also on what was done before", async () => {
    const person = await addPerson(server);
    const admin = await addPerson(server, { admin: true });
    const { signingId } = await pendingSigning(server, person, { points_cost: 0 });
    const name = newName();
    expect(await change(person, ` ${name} `)).toMatchObject({ body: { username: name } });

    const asAdmin = clientOf(server, admin);
    const submission = await asAdmin.submissions.get({ signed_contract_id: signingId });
    expect(JSON.stringify(submission)).toContain(name);
    const seen = [
      submission,
      await asAdmin.notifications.list({}),
      await asAdmin.administration.activity({}),
      await asAdmin.administration.person({ id: person.id }),
      await asAdmin.administration.people({ search: name }),
      await clientOf(server, person).profile.getCurrentUserProfile({}),
    ];
    // The email has the former name in it.
    expect(JSON.stringify(seen).replaceAll(person.email, "")).not.toContain(person.username);
    const { items } = await asAdmin.administration.people({ search: name });
    expect(items).toMatchObject([{ id: person.id, username: name }]);
  });

  it("holds the former name for 90 days, for others and at signups, but not for its former owner", async () => {
    const [person, other] = [await addPerson(server), await addPerson(server)];
    const former = person.username;
    const changeNow = async (as: Person, name: string) =>
      await change(await signedIn(server, as.email), name);
    const taken = { status: 409, body: { code: "USERNAME_TAKEN" } };
    await change(person, newName());
    expect(await change(other, former.toUpperCase())).toMatchObject(taken);
    const isFree = clientOf(server).profile.checkUsernameAvailability({ p_username: former });
    expect(await isFree).toBe(false);
    server.clock.advance(89 * MS_PER_DAY);
    expect(await changeNow(other, former)).toMatchObject(taken);
    expect(await changeNow(person, former)).toMatchObject({ ok: true });

    server.clock.advance(30 * MS_PER_DAY);
    await changeNow(person, newName());
    server.clock.advance(90 * MS_PER_DAY);
    expect(await changeNow(other, former)).toMatchObject({ ok: true });
  });

  it("refuses a name that speaks for the product, as one that is taken", async () => {
    const person = await addPerson(server);
    for (const name of ["Support", "signpoint-team7"])
      expect(await change(person, name)).toMatchObject({
        status: 409,
        body: { code: "USERNAME_TAKEN" },
      });
  });

  it("answers the new name in the user data of the accounts protocol", async () => {
    const person = await addPerson(server);
    const name = newName();
    await change(person, name);
    const headers = { authorization: `Bearer ${person.token}` };
    const { body } = await requestAuth(server, "GET", "/user", undefined, headers);
    expect(body).toMatchObject({ user_metadata: { username: name } });
  });

  it("is refused within 30 days of the last change, and says when it is possible", async () => {
    const person = await addPerson(server);
    const name = newName();
    await change(person, name);
    const before = server.services.now().getTime();
    expect(await change(person, newName())).toMatchObject({
      status: 409,
      body: { code: "USERNAME_TOO_SOON", message: "A username can be changed once in 30 days." },
    });
    const { username_change_from } = await clientOf(server, person).settings.get();
    const wait = new Date(username_change_from ?? "").getTime() - before;
    expect(Math.abs(wait - 30 * MS_PER_DAY)).toBeLessThan(60_000);
    expect(await change(person, name)).toMatchObject({ ok: true, body: { username: name } });
  });

  it.each(["ab", "x".repeat(31), "no spaces", "ünïcode", ""])(
    "refuses the username %j and names the field",
    async (username) => {
      const person = await addPerson(server);
      expect(await change(person, username)).toMatchObject({
        status: 400,
        body: { data: { fields: { p_username: expect.stringContaining("3 to 30") } } },
      });
      // A refused change does not count.
      expect(await change(person, newName())).toMatchObject({ ok: true });
    },
  );

  it("refuses a name that another person has or a pending signup reserves, ignoring case", async () => {
    const person = await addPerson(server);
    const owner = await addPerson(server);
    const reserved = newName();
    await addSignup(server, { username: reserved });
    for (const name of [owner.username.toUpperCase(), reserved.toLowerCase()]) {
      expect(await change(person, name)).toMatchObject({
        status: 409,
        body: { code: "USERNAME_TAKEN" },
      });
    }
  });

  it("lets one of several changes of a person at once win", async () => {
    const person = await addPerson(server);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => change(person, newName())));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  it("gives a name that several people want at once to one of them", async () => {
    const name = newName();
    const people = await Promise.all(Array.from({ length: 5 }, () => addPerson(server)));
    const outcomes = await Promise.all(people.map((person) => change(person, name)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      outcomes.filter(({ body }) => "code" in body && body.code === "USERNAME_TAKEN"),
    ).toHaveLength(4);
  });
});
