import { MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { queueNoticeMails } from "../../../src/messages/notices/queue-notice-mails";
import { mails, notices } from "../../../src/platform/db/schema/index";
import { openDueContracts } from "../../../src/work/contracts/openings/open-due-contracts";
import { clientOf } from "../../support/client";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { createContract } from "../../work/contracts/admin-support";
import { noticesOf } from "./support";

const NOW = "2026-05-01T10:00:00.000Z";
const OPENS = "2026-05-01T10:30:00.000Z";

const server = testServer({ SECOND_APPROVAL_FROM_POINTS: "500000" });
let admin: Person;
let second: Person;
let person: Person;
beforeAll(async () => {
  server.clock.set(NOW);
  admin = await addPerson(server, { admin: true });
  second = await addPerson(server, { admin: true });
});
beforeEach(async () => {
  server.clock.set(NOW);
  person = await addPerson(server, { points: 1_000 });
});

/** Creates a contract that names these people alone. */
const createFor = (people: readonly Person[], given: object = {}) =>
  createContract(server, admin, {
    p_named_only: true,
    p_named_people: people.map(({ id }) => id),
    ...given,
  });
const update = (p_contract_id: string, given: object) =>
  clientOf(server, admin).adminContracts.update({ p_admin_id: admin.id, p_contract_id, ...given });
const toldTo = async (one: Person) =>
  (await noticesOf(server, one)).map(({ kind, href }) => [kind, href]);
const invitationTo = (id: string) => ["contract_invitation", `/contracts/${id}`];

describe("the people whom a contract names", () => {
  it("are told in the app and by mail that they can sign it, and not by whom they were named", async () => {
    const other = await addPerson(server);
    const id = await createFor([person]);
    const { items, unread_subjects } = await clientOf(server, person).notices.list({});
    expect(items).toMatchObject([
      {
        kind: "contract_invitation",
        title: "You are invited to a contract",
        body: "You can sign “Try the checkout”, which is by invitation only: it costs 40 points and pays 90 points once it is approved. Sign it before 2 May 2026, 10:00 UTC.",
        href: `/contracts/${id}`,
      },
    ]);
    expect(unread_subjects).toMatchObject([{ contract_id: id, redemption_id: null }]);
    expect(JSON.stringify(items)).not.toContain(admin.username);
    expect(await toldTo(other)).toEqual([]);
    await queueNoticeMails(server.services);
    const queued = await server.services.db.select().from(mails);
    expect(queued.filter(({ recipient }) => recipient === person.email)).toMatchObject([
      { subject: "You are invited to a contract" },
    ]);
  });

  it("are told once, however often the contract is edited, closed, opened or they are named", async () => {
    const id = await createFor([person]);
    await update(id, { p_title: "Another title" });
    await update(id, { p_status: "inactive" });
    await update(id, { p_status: "active" });
    const later = await addPerson(server);
    await update(id, { p_named_people: [later.id] });
    await update(id, { p_named_people: [later.id, person.id] });
    expect(await toldTo(person)).toEqual([invitationTo(id)]);
    expect(await toldTo(later)).toEqual([invitationTo(id)]);
  });

  it("are told when it opens, and not before", async () => {
    const id = await createFor([person], { p_opens_at: OPENS });
    expect(await toldTo(person)).toEqual([]);
    server.clock.set(OPENS);
    await openDueContracts(server.services);
    await openDueContracts(server.services);
    expect(await toldTo(person)).toEqual([invitationTo(id)]);
  });

  it("are told once a second admin has confirmed what it can pay", async () => {
    const id = await createFor([person], { p_points_reward: 1_000_000 });
    expect(await toldTo(person)).toEqual([]);
    const { items } = await clientOf(server, second).secondApprovals.list({ limit: 100 });
    const asked = items.find(({ subject_id }) => subject_id === id);
    await clientOf(server, second).secondApprovals.confirm({ p_id: asked?.id ?? "" });
    expect(await toldTo(person)).toEqual([invitationTo(id)]);
  });

  it("are told when an expired one is extended, and when the rest of a full pilot is opened", async () => {
    const first = await addPerson(server, { points: 1_000 });
    const pilot = await createFor([first], { p_pilot_places: 1, p_max_signers: 5 });
    await clientOf(server, first).contracts.sign({ p_contract_id: pilot });
    await update(pilot, { p_named_people: [first.id, person.id] });
    expect(await toldTo(person)).toEqual([]);
    await clientOf(server, admin).adminContracts.openRest({
      p_admin_id: admin.id,
      p_contract_id: pilot,
    });
    expect(await toldTo(person)).toEqual([invitationTo(pilot)]);

    const expired = await createFor([first], { p_duration: 10 });
    server.clock.advance(20 * MS_PER_MINUTE);
    await update(expired, { p_named_people: [first.id, person.id] });
    expect(await toldTo(person)).toEqual([invitationTo(pilot)]);
    await clientOf(server, admin).adminContracts.extend({
      p_admin_id: admin.id,
      p_contract_id: expired,
      p_additional_minutes: 60,
    });
    expect(await toldTo(person)).toEqual([invitationTo(expired), invitationTo(pilot)]);
  });

  it("are not told while they cannot sign it, by another condition or a suspension, nor of one that is not for them alone", async () => {
    const id = await createFor([person], { p_approved_min: 1 });
    await update(id, { p_title: "Still for others" });
    const suspended = await addPerson(server, { points: 1_000 });
    await clientOf(server, admin).people.suspend({
      p_user_id: suspended.id,
      p_reason: "A check of this account",
    });
    await createFor([suspended]);
    await createFor([person], { p_named_only: false });
    const { db } = server.services;
    for (const { id: user_id } of [person, suspended]) {
      expect(await db.select().from(notices).where(eq(notices.user_id, user_id))).toEqual([]);
    }
  });
});
