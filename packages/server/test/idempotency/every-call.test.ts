import type { Replay } from "@signpoint/api/calls/base";
import { MS_PER_DAY } from "@signpoint/api/durations";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { computeDigest, tableNames } from "../../src/backup/tables";
import { newId } from "../../src/db/new-id";
import { idempotencyKeys } from "../../src/db/schema/index";
import { singleStatement } from "../../src/db/transaction";
import { currentRecords } from "../../src/http/current-records";
import { openApiDocument } from "../../src/http/openapi";
import { requestSecond } from "../../src/second-approvals/request-second";
import { approvedCash } from "../payouts/support";
import { clientOf } from "../support/client";
import { declaredCalls } from "../support/declared-calls";
import { addFactor } from "../support/factors";
import { addContract, pendingSigning, sign } from "../support/main-job";
import {
  addCashItem,
  addItem,
  BANK_DETAILS,
  insertRedemption,
  redeemed,
  redeemedCash,
} from "../support/marketplace";
import { addPerson, type Person } from "../support/people";
import { request } from "../support/request";
import { testServer } from "../support/server";
import { outcome, replayed } from "./support";

/** Every call that writes, written down a second time: a new one fails the test until it is here. */
const WRITES: Record<string, Replay> = {
  "profile.ensureCurrentUserProfile": "none",
  "contracts.sign": "kept_answer",
  "contracts.saveDraft": "none",
  "contracts.submit": "kept_answer",
  "contracts.withdraw": "kept_answer",
  "contracts.giveBackPlace": "kept_answer",
  "contracts.appeal": "kept_answer",
  "appeals.decide": "kept_answer",
  "fileTransfers.upload": "none",
  "submissions.approve": "kept_answer",
  "submissions.reject": "kept_answer",
  "submissions.requestChanges": "kept_answer",
  "marketplace.redeem": "current_record",
  "items.create": "current_record",
  "items.update": "current_record",
  "items.delete": "current_record",
  "redemptions.approve": "current_record",
  "redemptions.reject": "current_record",
  "points.credit": "kept_answer",
  "redemptions.cancel": "current_record",
  "redemptions.hold": "current_record",
  "redemptions.release": "current_record",
  "redemptions.revealDelivery": "none",
  "secondApprovals.confirm": "kept_answer",
  "secondApprovals.refuse": "kept_answer",
  "redemptions.revealBankDetails": "none",
  "payouts.export": "none",
  "submissions.export": "none",
  "reviewLeases.take": "none",
  "reviewLeases.release": "none",
  "payouts.markSent": "kept_answer",
  "payouts.markConfirmed": "kept_answer",
  "payouts.markFailed": "current_record",
  "vault.add": "kept_answer",
  "vault.reveal": "none",
  "vault.remove": "kept_answer",
  "vault.deliver": "current_record",
  "vault.revealOwn": "none",
  "vault.markUsed": "none",
  "points.deduct": "kept_answer",
  "secondFactor.reset": "kept_answer",
  "people.suspend": "kept_answer",
  "people.lift": "kept_answer",
  "people.grantAdmin": "kept_answer",
  "people.revokeAdmin": "kept_answer",
  "people.sendDataCopy": "kept_answer",
  "people.addNote": "kept_answer",
  "adminContracts.create": "kept_answer",
  "adminContracts.update": "kept_answer",
  "adminContracts.delete": "kept_answer",
  "adminContracts.extend": "kept_answer",
  "notifications.update": "none",
  "notices.markRead": "none",
  "adminSettings.update": "none",
  "settings.update": "none",
  "profile.changeUsername": "none",
  "dataExports.request": "none",
  "accountDeletion.request": "none",
  "accountDeletion.cancel": "none",
  "accountDeletion.cancelByMail": "none",
  "sessions.end": "none",
  "sessions.endOthers": "none",
  "notifications.markRead": "none",
  "contact.send": "none",
};
/** Calls that change nothing though their method could. */
const READS_BY_POST = /^\/rpc\/(?:get|check|validate|create_file_link)/;

const ALL = declaredCalls();
const ONCE = ALL.filter(({ replay }) => replay !== "none");

const CODE = "GIFT-CODE-TO-LOOK-FOR";
const SECRETS = [CODE, BANK_DETAILS.accountNumber, BANK_DETAILS.accountName, BANK_DETAILS.bankName];

const WithId = z.object({ id: z.string() });

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

interface Prepared {
  as: Person;
  body?: object;
  id?: string;
}

const buyer = () => addPerson(server, { points: 1_000 });
const tomorrow = () => new Date(server.services.now().getTime() + MS_PER_DAY).toISOString();
const byAdmin = (body: object) => ({ as: admin, body });
const aboutPerson = ({ id }: Person) => byAdmin({ p_user_id: id, p_reason: "Agreed by phone" });
const suspended = async () => {
  const person = await addPerson(server);
  await clientOf(server, admin).people.suspend({ p_user_id: person.id, p_reason: "Abuse" });
  return person;
};
const toPay = async () => (await approvedCash(server, admin)).id;
const pending = async () => {
  const { signingId } = await pendingSigning(server, await buyer());
  return byAdmin({ p_signed_contract_id: signingId });
};
const rejected = async () => {
  const as = await buyer();
  const { signingId } = await pendingSigning(server, as);
  await clientOf(server, admin).submissions.reject({ p_signed_contract_id: signingId });
  return { as, signingId };
};
const aboutContract = async (given: object) => {
  const { id } = await addContract(server);
  return byAdmin({ p_admin_id: admin.id, p_contract_id: id, ...given });
};
/** What another admin asked for and the admin may decide. */
const awaiting = async () => {
  const [first, person] = [await addPerson(server, { admin: true }), await buyer()];
  const asked = { kind: "credit", subject_id: person.id, user_id: person.id, points: 9 } as const;
  const ctx = { ...server.services, caller: { user_id: first.id, session_id: "" } };
  const p_id = await requestSecond(ctx, server.services.db, { ...asked, reason: "Many points" });
  return byAdmin({ p_id });
};
const aboutItem = async (body?: object) => {
  const { id } = await addItem(server, { redemption_code: CODE });
  return { as: admin, id, ...(body && { body }) };
};

/** For each call that takes the header, one that succeeds. */
const EXAMPLES: Record<string, () => Promise<Prepared>> = {
  "contracts.sign": async () => ({
    as: await buyer(),
    body: { p_contract_id: (await addContract(server)).id },
  }),
  "contracts.submit": async () => {
    const as = await buyer();
    const id = await sign(server, as, (await addContract(server)).id);
    return { as, body: { p_signed_contract_id: id, p_survey_responses: {} } };
  },
  "contracts.withdraw": async () => {
    const as = await buyer();
    const { signingId } = await pendingSigning(server, as);
    return { as, body: { p_signed_contract_id: signingId } };
  },
  "contracts.giveBackPlace": async () => {
    const as = await buyer();
    const id = await sign(server, as, (await addContract(server, { lapse_refund: 5 })).id);
    return { as, body: { p_signed_contract_id: id } };
  },
  "contracts.appeal": async () => {
    const { as, signingId } = await rejected();
    return { as, body: { p_signed_contract_id: signingId, p_text: "Please look again." } };
  },
  "appeals.decide": async () => {
    const { as, signingId } = await rejected();
    const { id } = await clientOf(server, as).contracts.appeal({
      p_signed_contract_id: signingId,
      p_text: "Please look again.",
    });
    const other = await addPerson(server, { admin: true });
    return { as: other, body: { p_appeal_id: id, p_overturn: true, p_note: "It is complete." } };
  },
  "submissions.requestChanges": async () => {
    const { as, body } = await pending();
    return { as, body: { ...body, p_note: "Please add a picture." } };
  },
  "submissions.approve": pending,
  "submissions.reject": pending,
  "marketplace.redeem": async () => {
    const { id } = await addCashItem(server);
    const body = { p_item_id: id, p_request_id: newId(), p_bank_details: BANK_DETAILS };
    return { as: await buyer(), body };
  },
  "items.create": async () =>
    byAdmin({
      name: "A card",
      type: "Gift Card",
      price: 10,
      description: "A card for a shop.",
      value: "$1",
      quantity: 3,
      image_url: "https://example.com/card.png",
      redemption_code: CODE,
    }),
  "items.update": () => aboutItem({ price: 11 }),
  "items.delete": () => aboutItem(),
  "redemptions.approve": async () => {
    const { id } = await addItem(server);
    const redemption = await redeemed(server, await buyer(), { id });
    return byAdmin({ p_redemption_id: redemption, p_redemption_code: `${CODE}-1` });
  },
  "vault.add": async () => {
    const { id } = await addItem(server, { redemption_code: null });
    return { as: admin, id, body: { codes: [`${CODE}-2`] } };
  },
  "vault.remove": async () => {
    const { id } = await addItem(server, { redemption_code: null });
    const { vault } = clientOf(server, admin);
    await vault.add({ id, codes: [newId()] });
    return byAdmin({ p_code_id: (await vault.list({ id })).items[0]?.id ?? "" });
  },
  "vault.deliver": async () => {
    const { id } = await addItem(server);
    const as = await buyer();
    const { id: redemption } = await insertRedemption(
      singleStatement(server.services.db),
      { user_id: as.id, item_id: id, status: "APPROVED" },
      server.services.now(),
    );
    return byAdmin({ p_redemption_id: redemption });
  },
  "redemptions.reject": async () => {
    const { id } = await redeemedCash(server, await buyer());
    return byAdmin({ p_redemption_id: id });
  },
  "points.credit": async () =>
    byAdmin({ p_user_id: (await buyer()).id, p_points: 7, p_reason: "Paid too little" }),
  "secondFactor.reset": async () => {
    const person = await addPerson(server);
    await addFactor(server, person);
    return byAdmin({ p_user_id: person.id, p_reason: "The phone was lost" });
  },
  "people.suspend": async () => aboutPerson(await addPerson(server)),
  "people.lift": async () => aboutPerson(await suspended()),
  "people.sendDataCopy": async () => aboutPerson(await suspended()),
  "people.grantAdmin": async () => aboutPerson(await addPerson(server)),
  "people.revokeAdmin": async () => aboutPerson(await addPerson(server, { admin: true })),
  "people.addNote": async () =>
    byAdmin({ p_user_id: (await addPerson(server)).id, p_note: "Called us" }),
  "redemptions.cancel": async () => {
    const as = await buyer();
    const { id } = await redeemedCash(server, as);
    return { as, body: { p_redemption_id: id } };
  },
  "redemptions.hold": async () => {
    const { id } = await redeemedCash(server, await buyer());
    return byAdmin({ p_redemption_id: id, p_reason: "We check it.", p_until: tomorrow() });
  },
  "redemptions.release": async () => {
    const { id } = await redeemedCash(server, await buyer());
    const hold = { p_redemption_id: id, p_reason: "We check it.", p_until: tomorrow() };
    await clientOf(server, admin).redemptions.hold(hold);
    return byAdmin({ p_redemption_id: id });
  },
  "secondApprovals.confirm": () => awaiting(),
  "secondApprovals.refuse": () => awaiting(),
  "payouts.markSent": async () =>
    byAdmin({ p_payouts: [{ redemption_id: await toPay(), reference: "FT-1" }] }),
  "payouts.markConfirmed": async () => {
    const redemption_id = await toPay();
    const { payouts } = clientOf(server, admin);
    await payouts.markSent({ p_payouts: [{ redemption_id, reference: "FT-1" }] });
    return byAdmin({ p_redemption_ids: [redemption_id] });
  },
  "payouts.markFailed": async () =>
    byAdmin({ p_redemption_id: await toPay(), p_reason: "The account is closed." }),
  "points.deduct": async () => byAdmin({ user_id: (await buyer()).id, points_to_deduct: 7 }),
  "adminContracts.create": async () =>
    byAdmin({
      p_admin_id: admin.id,
      p_title: "A task",
      p_description: "What it is about.",
      p_activity: "What is to be done.",
      p_points_cost: 1,
      p_points_reward: 2,
      p_duration: 60,
    }),
  "adminContracts.update": () => aboutContract({ p_title: "Another title" }),
  "adminContracts.delete": () => aboutContract({}),
  "adminContracts.extend": () => aboutContract({ p_additional_minutes: 60 }),
};

async function everything(): Promise<Record<string, unknown>> {
  return await server.services.db.transaction(async (tx) => {
    const found: Record<string, unknown> = {};
    for (const table of await tableNames(tx)) found[table] = await computeDigest(tx, table);
    return found;
  });
}

describe("idempotency of every call", () => {
  it("declares for every call whether it writes and how a repetition is answered", () => {
    const writes = ALL.filter(({ effect }) => effect === "write");
    expect(Object.fromEntries(writes.map(({ name, replay }) => [name, replay]))).toEqual(WRITES);
    for (const { name, method, path, effect, replay } of ALL) {
      const changes = method !== "GET" && !READS_BY_POST.test(path);
      expect([name, effect]).toEqual([name, changes ? "write" : "read"]);
      if (effect === "read") expect([name, replay]).toEqual([name, "none"]);
    }
  });

  it("can read the current record again for every call whose answer holds secrets", () => {
    const secret = ONCE.filter(({ replay }) => replay === "current_record");
    expect(new Set(Object.keys(currentRecords))).toEqual(new Set(secret.map(({ name }) => name)));
  });

  it("documents Idempotency-Key and its refusals in the OpenAPI document", async () => {
    const { paths = {} } = await openApiDocument("http://localhost");
    const described = Object.values(paths).flatMap((methods) =>
      [methods?.get, methods?.post, methods?.patch, methods?.delete].flatMap((operation) => {
        const named = (operation?.parameters ?? []).filter((one) => "name" in one);
        if (!named.some(({ name }) => name === "Idempotency-Key")) return [];
        expect(Object.keys(operation?.responses ?? {})).toEqual(
          expect.arrayContaining(["200", "400", "409", "422"]),
        );
        expect(JSON.stringify(operation)).toContain("IDEMPOTENCY_KEY_REUSED");
        expect(JSON.stringify(operation)).toContain("Idempotency-Replayed");
        return [operation?.operationId ?? ""];
      }),
    );
    expect(new Set(described)).toEqual(new Set(ONCE.map(({ name }) => name)));
  });
});

describe("calls that take Idempotency-Key", () => {
  it.each(ONCE)(
    "runs $name once and repeats its answer",
    async ({ name, method, path, replay }) => {
      const { as, body, id } = (await EXAMPLES[name]?.()) ?? { as: admin };
      const headers = { "Idempotency-Key": newId() };
      const ask = (given = body) =>
        request(server, method, path.replace("{id}", id ?? ""), { as, body: given, headers });
      const first = await ask();
      expect([first.status, replayed(first)]).toEqual([200, null]);
      const before = await everything();
      const second = await ask();
      expect([second.status, replayed(second)]).toEqual([200, "true"]);
      expect(second.body).toEqual(first.body);
      if (replay === "kept_answer") {
        expect(JSON.stringify(second.body)).toBe(JSON.stringify(first.body));
      }
      if (body !== undefined) {
        const other = await ask({ ...body, nonsense: true });
        expect(outcome(other)).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
      }
      expect(await everything()).toEqual(before);
    },
  );

  it("stores no bank details and no redemption codes for idempotency keys", async () => {
    const kept = await server.services.db.select().from(idempotencyKeys);
    expect(new Set(kept.map((row) => row.call))).toEqual(new Set(ONCE.map(({ name }) => name)));
    for (const { call: name, answer } of kept) {
      for (const secret of SECRETS)
        expect([name, answer]).not.toEqual([name, expect.stringContaining(secret)]);
      if (WRITES[name] === "current_record") {
        expect(Object.keys(JSON.parse(answer) as object)).toEqual(["id"]);
      }
    }
  });

  it("answers a repetition with the current record where the answer holds secrets", async () => {
    const as = await buyer();
    const item = await addItem(server, { redemption_code: CODE });
    const headers = { "Idempotency-Key": newId() };
    const body = { p_item_id: item.id, p_request_id: newId() };
    const ask = () => request(server, "POST", "/rpc/redeem_item", { as, body, headers });
    const first = await ask();
    const redemption = WithId.parse(first.body).id;
    await clientOf(server, admin).redemptions.approve({
      p_redemption_id: redemption,
    });
    const second = await ask();
    expect(replayed(second)).toBe("true");
    expect(second.body).toMatchObject({
      id: redemption,
      status: "APPROVED",
      redemption_code: CODE,
    });
  });

  it("refuses a reused p_request_id under a new Idempotency-Key", async () => {
    const as = await buyer();
    const [item, other] = [await addItem(server), await addItem(server)];
    const p_request_id = newId();
    const ask = (p_item_id: string) =>
      request(server, "POST", "/rpc/redeem_item", {
        as,
        body: { p_item_id, p_request_id },
        headers: { "Idempotency-Key": newId() },
      });
    const first = await ask(item.id);
    const second = await ask(item.id);
    expect([second.status, replayed(second)]).toEqual([200, null]);
    expect(second.body).toEqual(first.body);
    expect(outcome(await ask(other.id))).toEqual([409, "REQUEST_REUSED"]);
  });
});
