import type { Payout, PayoutOutcome } from "@signpoint/api/entities/payout";
import { PAYOUT_PROBLEM_TEXTS } from "@signpoint/api/messages";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/api/client";
import { getErrorMessage } from "~/api/errors";
import { saveFile } from "~/features/files/file-names";
import { formatCount } from "~/ui/format";
import { refreshPayouts } from "./payouts-query";

/** What came of the last action. */
export interface PayoutReport {
  done: string | null;
  /** The payouts that were left as they are, each with the reason. */
  problems: string[];
}

interface Sent {
  lines: { redemption_id: string; reference: string }[];
  /** Problems that were found before anything was sent. */
  problems: string[];
}

const FILE_NAME = "signpoint-payouts.csv";
/** What one call takes. */
const BATCH = 500;

/** Returns what admins do with payouts: each action reports what was done, and what was not and why. */
export function usePayouts() {
  const [report, setReport] = useState<PayoutReport | null>(null);
  const onError = (error: Error) =>
    setReport({
      done: null,
      problems: [getErrorMessage(error, "It did not work. Please try again.")],
    });
  const shared = { onError, onSettled: refreshPayouts };
  const exporting = useMutation({
    mutationFn: async ({ payouts, again }: { payouts: readonly Payout[]; again: boolean }) => {
      const p_redemption_ids = payouts.map(({ redemption_id }) => redemption_id);
      const { body } = await api.payouts.export({ p_redemption_ids, p_again: again });
      if (!(body instanceof Blob)) throw new TypeError("The export is no file.");
      saveFile(body, body.name === "" ? FILE_NAME : body.name);
      return payouts.length;
    },
    ...shared,
    onSuccess: (count) =>
      setReport({ done: `${formatCount(count, "payout")} exported.`, problems: [] }),
  });
  const sending = useMutation({
    mutationFn: async ({ lines, problems }: Sent) => {
      const items: PayoutOutcome[] = [];
      for (let from = 0; from < lines.length; from += BATCH) {
        const batch = await api.payouts.markSent({ p_payouts: lines.slice(from, from + BATCH) });
        items.push(...batch.items);
      }
      return { items, problems };
    },
    ...shared,
    onSuccess: ({ items, problems }) => setReport(toReport(items, "marked as sent", problems)),
  });
  const confirming = useMutation({
    mutationFn: (payouts: readonly Payout[]) =>
      api.payouts.markConfirmed({
        p_redemption_ids: payouts.map(({ redemption_reference }) => redemption_reference),
      }),
    ...shared,
    onSuccess: ({ items }) => setReport(toReport(items, "confirmed", [])),
  });
  const failing = useMutation({
    mutationFn: ({ payout, reason }: { payout: Payout; reason: string }) =>
      api.payouts.markFailed({ p_redemption_id: payout.redemption_id, p_reason: reason }),
    ...shared,
    onSuccess: ({ item_name, price }) =>
      setReport({
        done: `The payout of “${item_name}” failed: ${formatCount(price, "point")} were returned.`,
        problems: [],
      }),
  });
  const busy =
    exporting.isPending || sending.isPending || confirming.isPending || failing.isPending;
  return { report, busy, exporting, sending, confirming, failing };
}

export type Payouts = ReturnType<typeof usePayouts>;

function toReport(
  items: readonly PayoutOutcome[],
  verb: string,
  problems: readonly string[],
): PayoutReport {
  const failed = items.flatMap(({ redemption_id, problem }) =>
    problem === null ? [] : [`${redemption_id}: ${PAYOUT_PROBLEM_TEXTS[problem]}`],
  );
  const done = items.length - failed.length;
  return {
    done: done === 0 ? null : `${formatCount(done, "payout")} ${verb}.`,
    // A line that is named thrice has the same problem twice.
    problems: [...new Set([...problems, ...failed])],
  };
}
