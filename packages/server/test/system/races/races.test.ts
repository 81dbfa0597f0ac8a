import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { freePort } from "../../support/free-port";
import { AT_LARGE, report, scale } from "../../support/proof";
import { startSecondServer } from "../../support/second-server";
import { startTestServer, type TestServer } from "../../support/server";
import { spawnServer } from "../../support/server-process";
import {
  addUpThenCredit,
  countThenRevoke,
  deleteWithoutLocking,
  rotateWithoutGrace,
} from "./account-mutations";
import {
  countThenSign,
  decideWithoutComparing,
  insertDeductDelete,
  lookThenAppeal,
  refundThenHide,
} from "./contract-mutations";
import {
  approveAgainstReject,
  deleteAgainstSign,
  firstContract,
  lastPlace,
  lastPoints,
  openedTwice,
  openingAgainstHand,
  publishTwice,
} from "./contract-races";
import { deletionAgainstCorrections } from "./correction-races";
import {
  deletionAgainstAppeal,
  deletionAgainstNewAppeal,
  deletionAgainstPoints,
  deletionAgainstSuspension,
  deletionTwice,
} from "./deletion-races";
import {
  effectAgainstAccount,
  stopAgainstEffect,
  takeBackAgainstChange,
} from "./email-change-races";
import { startTwice, stopAgainstCarryOut } from "./factor-removal-races";
import {
  addUpThenRedeem,
  forgetRequests,
  lookThenGiveCode,
  lookThenTake,
} from "./marketplace-mutations";
import { startMutatedServer } from "./mutated-server";
import {
  confirmOtherAgainstEndAndPointsBack,
  giveAgainstEndAndPointsBack,
  returnedAgainstAll,
} from "./other-account-races";
import {
  approveAgainstRejectRedemption,
  lastPiece,
  refreshFromTwoTabs,
  sameRequestTwice,
  twoRequests,
} from "./other-races";
import { confirmAgainstFailures, twoExports, twoFilesAgainstFailure } from "./payout-races";
import { type Race, run } from "./race";
import {
  accountLimit,
  cancelAgainstDecisions,
  holdAgainstApprove,
  houseLimit,
  personLimit,
} from "./redemption-races";
import { bonusesAtTheCap, firstApprovalAgainstDeletions, firstApprovals } from "./referral-races";
import {
  confirmAgainstCancel,
  confirmTwice,
  deductTheSame,
  grantTwice,
  releaseAgainstCancel,
  takeBackTwice,
} from "./second-approval-races";
import { askAgainstApprove, splitAtOnce } from "./splitting-races";
import {
  appealAgainstDeletion,
  appealTwice,
  lapseAgainstSubmit,
  withdrawAgainstDecisions,
} from "./submission-races";
import { liftTwice, revokeEachOther } from "./suspension-races";
import {
  approveAgainstInstant,
  approveTwice,
  deliverTwice,
  lastCodes,
  removeAgainstApprove,
  sameTypedCode,
} from "./vault-races";
import {
  confirmAccountTwice,
  confirmAgainstRejection,
  redeemAgainstBeginOfPause,
  redeemAgainstEndOfPause,
} from "./wait-races";

const ROUNDS = scale(3, 300);
/** A mutation is nearly always detected in the first rounds; one that is not detected runs through all. */
const ROUNDS_FOR_MUTATIONS = 300;

const RACES: Race[] = [
  lastPlace,
  lastPoints,
  firstContract,
  openedTwice,
  lastPiece,
  approveAgainstReject,
  approveAgainstRejectRedemption,
  sameRequestTwice,
  twoRequests,
  refreshFromTwoTabs,
  deleteAgainstSign,
  openingAgainstHand,
  publishTwice,
  lapseAgainstSubmit,
  withdrawAgainstDecisions,
  appealAgainstDeletion,
  appealTwice,
  cancelAgainstDecisions,
  holdAgainstApprove,
  personLimit,
  accountLimit,
  houseLimit,
  confirmAccountTwice,
  confirmAgainstRejection,
  redeemAgainstEndOfPause,
  redeemAgainstBeginOfPause,
  confirmTwice,
  grantTwice,
  releaseAgainstCancel,
  splitAtOnce,
  askAgainstApprove,
  confirmAgainstCancel,
  deductTheSame,
  takeBackTwice,
  lastCodes,
  approveTwice,
  approveAgainstInstant,
  sameTypedCode,
  deliverTwice,
  removeAgainstApprove,
  twoFilesAgainstFailure,
  confirmAgainstFailures,
  twoExports,
  giveAgainstEndAndPointsBack,
  confirmOtherAgainstEndAndPointsBack,
  returnedAgainstAll,
  startTwice,
  stopAgainstCarryOut,
  liftTwice,
  revokeEachOther,
  deletionAgainstPoints(deleteAccount),
  deletionAgainstAppeal,
  deletionAgainstCorrections,
  deletionAgainstNewAppeal,
  deletionAgainstSuspension(deleteAccount),
  deletionTwice,
  stopAgainstEffect,
  takeBackAgainstChange,
  effectAgainstAccount,
  firstApprovals,
  bonusesAtTheCap,
  firstApprovalAgainstDeletions,
];

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

  it.each(RACES)("has one outcome: $name", { timeout: 1_800_000 }, async (race) => {
    const arena = { servers: [first, second], services: first.services };
    expect(await run(race, arena, ROUNDS)).toEqual([]);
  });

  it("passes the audit after all races", async () => {
    expect((await first.audit()).mismatches).toEqual([]);
    report("races on two servers", { races: RACES.length, rounds: RACES.length * ROUNDS });
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

describe.runIf(onPostgres)("the same races on mutations of the product", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    for (const statement of WITHOUT_GUARDS) await server.services.db.execute(sql.raw(statement));
  });
  let detected = 0;
  afterAll(async () => {
    report("mutations", { mutations: cases.length, detected });
    await server.stop();
  });

  const SIGN = { "/api/rpc/sign_contract": insertDeductDelete };
  const DECIDE = {
    "/api/rpc/approve_contract": decideWithoutComparing("approved"),
    "/api/rpc/reject_contract": decideWithoutComparing("rejected"),
  };
  /** One for each kind of lock; the other races take theirs in the same ways. */
  const cases: [string, Race, Parameters<typeof startMutatedServer>[1], RegExp][] = [
    [
      "insert, deduct, delete, of places",
      lastPlace,
      SIGN,
      /answers: {"CONTRACT_FULL":\d,"OK":[2-6]}|"OK":6/,
    ],
    ["insert, deduct, delete, of points", lastPoints, SIGN, /balance: -\d+ instead of 1/],
    [
      "count, then sign",
      firstContract,
      { "/api/rpc/sign_contract": countThenSign },
      /first contracts: [2-6] instead of 1/,
    ],
    [
      "look, then take",
      lastPiece,
      { "/api/rpc/redeem_item": lookThenTake },
      /sold: [2-6] instead of 1/,
    ],
    [
      "forget requests",
      sameRequestTwice,
      { "/api/rpc/redeem_item": forgetRequests },
      /sold: 4 instead of 1/,
    ],
    ["decide without comparing", approveAgainstReject, DECIDE, /answers: {"OK":2}/],
    [
      "rotate without grace",
      refreshFromTwoTabs,
      { "/auth/v1/token": rotateWithoutGrace },
      /answers: {.*refresh_token_already_used/,
    ],
    [
      "refund, then hide",
      deleteAgainstSign,
      { "/api/rpc/delete_contract": refundThenHide },
      /signings left open: \d instead of 0/,
    ],
    [
      "look, then appeal",
      appealTwice,
      { "/api/rpc/appeal_rejection": lookThenAppeal },
      /answers: {"OK":2}/,
    ],
    [
      "add up, then redeem",
      personLimit,
      { "/api/rpc/redeem_item": addUpThenRedeem },
      /within the limit: [34] instead of 2/,
    ],
    [
      "add up, then credit",
      splitAtOnce,
      { "/api/rpc/credit_points": addUpThenCredit },
      /moved alone: 1200000 instead of 800000/,
    ],
    [
      "look, then give a code",
      lastCodes,
      { "/api/rpc/approve_redemption": lookThenGiveCode },
      /approved: [3-6] instead of 2/,
    ],
    [
      "count, then revoke",
      revokeEachOther,
      { "/api/rpc/revoke_admin": countThenRevoke },
      /admins who can log in: 0 instead of 1/,
    ],
    [
      "delete an account without locking it",
      deletionAgainstPoints(deleteWithoutLocking),
      {},
      /left: .*("pending":1|"open":1|"points":-?[1-9])/,
    ],
  ];

  it.each(cases)(
    "detects the mutation: %s",
    { timeout: 60_000 },
    async (_mutation, race, mutations, finding) => {
      const mutated = await startMutatedServer(server.services, mutations);
      try {
        const arena = { servers: [mutated, mutated], services: server.services };
        let findings = "";
        // A mutation may show in another way first.
        for (let round = 0; round < ROUNDS_FOR_MUTATIONS && !finding.test(findings); round += 1) {
          findings = (await run(race, arena, 1, round)).join("\n");
        }
        expect(findings).toMatch(finding);
        detected += 1;
      } finally {
        await mutated.stop();
      }
    },
  );
});
