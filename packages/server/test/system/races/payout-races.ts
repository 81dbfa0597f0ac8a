import { insertItem } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import { payoutOf } from "../../rewards/payouts/support";
import { clientOf, type Ending } from "../../support/client";
import { BANK_DETAILS, stockOf } from "../../support/marketplace";
import { addPerson, ledgerOf, pointsOf } from "../../support/people";
import { type Arena, type Race, times, unless } from "./race";

const PRICE = 60;

/** Approved cash of a person, and three admins who handle its payout. */
export async function approvedCash(arena: Arena) {
  const { services } = arena;
  const [first = { url: "" }] = arena.servers;
  const offer = { type: "Cash" as const, value: "$100", price: PRICE, quantity: 1 };
  const item = await insertItem(services.db, offer, services.now());
  const person = await addPerson(arena, { points: PRICE });
  const admins = await times(3, () => addPerson(arena, { admin: true }));
  const { id } = await clientOf(first, person).marketplace.redeem({
    p_item_id: item.id,
    p_request_id: newId(),
    p_bank_details: BANK_DETAILS,
  });
  const [approver] = admins;
  await clientOf(first, approver).redemptions.approve({ p_redemption_id: id });
  return { item, person, admins, id, first };
}

/** What became of the only line of a call that answers each line. */
function problemIn({ ok, body }: Ending<unknown>): string | null {
  if (!ok) return "refused";
  const { items } = body as { items: { problem: string | null }[] };
  return items[0]?.problem ?? null;
}

export const codeOf = (ending: Ending<unknown> | undefined) =>
  ending === undefined || ending.ok ? "OK" : ending.body.code;

export async function returnedOf(
  arena: Arena,
  { item, person }: Awaited<ReturnType<typeof approvedCash>>,
) {
  return {
    balance: await pointsOf(arena, person),
    stock: await stockOf(arena, item),
    entries: (await ledgerOf(arena, person)).length,
  };
}

export const PAID = { balance: 0, stock: 0, entries: 4 };
export const RETURNED = { balance: PRICE, stock: 1, entries: 5 };

export const twoFilesAgainstFailure: Race = {
  name: "two files of sent payouts against a failure",
  prepare: async (arena) => {
    const cash = await approvedCash(arena);
    const { admins, id } = cash;
    const send = (index: number) => (server: { url: string }) =>
      clientOf(server, admins[index]).payouts.markSent({
        p_payouts: [{ redemption_id: id, reference: `FILE-${index}` }],
      });
    return {
      contenders: [
        send(0),
        send(1),
        (server) =>
          clientOf(server, admins[2]).payouts.markFailed({
            p_redemption_id: id,
            p_reason: "Closed",
          }),
      ],
      judge: async (endings) => {
        const lines = endings.slice(0, 2).map(problemIn);
        const done = lines.filter((problem) => problem === null).length;
        const sent = (await payoutOf(arena, id))?.reference === null ? 0 : 1;
        return [
          ...unless("the failure", "OK", codeOf(endings[2])),
          ...unless("lines done", sent, done),
          ...unless("returned", RETURNED, await returnedOf(arena, cash)),
        ];
      },
    };
  },
};

export const confirmAgainstFailures: Race = {
  name: "a confirmation against two failures",
  prepare: async (arena) => {
    const cash = await approvedCash(arena);
    const { admins, id, first } = cash;
    await clientOf(first, admins[0]).payouts.markSent({
      p_payouts: [{ redemption_id: id, reference: "FT" }],
    });
    const fail = (index: number) => (server: { url: string }) =>
      clientOf(server, admins[index]).payouts.markFailed({
        p_redemption_id: id,
        p_reason: "Closed",
      });
    return {
      contenders: [
        (server) => clientOf(server, admins[0]).payouts.markConfirmed({ p_redemption_ids: [id] }),
        fail(1),
        fail(2),
      ],
      judge: async ([confirmed, ...failures]) => {
        const isConfirmed = confirmed !== undefined && problemIn(confirmed) === null;
        const outcomes = [isConfirmed ? "OK" : "already_failed", ...failures.map(codeOf)];
        const ended = outcomes.filter((outcome) => outcome === "PAYOUT_ENDED").length;
        return [
          ...unless("successes", 1, outcomes.filter((outcome) => outcome === "OK").length),
          ...unless("refused failures", isConfirmed ? 2 : 1, ended),
          ...unless("returned", isConfirmed ? PAID : RETURNED, await returnedOf(arena, cash)),
        ];
      },
    };
  },
};

export const twoExports: Race = {
  name: "two exports of the same payout",
  prepare: async (arena) => {
    const { admins, id } = await approvedCash(arena);
    const asked = (index: number) => (server: { url: string }) =>
      clientOf(server, admins[index]).payouts.export({ p_redemption_ids: [id] });
    return {
      contenders: [asked(0), asked(1), asked(2)],
      judge: (endings) =>
        Promise.resolve(
          unless(
            "answers",
            ["OK", "PAYOUT_EXPORTED", "PAYOUT_EXPORTED"],
            endings.map(codeOf).sort(),
          ),
        ),
    };
  },
};
