import { text as textOfStream } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { newId } from "../../../src/platform/db/new-id";
import { adminDecisions, redemptions } from "../../../src/platform/db/schema/index";
import { clientOf, fieldErrorsOf, type Inputs, tryCall } from "../../support/client";
import {
  addCashItem,
  approve,
  BANK_DETAILS,
  redeem,
  redeemedCash,
} from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";
import { approvedCash, payoutOf } from "./support";

const server = testServer();
let admin: Person;
beforeEach(async () => {
  admin = await addPerson(server, { admin: true });
});

const as = (person = admin) => clientOf(server, person);
const exported = (ids: string[], p_again = false) =>
  as().payouts.export({ p_redemption_ids: ids, p_again });
const bytesOf = async (download: ReturnType<typeof exported>) => {
  const { body } = await download;
  if (!(body instanceof Blob)) throw new TypeError("The export is no file.");
  return Buffer.from(await body.arrayBuffer());
};
const textOf = async (download: ReturnType<typeof exported>) =>
  (await bytesOf(download)).toString();
const referenceOf = async (id: string) =>
  (await as().payouts.list({ limit: 100 })).items.find((one) => one.redemption_id === id)
    ?.redemption_reference ?? "";
const listed = async (input: Inputs["payouts"]["list"]) =>
  (await as().payouts.list(input)).items.map(({ redemption_id }) => redemption_id);
const looksAt = (id: string) =>
  server.services.db.select().from(adminDecisions).where(eq(adminDecisions.subject_id, id));

describe("exporting payouts", () => {
  it("writes the columns of the settings with full account numbers and records each look", async () => {
    const { id } = await approvedCash(server, admin);
    const reference = await referenceOf(id);
    expect(await textOf(exported([id, id]))).toBe(
      "\uFEFF" +
        [
          '"Payout","Account name","Account number","Bank","Amount","Narration"',
          `"${reference}","Grace Brewster Hopper","9081726354","Bank of Arlington","97000.00","Signpoint ${reference}"`,
          "",
        ].join("\r\n"),
    );
    expect(await payoutOf(server, id)).toMatchObject({ state: "to_pay", exported_by: admin.id });
    expect((await looksAt(id)).at(-1)).toMatchObject({
      action: "export_payout",
      admin_id: admin.id,
    });
    expect(JSON.stringify(await looksAt(id))).not.toContain(BANK_DETAILS.accountNumber);
  });

  it("escapes what a spreadsheet would run as a formula", async () => {
    const buyer = await addPerson(server, { points: 200 });
    const { id: p_item_id } = await addCashItem(server);
    const p_bank_details = {
      accountName: '=HYPERLINK("http://evil.example")',
      bankName: "@SUM(A1)",
      accountNumber: "+2348012345678",
    };
    const { id } = await redeem(server, buyer, { id: p_item_id }, { p_bank_details });
    await approve(server, id, admin);
    const text = await textOf(exported([id]));
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")","'+2348012345678","'@SUM(A1)"`);
  });

  it("uses the columns that an admin has set, and refuses a template that cannot be used", async () => {
    const { id } = await approvedCash(server, admin);
    const { adminSettings } = as();
    const { payout_columns: before } = await adminSettings.get();
    const payout_columns =
      "Beneficiary = account_name\n\nNUBAN = account_number\nUSD=dollars\nRef = payout";
    await adminSettings.update({ payout_columns });
    expect(await textOf(exported([id]))).toContain(
      `"Beneficiary","NUBAN","USD","Ref"\r\n"Grace Brewster Hopper","9081726354","97.00","${await referenceOf(id)}"`,
    );
    for (const [columns, problem] of [
      ["Name account_name", /Line 1 must be written/],
      ["A = payout\nB = iban", /Line 2 must name one of: payout/],
      ["A = payout\na = naira\nB = account_number", /header of line 2/],
      ["A = payout\nB = naira", /account number/],
      ["", /.+/],
    ] as const) {
      const body = { payout_columns: columns };
      const answer = await request(server, "PATCH", "/admin/settings", { as: admin, body });
      expect(answer.status).toBe(400);
      expect(fieldErrorsOf(answer).payout_columns).toMatch(problem);
    }
    await adminSettings.update({ payout_columns: before });
  });

  it("holds the same text in each row of a column that is a text, without changing the others", async () => {
    const { id } = await approvedCash(server, admin);
    const { adminSettings } = as();
    const { payout_columns: before } = await adminSettings.get();
    const payout_columns =
      'Ref = payout\nCurrency = "NGN"\nNUBAN = account_number\nA = naira\nB = ""';
    await adminSettings.update({ payout_columns });
    expect(await textOf(exported([id]))).toBe(
      `\uFEFF"Ref","Currency","NUBAN","A","B"\r\n"${await referenceOf(id)}","NGN","9081726354","97000.00",""\r\n`,
    );
    await adminSettings.update({ payout_columns: before });
  });

  it("writes an Excel file in which each cell is a text, so that account numbers keep their zeros", async () => {
    const buyer = await addPerson(server, { points: 200 });
    const { id: p_item_id } = await addCashItem(server);
    const p_bank_details = { ...BANK_DETAILS, accountNumber: "0012345678", bankName: "=A1" };
    const { id } = await redeem(server, buyer, { id: p_item_id }, { p_bank_details });
    await approve(server, id, admin);
    const file = await bytesOf(as().payouts.export({ p_redemption_ids: [id], p_format: "xlsx" }));
    const zip = await fromBufferPromise(file);
    const texts: string[] = [];
    let sheet = "";
    for await (const entry of zip.eachEntry()) {
      const text = await textOfStream(await zip.openReadStreamPromise(entry));
      if (entry.fileName.endsWith("sharedStrings.xml")) texts.push(text);
      if (entry.fileName.includes("worksheets/sheet")) sheet = text;
    }
    expect(texts.join("") + sheet).toContain("0012345678");
    expect(texts.join("") + sheet).toContain("=A1");
    const kinds = [...sheet.matchAll(/<c [^>]*?t="(\w+)"/g)].map(([, kind]) => kind);
    expect(kinds).toHaveLength(12);
    expect(new Set(kinds)).toEqual(new Set(["s"]));
    expect(await payoutOf(server, id)).toMatchObject({ exported_by: admin.id });
  });

  it("names a payout whose bank details cannot be read, and exports nothing", async () => {
    const [one, two] = [await approvedCash(server, admin), await approvedCash(server, admin)];
    const stored = await server.services.db.query.redemptions.findFirst({
      where: eq(redemptions.id, one.id),
    });
    const swapped = { bank_details: stored?.bank_details ?? null };
    await server.services.db.update(redemptions).set(swapped).where(eq(redemptions.id, two.id));
    const answer = await tryCall(exported([one.id, two.id]));
    expect(answer).toMatchObject({ status: 409, body: { code: "PAYOUT_UNREADABLE" } });
    expect(JSON.stringify(answer)).toContain(await referenceOf(two.id));
    expect(JSON.stringify(answer)).not.toContain(await referenceOf(one.id));
    expect((await payoutOf(server, one.id))?.exported_at).toBeNull();
  });

  it("exports nothing twice without being told to", async () => {
    const [one, two] = [await approvedCash(server, admin), await approvedCash(server, admin)];
    await textOf(exported([one.id]));
    expect(await tryCall(exported([two.id, one.id]))).toMatchObject({
      status: 409,
      body: { code: "PAYOUT_EXPORTED" },
    });
    expect((await payoutOf(server, two.id))?.exported_at).toBeNull();
    expect(await textOf(exported([two.id, one.id], true))).toContain(await referenceOf(two.id));
    expect(await looksAt(one.id)).toHaveLength(3);
  });

  it("refuses all when one is sent, unknown or the caller's own", async () => {
    const { id } = await approvedCash(server, admin);
    const sent = await approvedCash(server, admin);
    await as().payouts.markSent({ p_payouts: [{ redemption_id: sent.id, reference: "FT" }] });
    const rich = await addPerson(server, { admin: true, points: 200 });
    const own = await redeemedCash(server, rich);
    await approve(server, own.id, admin);
    const outcome = async (ids: string[], person = admin) => {
      const call = clientOf(server, person).payouts.export({ p_redemption_ids: ids });
      const { status, body } = await tryCall(call);
      return [status, "code" in body ? body.code : null];
    };
    expect(await outcome([id, sent.id])).toEqual([409, "PAYOUT_NOT_TO_PAY"]);
    expect(await outcome([id, newId()])).toEqual([404, "NOT_FOUND"]);
    expect(await outcome([id, own.id], rich)).toEqual([403, "OWN_DECISION"]);
    expect((await outcome([]))[0]).toBe(400);
    expect((await payoutOf(server, id))?.exported_at).toBeNull();
  });
});

describe("the list of payouts", () => {
  it("lists each state, what is open oldest first, with masked account numbers and totals", async () => {
    const before = (await as().payouts.list({})).open;
    const [one, two] = [await approvedCash(server, admin), await approvedCash(server, admin)];
    await as().payouts.markSent({ p_payouts: [{ redemption_id: two.id, reference: "FT-77" }] });
    const { open, items } = await as().payouts.list({ limit: 100 });
    expect(open.to_pay.payouts).toBe(before.to_pay.payouts + 1);
    expect(open.to_pay.dollars).toBeCloseTo(before.to_pay.dollars + 97);
    expect(open.sent.payouts).toBe(before.sent.payouts + 1);
    expect(items.at(-1)).toMatchObject({
      redemption_id: one.id,
      username: one.buyer.username,
      amount: 100,
      commission_amount: 3,
      approved_by_username: admin.username,
      bank_details: { ...BANK_DETAILS, accountNumber: "****6354" },
    });
    expect(items.map(({ redemption_id }) => redemption_id)).not.toContain(two.id);
    expect(JSON.stringify(items)).not.toContain(BANK_DETAILS.accountNumber);
    expect(await listed({ status: "sent", limit: 100 })).toContain(two.id);
  });

  it("finds a payout by person, references, end of the account number and amount", async () => {
    const { buyer, id } = await approvedCash(server, admin, "$12.34");
    const hidden = await approvedCash(server, admin, "$50");
    const find = (search: string) => listed({ search, limit: 100 });
    expect(await find(buyer.username.slice(1).toUpperCase())).toEqual([id]);
    expect(await find((await referenceOf(id)).toLowerCase())).toEqual([id]);
    expect(await find("$12.34")).toEqual([id]);
    expect(await find("11.97")).toEqual([id]);
    expect(await find("****6354")).toEqual(expect.arrayContaining([id, hidden.id]));
    expect(await find("9081 7263 54")).toEqual(expect.arrayContaining([id, hidden.id]));
    expect(await find("0000")).toEqual([]);
    await as().payouts.markSent({ p_payouts: [{ redemption_id: id, reference: "FT-100%_X" }] });
    expect(await listed({ status: "sent", search: "ft-100%_x" })).toEqual([id]);
    expect(await listed({ status: "sent", search: "FT-100.." })).toEqual([]);
  });

  it("pages without gaps or repeats", async () => {
    for (let index = 0; index < 3; index += 1) await approvedCash(server, admin);
    const all = await listed({ limit: 100 });
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await as().payouts.list({ limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ redemption_id }) => redemption_id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(all);
  });

  it("is shown to admins alone", async () => {
    const { buyer } = await approvedCash(server, admin);
    expect((await tryCall(as(buyer).payouts.list({}))).status).toBe(403);
    expect((await tryCall(as(buyer).payouts.export({ p_redemption_ids: [newId()] }))).status).toBe(
      403,
    );
  });
});

describe("revealing bank details", () => {
  it("answers them in full to an admin and records each look", async () => {
    const { buyer, id } = await approvedCash(server, admin);
    const { revealBankDetails } = as().redemptions;
    expect(await revealBankDetails({ p_redemption_id: id })).toEqual(BANK_DETAILS);
    await revealBankDetails({ p_redemption_id: id });
    const looks = (await looksAt(id)).filter(({ action }) => action === "reveal_bank_details");
    expect(looks).toHaveLength(2);
    expect(looks[0]).toMatchObject({ admin_id: admin.id, before: null, after: null });
    for (const person of [buyer, await addPerson(server)]) {
      const refused = as(person).redemptions.revealBankDetails({ p_redemption_id: id });
      expect((await tryCall(refused)).status).toBe(403);
    }
    expect((await tryCall(revealBankDetails({ p_redemption_id: newId() }))).status).toBe(404);
  });

  it("is the only call that answers a whole account number of a waiting redemption", async () => {
    const buyer = await addPerson(server, { points: 200 });
    const { id } = await redeemedCash(server, buyer);
    const { list, approve: approveIt } = as().redemptions;
    const waiting = await list({ type: "CASH", sort: "due", limit: 100 });
    expect(waiting.items.find((one) => one.id === id)?.bank_details?.accountNumber).toBe(
      "****6354",
    );
    const approved = await approveIt({ p_redemption_id: id });
    expect(JSON.stringify([waiting, approved])).not.toContain(BANK_DETAILS.accountNumber);
  });
});
