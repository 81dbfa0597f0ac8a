import type { ContractFieldName } from "@signpoint/api/work/contracts/contract-fields";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { newId } from "../../../src/platform/db/new-id";
import { publicItemColumns } from "../../../src/rewards/marketplace/item-view";
import { contractFields } from "../../../src/work/contracts/contract-fields";
import { clientOf, type Inputs, type Outputs } from "../../support/client";
import { addContract, pendingSigning, sign } from "../../support/main-job";
import { addItem } from "../../support/marketplace";
import { addPerson, type Person, signedIn, testPerson } from "../../support/people";
import { startSecondServer } from "../../support/second-server";
import { testServer } from "../../support/server";

const DAY = 24 * 60;

const server = testServer();
let admin: Person;
beforeAll(() => server.clock.set("2026-06-01T12:00:00.000Z"));
const person = testPerson(server, { points: 100_000 });

/** Signs both in: sessions end when the clock is moved on. */
async function signInAnew(): Promise<void> {
  Object.assign(person, await signedIn(server, person.email));
  admin = await addPerson(server, { admin: true });
}

type Listed = Outputs["contracts"]["list"]["items"][number];

describe("what is kept in memory of contracts", () => {
  beforeAll(async () => {
    const hours = (count: number) => server.clock.advance(count * 3_600_000);
    await addContract(server, { title: "Ended", duration: 60 });
    await sign(server, person, (await addContract(server, { title: "Missed", duration: 90 })).id);
    hours(2);
    await signInAnew();
    await addContract(server, { title: "In grace", duration: 3 * DAY });
    await sign(server, person, (await addContract(server, { duration: 3 * DAY })).id);
    hours(80);
    await signInAnew();
    await addContract(server, { title: '“Naïve” \\ "quoted"\n漢字', is_official: true });
    await addContract(server, { points_reward: 900, points_cost: 0, type: "Research" });
    await addContract(server, { duration: 0, max_signers: 3, effort_minutes: 5 });
    await addContract(server, { work_minutes: 30, lapse_refund: 7, survey_required: true });
    await sign(server, person, (await addContract(server, { work_minutes: 45 })).id);
    await pendingSigning(server, person, { duration: 30 * DAY });
    const { signingId } = await pendingSigning(server, person, { title: "Approved" });
    const { submissions } = clientOf(server, admin);
    await submissions.approve({ p_signed_contract_id: signingId });
    const rejected = await pendingSigning(server, person, { title: "Rejected" });
    const note = { p_note: "Too short", p_reason: "incomplete" } as const;
    await submissions.reject({ p_signed_contract_id: rejected.signingId, ...note });
  });

  const FILTERS: Inputs["contracts"]["list"][] = [
    {},
    { sort: "reward" },
    { sort: "net" },
    { sort: "expiring" },
    { category: "top_earning" },
    { category: "official" },
    { category: "limited" },
    { type: "Research" },
    { status: "active" },
    { status: "grace_period" },
    { status: "expired" },
    { signable: "true" },
    { signable: "false" },
    { free: "true" },
    { search: "re" },
    { limit: 3 },
    { mine: "all" },
    { mine: "in_progress" },
    { mine: "pending" },
    { mine: "approved" },
    { mine: "rejected" },
  ];

  it.each(FILTERS)("lists by %j exactly what the database has of each contract", async (filter) => {
    const { contracts } = clientOf(server, person);
    // The first time, contracts are read into memory.
    for (const _ of ["read", "known"]) {
      const { items } = await contracts.list(filter);
      expect(items.length).toBeGreaterThan(0);
      for (const item of items) expect(item).toEqual(await wholeContract(item));
    }
  });

  const wholes = new Map<string, Record<string, unknown>>();

  /** The same, as the call for one contract reads it, which keeps nothing in memory: once, as nothing changes meanwhile. */
  async function wholeContract(item: Listed): Promise<Listed> {
    const whole =
      wholes.get(item.id) ?? (await clientOf(server, person).contracts.get({ id: item.id }));
    wholes.set(item.id, whole);
    const { signing } = whole as { signing: Record<string, unknown> | null };
    const same = (fields: object, from: Record<string, unknown>) =>
      Object.fromEntries(Object.keys(fields).map((name) => [name, from[name]]));
    return {
      ...same(item, whole),
      signing_status: signing?.status ?? "none",
      signing: signing && same(item.signing ?? {}, signing),
    } as Listed;
  }
});

/** What is read for a page, and what is only a part of the key. */
const READ_ANEW = ["id", "places_taken", "quantity"];

it.each([
  ["contracts", contractFields],
  ["marketplace_items", publicItemColumns],
])("draws a new content id for each published column of %s", async (table, published) => {
  const [trigger] = await executeRows<{ columns: string[]; definition: string }>(
    server.services.db,
    sql`select pg_get_triggerdef(pg_trigger.oid) as definition,
        (select array_agg(attname::text) from pg_attribute where attrelid = tgrelid and attnum = any(tgattr)) as columns
      from pg_trigger where tgname = ${`${table}_content`}`,
  );
  const kept = new Set(Object.keys(published).filter((name) => !READ_ANEW.includes(name)));
  expect(new Set(trigger?.columns)).toEqual(kept);
  for (const row of ["old", "new"]) {
    const compared = trigger?.definition.matchAll(new RegExp(`${row}\\.(\\w+)`, "g")) ?? [];
    expect(new Set([...compared].map(([, name]) => name))).toEqual(kept);
  }
});

describe("another server on the same database", () => {
  let second: Awaited<ReturnType<typeof startSecondServer>>;
  beforeAll(async () => {
    second = await startSecondServer(server);
    await signInAnew();
  });
  afterAll(() => second.stop());

  /** What both servers answer next: the same. */
  async function shownByBoth<Shown>(show: (client: ReturnType<typeof clientOf>) => Promise<Shown>) {
    const [first, other] = [
      await show(clientOf(server, person)),
      await show(clientOf(second, person)),
    ];
    expect(other).toEqual(first);
    return first;
  }

  it("changes each published field of a contract and its places, and both show it in their next answer", async () => {
    const { id } = await addContract(server, { max_signers: 9, duration: 2 * DAY });
    const shown = () =>
      shownByBoth(async ({ contracts }) =>
        (await contracts.list({})).items.find((item) => item.id === id),
      );
    const { adminContracts } = clientOf(second, admin);
    const by = { p_admin_id: admin.id, p_contract_id: id };
    expect(await shown()).toMatchObject({ id, places_left: 9 });
    const changes: Record<ContractFieldName, string | number | boolean | null> = {
      title: "Another title",
      type: "Feedback",
      description: "Another description",
      activity: "Another activity",
      points_cost: 33,
      points_reward: 77,
      duration: 3 * DAY,
      max_signers: 8,
      effort_minutes: 12,
      work_minutes: 55,
      lapse_refund: 11,
      approved_min: 1,
      approved_max: 99,
      approval_rate_min: 10,
      named_only: true,
      pilot_places: 8,
      survey_required: true,
      is_official: true,
      is_public: true,
    };
    const given = Object.entries(changes).map(([field, value]) => [`p_${field}`, value]);
    const p_named_people = [person.id];
    await adminContracts.update({ ...by, p_named_people, ...Object.fromEntries(given) });
    const tags = ["official", "limited"];
    expect(await shown()).toMatchObject({ ...changes, tags, places_left: 8 });
    // So that others can sign it, too.
    await adminContracts.update({ ...by, p_named_only: false, p_approved_min: null });
    await adminContracts.extend({ ...by, p_additional_minutes: DAY });
    const expires_at = new Date(server.clock.now().getTime() + 4 * DAY * 60_000).toISOString();
    expect(await shown()).toMatchObject({ expires_at, expiration: { expiresAt: expires_at } });
    await sign(server, person, id);
    expect(await shown()).toMatchObject({ places_left: 7, signing_status: "in_progress" });
    const other = await addPerson(server, { points: 100 });
    await clientOf(second, other).contracts.sign({ p_contract_id: id });
    expect(await shown()).toMatchObject({ places_left: 6 });
    await adminContracts.update({ ...by, p_status: "inactive" });
    expect(await shown()).toBeUndefined();
    const mine = ({ contracts }: ReturnType<typeof clientOf>) => contracts.list({ mine: "all" });
    expect((await shownByBoth(mine)).items).toContainEqual(
      expect.objectContaining({ id, status: "inactive" }),
    );
  });

  it("changes each published field of an item and its stock, and both show it in their next answer", async () => {
    const { id } = await addItem(server, { quantity: 5, redemption_code: null });
    const shown = () =>
      shownByBoth(async ({ marketplace }) =>
        (await marketplace.list({})).items.find((item) => item.id === id),
      );
    const { items } = clientOf(second, admin);
    expect(await shown()).toMatchObject({ id, quantity: 5 });
    type Published = Exclude<keyof typeof publicItemColumns, "id" | "created_at" | "quantity">;
    const changes: Required<Pick<Inputs["items"]["update"], Published>> = {
      name: "Another name",
      price: 7,
      description: "Another description",
      value: "$25",
      image_url: "/items/electronics.svg",
      instant: true,
      type: "Gift Card",
    };
    await items.update({ id, ...changes });
    expect(await shown()).toMatchObject(changes);
    // Nothing but a gift card is delivered at once.
    await items.update({ id, type: "Subscription", instant: false, quantity_change: 3 });
    expect(await shown()).toMatchObject({ type: "Subscription", instant: false, quantity: 8 });
    await clientOf(second, person).marketplace.redeem({ p_item_id: id, p_request_id: newId() });
    expect(await shown()).toMatchObject({ quantity: 7 });
    await items.delete({ id });
    expect(await shown()).toBeUndefined();
  });
});
