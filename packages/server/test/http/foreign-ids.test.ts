import { UploadedFile } from "@signpoint/api/work/uploaded-file";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import {
  authSessions,
  earnings,
  notifications,
  redemptions,
} from "../../src/platform/db/schema/index";
import { pdf } from "../platform/files/sample-files";
import { signedForFile, upload } from "../platform/files/upload";
import { digestsOf } from "../support/digests";
import { addContract, pendingSigning } from "../support/main-job";
import { addItem, approve, BANK_DETAILS, redeemed, redeemedCash } from "../support/marketplace";
import { describedOperations, exampleOf, type Operation, type Schema } from "../support/open-api";
import { addPerson, type Person } from "../support/people";
import { report } from "../support/proof";
import { testServer } from "../support/server";
import { CALL_ROWS } from "../system/calls/rows";

/** What contracts are is nobody's secret; what one may do with them is asked as oneself. */
const PUBLIC = new Set([
  "contracts.get",
  "contracts.checkExpiration",
  "contracts.sign",
  "contracts.validateSigning",
  "contracts.validateSubmission",
  "marketplace.get",
]);
/** Lists of the caller's own records: an id only narrows them down. */
const OWN_LISTS = new Set(["redemptions.mine"]);
const CODE = "GIFT-CODE-OF-THE-OTHER";

const server = testServer();
let stranger: Person;
/** What nobody but its owner may be told. */
let secrets: string[];
/** Ids of the other person's things, and the names of places that take anything for an id. */
let foreign: Record<string, string>;
let open: { contract: string; item: string };
/** What the owner themselves would put into each place of a call. */
let owners: Record<string, unknown>;
beforeAll(async () => {
  const owner = await addPerson(server, { points: 10_000 });
  const admin = await addPerson(server, { admin: true });
  stranger = await addPerson(server);
  const place = await signedForFile(server, owner);
  const sent = await upload(server, { place, body: pdf(), filename: "own-proof.pdf", as: owner });
  const { signingId } = await pendingSigning(server, owner);
  const card = await addItem(server, { redemption_code: CODE });
  const redemption = await redeemed(server, owner, card);
  await approve(server, redemption, admin);
  const cash = await redeemedCash(server, owner);
  const { db } = server.services;
  const [entry] = await db.select().from(earnings).where(eq(earnings.user_id, owner.id));
  const [notice] = await db.select().from(notifications);
  const [purchase] = await db.select().from(redemptions).where(eq(redemptions.id, redemption));
  const [session] = await db.select().from(authSessions).where(eq(authSessions.user_id, owner.id));
  foreign = {
    session: session?.id ?? "",
    person: owner.id,
    signing: place.signingId,
    question: place.questionId,
    submission: signingId,
    redemption,
    cash: cash.id,
    request: purchase?.request_id ?? "",
    entry: entry?.id ?? "",
    notification: notice?.id ?? "",
    file: UploadedFile.parse(sent.body).path,
  };
  owners = {
    p_session_id: foreign.session,
    signed_contract_id: place.signingId,
    question_id: place.questionId,
    filename: "later.pdf",
    p_path: foreign.file,
    p_signed_contract_id: place.signingId,
    p_survey_responses: { [place.questionId]: { file_url: foreign.file } },
    p_item_id: card.id,
    p_request_id: foreign.request,
    p_redemption_id: cash.id,
    p_contract_id: place.contractId,
    id: place.contractId,
  };
  secrets = [owner.email, owner.username, CODE, BANK_DETAILS.accountNumber, "own-proof"];
  open = {
    contract: (await addContract(server, { points_cost: 10 })).id,
    item: (await addItem(server)).id,
  };
});

/** Where a call takes an id, or a path that leads to something of somebody's. */
function placesOf({ parameters, body }: Operation): string[] {
  const named = [
    ...parameters.map(({ name, schema }) => ({ name, schema })),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) => ({ name, schema })),
  ];
  return named
    .filter(
      ({ name, schema }) =>
        schema.format === "uuid" || schema.propertyNames?.format === "uuid" || name === "p_path",
    )
    .map(({ name }) => name);
}

/** Asks as the stranger, with the id in that place and something of anybody's in all others. */
function askWith(operation: Operation, place: string, id: string) {
  const other = (name: string) => (name.includes("item") ? open.item : open.contract);
  const idFor = (name: string) => (name === place ? id : other(name));
  const body = operation.body && {
    ...(exampleOf(operation.body, idFor) as object),
    ...(place === "p_path" && { p_path: id }),
  };
  return ask(operation, (name, schema) => String(exampleOf(schema, idFor, name)), body, place);
}

/** Asks as the stranger exactly what the owner might ask. */
function askAsOwner(operation: Operation) {
  const wanted = operation.body?.required ?? [];
  const body = operation.body && Object.fromEntries(wanted.map((name) => [name, owners[name]]));
  return ask(operation, (name) => String(owners[name]), body);
}

async function ask(
  operation: Operation,
  valueFor: (name: string, schema: Schema) => string,
  body: object | null,
  place?: string,
) {
  const sent = operation.parameters.filter(
    (parameter) => parameter.required || parameter.name === place,
  );
  const given = Object.fromEntries(sent.map(({ name, schema }) => [name, valueFor(name, schema)]));
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(given[name] ?? ""),
  );
  const url = new URL(path, server.url);
  for (const { name, in: where } of sent) {
    if (where === "query") url.searchParams.set(name, given[name] ?? "");
  }
  const response = await fetch(url, {
    method: operation.method,
    headers: { authorization: `Bearer ${stranger.token}`, "content-type": "application/json" },
    ...(body !== null && { body: JSON.stringify(body) }),
    ...(operation.takesBytes && { body: new Uint8Array(pdf()) }),
  });
  return { isTaken: response.ok, text: await response.text() };
}

it("opens and changes nothing by the id of another person's record, in any call that takes one", async () => {
  const before = await digestsOf(server);
  const operations = await describedOperations();
  let tried = 0;
  let places = 0;
  for (const operation of operations) {
    if (CALL_ROWS[operation.name]?.access === "admin") continue;
    const named = placesOf(operation);
    const isOwnList = OWN_LISTS.has(operation.name);
    if (named.length > 0 && !isOwnList && !PUBLIC.has(operation.name)) {
      const { isTaken, text } = await askAsOwner(operation);
      tried += 1;
      expect([operation.name, isTaken, text]).toEqual([operation.name, false, expect.anything()]);
    }
    for (const place of named) {
      places += 1;
      for (const [kind, id] of Object.entries(foreign)) {
        const { isTaken, text } = await askWith(operation, place, id);
        // Whether the stranger may sign or submit something is asked of any id, and denied.
        const denial = isOwnList ? '{"items":[],"next_cursor":null}' : "false";
        if (isTaken) expect([operation.name, place, kind, text]).toContain(denial);
        // What was sent may come back, as the name of a field that is not valid.
        const answer = text.replaceAll(id, "");
        tried += 1;
        for (const secret of secrets) {
          expect(answer, `${operation.name} ${place} ${kind}`).not.toContain(secret);
        }
      }
    }
  }
  expect(places).toBeGreaterThan(10);
  expect(await digestsOf(server)).toEqual(before);
  expect((await server.audit()).mismatches).toEqual([]);
  report("ids of others in places that take one", {
    places,
    ids: Object.keys(foreign).length,
    requests: tried,
  });
});
