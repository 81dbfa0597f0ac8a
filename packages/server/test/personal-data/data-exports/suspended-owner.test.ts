import { DATA_EXPORT_MAIL_LINK_HOURS } from "@signpoint/api/platform/constants";
import { MS_PER_HOUR } from "@signpoint/api/platform/durations";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { runDataExports } from "../../../src/personal-data/data-exports/run-exports";
import { dataExports, notices } from "../../../src/platform/db/schema/index";
import { mailTo } from "../../accounts/auth/support";
import { clientOf, tryCall } from "../../support/client";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { travel } from "../../support/travel";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

const p_reason = "Asked for it by mail";
const people = (as = admin) => clientOf(server, as).people;
const suspend = ({ id }: Person) => people().suspend({ p_user_id: id, p_reason: "Abuse" });
const send = ({ id }: { id: string }, as = admin) =>
  tryCall(people(as).sendDataCopy({ p_user_id: id, p_reason }));

async function suspended(): Promise<Person> {
  const person = await addPerson(server, { points: 5 });
  await suspend(person);
  return person;
}

/** Has the copy made and sent, and returns the mail with its link. */
async function mailedCopy(person: Person) {
  expect(await send(person)).toMatchObject({ ok: true });
  await runDataExports(server.services);
  return await mailTo(server, person.email);
}

describe("a copy of the data of a suspended person", () => {
  it("is offered in the mail about the suspension, and sent by an admin, recorded, as a mailed link that works without a login", async () => {
    const person = await suspended();
    const { text } = await mailTo(server, person.email);
    expect(text).toContain("You can still have a copy of your data: write to us");
    const mail = await mailedCopy(person);
    expect(mail.subject).toBe("The copy of your Signpoint data");
    const answer = await fetch(mail.link);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment.*signpoint-data-/);
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
    const { items } = await clientOf(server, admin).administration.decisions({
      subject: person.id,
    });
    expect(items[0]).toMatchObject({
      action: "send_data_copy",
      admin_id: admin.id,
      after: { reason: p_reason },
    });
    // The notice would lead to settings that the person cannot open.
    const { db } = server.services;
    expect(await db.$count(notices, eq(notices.user_id, person.id))).toBe(0);
  });

  it("is reached neither by a changed link, nor after some hours, nor after the suspension", async () => {
    const person = await suspended();
    const { link } = await mailedCopy(person);
    const longer = new URL(link);
    longer.searchParams.set("expires", String(Number(link.searchParams.get("expires")) + 60));
    expect((await fetch(longer)).status).toBe(404);
    const inSession = new URL(link);
    inSession.searchParams.set("session", crypto.randomUUID());
    expect((await fetch(inSession)).status).toBe(404);
    const { items } = await clientOf(server, await addPerson(server)).dataExports.list();
    expect(items).toEqual([]);

    await people().lift({ p_user_id: person.id, p_reason });
    expect((await fetch(link)).status).toBe(404);
    await suspend(person);
    expect((await fetch(link)).status).toBe(200);
    await travel(server, DATA_EXPORT_MAIL_LINK_HOURS * MS_PER_HOUR, admin);
    expect((await fetch(link)).status).toBe(403);
  });

  it("is mailed, too, when the person had asked for it before the suspension, and shown to admins once one of them asks", async () => {
    const person = await addPerson(server);
    const shown = async () => (await people().account({ id: person.id })).data_copy;
    await clientOf(server, person).dataExports.request({});
    await suspend(person);
    expect(await shown()).toBeNull();
    await runDataExports(server.services);
    expect((await fetch((await mailTo(server, person.email)).link)).status).toBe(200);
    expect(await shown()).toBeNull();

    const other = await addPerson(server);
    await clientOf(server, other).dataExports.request({});
    await suspend(other);
    await send(other);
    expect((await people().account({ id: other.id })).data_copy).toMatchObject({ state: "queued" });
  });

  it("is shown to admins on the person's page as waiting, failed or made, and to nobody after the suspension", async () => {
    const person = await suspended();
    const shown = async () => (await people().account({ id: person.id })).data_copy;
    expect(await shown()).toBeNull();
    await send(person);
    expect(await shown()).toMatchObject({ state: "queued" });
    const { services } = server;
    const put = () => Promise.reject(new Error("the store is full"));
    const files = { ...services.files, store: { ...services.files.store, put } };
    await runDataExports({ ...services, files });
    const { requested_at } = (await shown()) ?? expect.fail("nothing shown");
    expect(await shown()).toEqual({ state: "failed", requested_at });
    await send(person);
    await runDataExports(services);
    expect(await shown()).toMatchObject({ state: "ready" });
    expect((await fetch((await mailTo(server, person.email)).link)).status).toBe(200);
    await people().lift({ p_user_id: person.id, p_reason });
    expect(await shown()).toBeNull();
  });

  it("is not made for people who can log in, for strangers, nor by others than admins", async () => {
    const person = await addPerson(server);
    expect(await send(person)).toMatchObject({ body: { code: "NOT_SUSPENDED" } });
    expect(await send({ id: crypto.randomUUID() })).toMatchObject({ body: { code: "NOT_FOUND" } });
    expect(await send(await suspended(), person)).toMatchObject({ status: 403 });
    const { db } = server.services;
    expect(await db.$count(dataExports, eq(dataExports.user_id, person.id))).toBe(0);
  });
});
