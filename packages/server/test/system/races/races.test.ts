import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../support/free-port";
import { AT_LARGE, report, scale } from "../../support/proof";
import { startSecondServer } from "../../support/second-server";
import { startTestServer, type TestServer, testServer } from "../../support/server";
import { spawnServer } from "../../support/server-process";
import {
  addUpThenCredit,
  countThenRevoke,
  deleteWithoutLocking,
  rotateWithoutGrace,
} from "./account-mutations";
import { accountRaces } from "./account-races";
import {
  countThenSign,
  decideWithoutComparing,
  insertDeductDelete,
  lookThenAppeal,
  refundThenHide,
} from "./contract-mutations";
import { contractRaces } from "./contract-races";
import { deletionAgainstPoints, deletionRaces } from "./deletion-races";
import { emailChangeRaces } from "./email-change-races";
import {
  addUpThenRedeem,
  forgetRequests,
  lookThenGiveCode,
  lookThenTake,
} from "./marketplace-mutations";
import { type Mutation, startMutatedServer } from "./mutated-server";
import { payoutRaces } from "./payout-races";
import { type Prepare, run } from "./race";
import { redemptionRaces } from "./redemption-races";
import { referralRaces } from "./referral-races";
import { secondApprovalRaces } from "./second-approval-races";
import { splittingRaces } from "./splitting-races";
import { submissionRaces } from "./submission-races";
import { vaultRaces } from "./vault-races";
import { waitRaces } from "./wait-races";

const ROUNDS = scale(2, 300);
/** A mutation is nearly always detected in the first rounds; one that is not detected runs through all. */
const ROUNDS_FOR_MUTATIONS = 300;

const RACES = {
  ...contractRaces,
  ...submissionRaces,
  ...redemptionRaces,
  ...waitRaces,
  ...secondApprovalRaces,
  ...splittingRaces,
  ...vaultRaces,
  ...payoutRaces,
  ...accountRaces,
  ...deletionRaces,
  ...emailChangeRaces,
  ...referralRaces,
};
const NAMES = Object.keys(RACES) as (keyof typeof RACES)[];

/** A process of its own; the quick way shares nothing with the first server but the process. */
async function startSecondProcess(first: TestServer) {
  const port = await freePort();
  const server = spawnServer(port, {
    DATABASE_URL: first.databaseUrl ?? "",
    DATA_DIR: first.services.config.DATA_DIR,
    PUBLIC_URL: first.url,
  });
  await server.ready;
  const stop = () => {
    server.process.kill("SIGTERM");
    return server.ended;
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

/** The embedded engine is one process's own, and has one connection. */
const onPostgres = process.env.TEST_ENGINE === "postgres";

describe.runIf(onPostgres)("races on two servers with one database", () => {
  let first: TestServer;
  let second: { url: string; stop: () => Promise<void> };
  beforeAll(async () => {
    first = await startTestServer();
    second = AT_LARGE ? await startSecondProcess(first) : await startSecondServer(first);
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  it.each(NAMES)("has one outcome: %s", { timeout: 1_800_000 }, async (name) => {
    const arena = { ...first, servers: [first, second] };
    expect(await run(RACES[name], arena, ROUNDS)).toEqual([]);
  });

  it("passes the audit after all races", async () => {
    expect((await first.audit()).mismatches).toEqual([]);
    report("races on two servers", { races: NAMES.length, rounds: NAMES.length * ROUNDS });
  });
});

/** What a database without our constraints and triggers lets happen. */
const WITHOUT_GUARDS = [
  "alter table contracts drop constraint contracts_places_not_exceeded",
  "alter table users drop constraint users_points_not_negative",
  "alter table marketplace_items drop constraint marketplace_items_quantity_not_negative",
  "drop trigger signed_contracts_transition on signed_contracts",
  "drop trigger redemptions_transition on redemptions",
  "drop trigger redemptions_hold_cash on redemptions",
  "drop index appeals_signing_unique",
  "drop index item_codes_redemption_unique",
  "drop trigger item_codes_given_once on item_codes",
  "drop trigger item_codes_given_to_approved on item_codes",
  "drop trigger redemptions_approved_with_code on redemptions",
  "drop trigger users_guard_deletion on users",
  "alter table users drop constraint users_deleted_without_anything",
];

const SIGN = { "/api/rpc/sign_contract": insertDeductDelete };
const DECIDE = {
  "/api/rpc/approve_contract": decideWithoutComparing("approved"),
  "/api/rpc/reject_contract": decideWithoutComparing("rejected"),
};

interface Mutated {
  race: keyof typeof RACES | Prepare;
  /** The calls that the product has in another way, by path. */
  calls: Record<string, Mutation>;
  finding: RegExp;
}

/** One for each kind of lock; the other races take theirs in the same ways. */
const MUTATIONS: Record<string, Mutated> = {
  "insert, deduct, delete, of places": {
    race: "the last place",
    calls: SIGN,
    finding: /answers: {"CONTRACT_FULL":\d,"OK":[2-6]}|"OK":6/,
  },
  "insert, deduct, delete, of points": {
    race: "the last points",
    calls: SIGN,
    finding: /balance: -\d+ instead of 1/,
  },
  "count, then sign": {
    race: "a contract for a first one",
    calls: { "/api/rpc/sign_contract": countThenSign },
    finding: /first contracts: [2-6] instead of 1/,
  },
  "look, then take": {
    race: "the last piece",
    calls: { "/api/rpc/redeem_item": lookThenTake },
    finding: /sold: [2-6] instead of 1/,
  },
  "forget requests": {
    race: "the same request twice",
    calls: { "/api/rpc/redeem_item": forgetRequests },
    finding: /sold: 4 instead of 1/,
  },
  "decide without comparing": {
    race: "approve against reject",
    calls: DECIDE,
    finding: /answers: {"OK":2}/,
  },
  "rotate without grace": {
    race: "refresh from two tabs",
    calls: { "/auth/v1/token": rotateWithoutGrace },
    finding: /answers: {.*refresh_token_already_used/,
  },
  "refund, then hide": {
    race: "delete against sign",
    calls: { "/api/rpc/delete_contract": refundThenHide },
    finding: /signings left open: \d instead of 0/,
  },
  "look, then appeal": {
    race: "the same appeal twice",
    calls: { "/api/rpc/appeal_rejection": lookThenAppeal },
    finding: /answers: {"OK":2}/,
  },
  "add up, then redeem": {
    race: "cash of one person at once, beyond the limit",
    calls: { "/api/rpc/redeem_item": addUpThenRedeem },
    finding: /within the limit: [34] instead of 2/,
  },
  "add up, then credit": {
    race: "one admin splits a sum: two credits and an own submission at once",
    calls: { "/api/rpc/credit_points": addUpThenCredit },
    finding: /moved alone: 1200000 instead of 800000/,
  },
  "look, then give a code": {
    race: "the last codes, each buyer's approved by two admins",
    calls: { "/api/rpc/approve_redemption": lookThenGiveCode },
    finding: /approved: [34] instead of 2/,
  },
  "count, then revoke": {
    race: "the last two admins take each other's rights away, and one suspends",
    calls: { "/api/rpc/revoke_admin": countThenRevoke },
    finding: /admins who can log in: 0 instead of 1/,
  },
  "delete an account without locking it": {
    race: deletionAgainstPoints(deleteWithoutLocking),
    calls: {},
    finding: /left: .*("pending":1|"open":1|"points":-?[1-9])/,
  },
};

describe.runIf(onPostgres)("the same races on mutations of the product", () => {
  const server = testServer();
  beforeAll(async () => {
    for (const statement of WITHOUT_GUARDS) await server.services.db.execute(sql.raw(statement));
  });
  const all = Object.entries(MUTATIONS);
  let detected = 0;
  afterAll(() => report("mutations", { mutations: all.length, detected }));

  it.each(all)("detects the mutation: %s", { timeout: 60_000 }, async (_, mutated) => {
    const { race, calls, finding } = mutated;
    const { url, stop } = await startMutatedServer(server.services, calls);
    try {
      const arena = { ...server, url, servers: [{ url }] };
      const prepare = typeof race === "string" ? RACES[race] : race;
      let findings = "";
      // A mutation may show in another way first.
      for (let round = 0; round < ROUNDS_FOR_MUTATIONS && !finding.test(findings); round += 1) {
        findings = (await run(prepare, arena, 1, round)).join("\n");
      }
      expect(findings).toMatch(finding);
      detected += 1;
    } finally {
      await stop();
    }
  });
});
