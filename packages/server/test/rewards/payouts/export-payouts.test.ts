import { text as textOfStream } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";
import { newId } from "../../../src/platform/db/new-id";
import { redemptions } from "../../../src/platform/db/schema/index";
import { clientOf, codeOf, fieldErrorsOf, type Inputs, tryCall } from "../../support/client";
import { decisionsOn } from "../../support/decisions";
import {
  addCashItem,
  approve,
  BANK_DETAILS,
  redeem,
  redeemedCash,
} from "../../support/marketplace";
import { allPages } from "../../support/pages";
import { addPerson, type Person } from "../../support/people";
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
    expect((await decisionsOn(server, id)).at(-1)).toMatchObject({
      action: "export_payout",
      admin_id: admin.id,
    });
    expect(JSON.stringify(await decisionsOn(server, id))).not.toContain(BANK_DETAILS.accountNumber);
  });

  it("uses the columns that an admin has set, also those of a fixed text, and refuses a template that cannot be used", async () => {
    const { id } = await approvedCash(server, admin);
    const { adminSettings } = as();
    const { payout_columns: before } = await adminSettings.get();
    const payout_columns =
      'Beneficiary = account_name\n\nNUBAN = account_number\nCurrency = "NGN"\nUSD=dollars\nRef = payout\nB = ""';
    await adminSettings.update({ payout_columns });
    expect(await textOf(exported([id]))).toBe(
      `\uFEFF"Beneficiary","NUBAN","Currency","USD","Ref","B"\r\n"Grace Brewster Hopper","9081726354","NGN","97.00","${await referenceOf(id)}",""\r\n`,
    );
    const answer = await tryCall(adminSettings.update({ payout_columns: "A = payout\nB = iban" }));
    expect(answer.status).toBe(400);
    expect(fieldErrorsOf(answer).payout_columns).toMatch(/Line 2 must name one of: payout/);
    await adminSettings.update({ payout_columns: before });
  });

  it("escapes in CSV what a spreadsheet would run as a formula, and in Excel has texts alone, whose zeros stay", async () => {
    const buyer = await addPerson(server, { points: 200 });
    const p_bank_details = {
      accountName: '=HYPERLINK("http://evil.example")',
      bankName: "@SUM(A1)",
      accountNumber: "+0012345678",
    };
    const { id } = await redeem(server, buyer, await addCashItem(server), { p_bank_details });
    await approve(server, id, admin);
    expect(await textOf(exported([id]))).toContain(
      `"'=HYPERLINK(""http://evil.example"")","'+0012345678","'@SUM(A1)"`,
    );
    const file = await bytesOf(
      as().payouts.export({ p_redemption_ids: [id], p_again: true, p_format: "xlsx" }),
    );
    const zip = await fromBufferPromise(file);
    const texts: string[] = [];
    let sheet = "";
    for await (const entry of zip.eachEntry()) {
      const text = await textOfStream(await zip.openReadStreamPromise(entry));
      if (entry.fileName.endsWith("sharedStrings.xml")) texts.push(text);
      if (entry.fileName.includes("worksheets/sheet")) sheet = text;
    }
    expect(texts.join("") + sheet).toContain("+0012345678");
    expect(texts.join("") + sheet).toContain("@SUM(A1)");
    const kinds = [...sheet.matchAll(/<c [^>]*?t="(\w+)"/g)].map(([, kind]) => kind);
    expect(kinds).toHaveLength(12);
    expect(new Set(kinds)).toEqual(new Set(["s"]));
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
    expect(await codeOf(exported([two.id, one.id]))).toBe("PAYOUT_EXPORTED");
    expect((await payoutOf(server, two.id))?.exported_at).toBeNull();
    expect(await textOf(exported([two.id, one.id], true))).toContain(await referenceOf(two.id));
    expect(await decisionsOn(server, one.id)).toHaveLength(3);
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
    const { items } = await as().payouts.list({ limit: 100 });
    expect(await allPages((next) => as().payouts.list({ limit: 2, ...next }))).toEqual(items);
  });
});

describe("revealing bank details", () => {
  it("answers them in full to an admin and records each look", async () => {
    const { id } = await approvedCash(server, admin);
    const { revealBankDetails } = as().redemptions;
    expect(await revealBankDetails({ p_redemption_id: id })).toEqual(BANK_DETAILS);
    await revealBankDetails({ p_redemption_id: id });
    const looks = (await decisionsOn(server, id)).filter(
      ({ action }) => action === "reveal_bank_details",
    );
    expect(looks).toHaveLength(2);
    expect(looks[0]).toMatchObject({ admin_id: admin.id, before: null, after: null });
    expect((await tryCall(revealBankDetails({ p_redemption_id: newId() }))).status).toBe(404);
  });
});
