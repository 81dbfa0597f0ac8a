import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { requestSecond } from "../../../src/ledger/second-approvals/request-second";
import { readTable, tableNames } from "../../../src/operate/backup/tables";
import { writeBackup } from "../../../src/operate/backup/write-backup";
import { newId } from "../../../src/platform/db/new-id";
import { authFactors, itemCodes, redemptions } from "../../../src/platform/db/schema/index";
import { inTransaction } from "../../../src/platform/db/transaction";
import { addAccount, requestAuth } from "../../accounts/auth/support";
import { pdf } from "../../platform/files/sample-files";
import { signedForFile, storedFiles, upload } from "../../platform/files/upload";
import { clientOf } from "../../support/client";
import { addFactor, addStoredPasskey } from "../../support/factors";
import { addContract, pendingSigning, questionsFor, sign, submit } from "../../support/main-job";
import { addCashItem, addItem, redeemed } from "../../support/marketplace";
import { addPerson, type Person, signedIn } from "../../support/people";
import type { TestServer } from "../../support/server";
import { addItemWithCodes } from "../../support/vault";
import { changedEmail } from "./support";

/** What the person and others wrote about them: each is stored in another place. */
export const WORDS = {
  email: "zephyrine.oldcastle@example.com",
  username: "Zephyrine_Old",
  answer: "QUOKKA answer",
  link: "https://quokka.example/profile",
  filename: "quokka-proof",
  earlier: "QUOKKA earlier version",
  draft: "QUOKKA draft",
  appeal: "QUOKKA appeal",
  support: "QUOKKA support message",
  accountName: "Zephyrine Holder",
  accountNumber: "5550998877",
  address: "7 Quokka Lane",
  device: "QuokkaBrowser/9",
  signupName: "quokka-other-signup",
  verdict: "QUOKKA verdict of an admin",
  change: "QUOKKA request for changes",
  hold: "QUOKKA reason of a hold",
  failed: "QUOKKA failed payout",
  reason: "QUOKKA reason of a credit",
  former: "zephyrine.former@example.com",
  wanted: "zephyrine.wanted@example.com",
  asked: "zephyrine.asked@example.com",
  second: "QUOKKA reason for a second admin",
  factor: "QUOKKA phone",
  passkey: "QUOKKA laptop",
  credential: "QUOKKA-credential",
  sharedCode: "QUOKKA-SHARED-CODE",
  note: "QUOKKA note of an admin",
  reply: "QUOKKA message of a reviewer",
} as const;

interface Given {
  server: TestServer;
  admin: Person;
  person: Person;
}

/** Calls with an idempotency key each, under which the answer is kept for a day. */
const keyed = (server: TestServer, admin: Person) =>
  clientOf(server, admin, () => ({ "idempotency-key": `"${newId()}"` }));

/** Has an account that has done everything, with words of its own in each place; nothing of money is open. */
export async function wholeLife(server: TestServer, password: string) {
  const admin = await addPerson(server, { admin: true });
  const { email, username } = WORDS;
  const { profile } = await addAccount(server, { email, username });
  const person = await signedIn(server, email);
  const given = { server, admin, person };
  const credit = { p_user_id: person.id, p_points: 5_000, p_reason: WORDS.reason };
  await keyed(server, admin).points.credit(credit);
  await keyed(server, admin).people.addNote({ p_user_id: person.id, p_note: WORDS.note });
  await answered(given);
  await drafted(given);
  const secrets = await bought(given);
  await wrote(given, password);
  const invited = await addAccount(server, { referred_by: person.id });
  return { ...given, profile, secrets, invited };
}

/** An answer with a file and an earlier version, a rejection with an appeal that was upheld. */
async function answered({ server, admin, person }: Given): Promise<void> {
  const own = clientOf(server, person);
  const { submissions, appeals } = keyed(server, admin);
  const place = await signedForFile(server, person, {
    questions: [
      { question_type: "file", question_text: "Your receipt" },
      { question_type: "text", question_text: "What did you see?" },
      { question_type: "link", question_text: "Where?" },
    ],
  });
  const [fileQuestion, text, link] = await questionsFor(server, person, place.contractId);
  if (fileQuestion === undefined || text === undefined || link === undefined) {
    throw new Error("the contract asks too little");
  }
  const sent = await upload(server, {
    place,
    body: pdf(),
    filename: `${WORDS.filename}.pdf`,
    as: person,
  });
  const { path: file_url } = sent.body as { path: string };
  const answersWith = (response_data: string) => ({
    [fileQuestion.id]: { file_url },
    [text.id]: { response_data },
    [link.id]: { response_data: WORDS.link },
  });
  await submit(server, person, place.signingId, answersWith(WORDS.earlier));
  const about = { p_signed_contract_id: place.signingId };
  await keyed(server, admin).messages.toSigner({ ...about, p_text: WORDS.reply });
  await submissions.requestChanges({ ...about, p_note: WORDS.change });
  await submit(server, person, place.signingId, answersWith(WORDS.answer));
  await submissions.reject({ ...about, p_note: WORDS.verdict });
  const appeal = await own.contracts.appeal({ ...about, p_text: WORDS.appeal });
  const other = await addPerson(server, { admin: true });
  await keyed(server, other).appeals.decide({
    p_appeal_id: appeal.id,
    p_overturn: false,
    p_note: WORDS.verdict,
  });
  expectDecided(await appeals.list({}));
}

function expectDecided({ items }: { items: unknown[] }): void {
  if (items.length > 0) throw new Error("the appeal is open");
}

/** A draft, a submission in review, and an appeal that is open. */
async function drafted({ server, admin, person }: Given): Promise<void> {
  const own = clientOf(server, person);
  const contract = await addContract(server, {
    points_cost: 30,
    survey_required: true,
    questions: [{ question_type: "text", question_text: "What?" }],
  });
  const p_signed_contract_id = await sign(server, person, contract.id);
  const [question] = await questionsFor(server, person, contract.id);
  const p_answers = { [question?.id ?? ""]: { response_data: WORDS.draft } };
  await own.contracts.saveDraft({ p_signed_contract_id, p_answers });
  await pendingSigning(server, person, { points_cost: 20 });
  const { signingId } = await pendingSigning(server, person, { points_cost: 10 });
  const about = { p_signed_contract_id: signingId };
  await keyed(server, admin).submissions.reject({ ...about, p_note: WORDS.verdict });
  await own.contracts.appeal({ ...about, p_text: WORDS.appeal });
}

/** Cash that was paid, cash that failed, goods, a shared code and one of the vault. Returns what is stored encrypted. */
async function bought({ server, admin, person }: Given): Promise<string[]> {
  const { redemptions: desk, payouts } = keyed(server, admin);
  const p_bank_details = {
    accountName: WORDS.accountName,
    bankName: "Bank of Arlington",
    accountNumber: WORDS.accountNumber,
  };
  const about = (p_redemption_id: string) => ({ p_redemption_id });
  for (const ending of ["confirmed", "failed"]) {
    const id = await redeemed(server, person, await addCashItem(server), { p_bank_details });
    const p_until = new Date(server.services.now().getTime() + 60_000).toISOString();
    await desk.hold({ ...about(id), p_reason: WORDS.hold, p_until });
    await desk.release({ ...about(id), p_reason: WORDS.hold });
    await desk.approve({ ...about(id), p_note: WORDS.verdict });
    if (ending === "failed") {
      await payouts.markFailed({ ...about(id), p_reason: WORDS.failed });
      continue;
    }
    await payouts.markSent({ p_payouts: [{ redemption_id: id, reference: "FT-1" }] });
    await payouts.markConfirmed({ p_redemption_ids: [id] });
  }
  const goods = await addItem(server, { type: "Electronics" });
  const p_delivery = { name: WORDS.accountName, address: WORDS.address, phone: "+1 555 0100" };
  await desk.approve(about(await redeemed(server, person, goods, { p_delivery })));
  const shared = await addItem(server, { redemption_code: WORDS.sharedCode });
  await desk.approve(about(await redeemed(server, person, shared)));
  // Nothing but the redemption shall hold the code.
  await keyed(server, admin).items.update({ id: shared.id, redemption_code: "ANOTHER-CODE" });
  const { item } = await addItemWithCodes(server, admin, 1);
  const card = await redeemed(server, person, item);
  await desk.approve(about(card));
  await clientOf(server, person).vault.revealOwn(about(card));
  const { db } = server.services;
  const rows = await db.select().from(redemptions).where(eq(redemptions.user_id, person.id));
  const codes = await db.select().from(itemCodes).where(eq(itemCodes.redemption_id, card));
  return [
    ...rows.flatMap((row) => [row.bank_details, row.account_hash, row.delivery]),
    ...codes.map(({ code }) => code),
  ].filter((text) => text !== null);
}

/** A message to the support, two second factors, a session, another signup of the email, and a correction that waits. */
async function wrote({ server, admin, person }: Given, password: string): Promise<void> {
  const { email } = person;
  const message = { name: WORDS.accountName, email, subject: "Help", message: WORDS.support };
  await clientOf(server).contact.send({ ...message, category: "account" });
  await requestAuth(
    server,
    "POST",
    "/token?grant_type=password",
    { email, password },
    { "user-agent": WORDS.device },
  );
  const factor = await addFactor(server, person);
  const { db } = server.services;
  await db
    .update(authFactors)
    .set({ friendly_name: WORDS.factor })
    .where(eq(authFactors.id, factor.id));
  await addStoredPasskey(server, person, WORDS.passkey, WORDS.credential);
  await requestAuth(server, "POST", "/signup", {
    email,
    password,
    data: { username: WORDS.signupName },
  });
  await requestAuth(server, "POST", "/recover", { email });
  const caller = { user_id: admin.id, session_id: "" };
  await inTransaction(db, (tx) =>
    requestSecond({ ...server.services, caller }, tx, {
      kind: "credit",
      subject_id: person.id,
      user_id: person.id,
      points: 9,
      reason: WORDS.second,
    }),
  );
  await changedEmail(server, { admin, person }, WORDS);
}

/** Returns all rows of the database, the names and contents of all files, and a new backup, as one text. */
export async function dumpEverything(server: TestServer): Promise<string> {
  const { services } = server;
  const folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-dump-"));
  try {
    const archive = path.join(folder, "backup.tar.gz");
    const engine = process.env.TEST_ENGINE === "postgres" ? "postgres" : "pglite";
    await writeBackup(services, engine, archive);
    const backup = gunzipSync(await readFile(archive)).toString("utf8");
    const rows: string[] = [];
    await inTransaction(services.db, async (tx) => {
      for (const table of await tableNames(tx)) {
        for await (const batch of readTable(tx, table)) rows.push(...batch);
      }
    });
    return [backup, ...rows, ...(await storedFiles(server))].join("\n");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
