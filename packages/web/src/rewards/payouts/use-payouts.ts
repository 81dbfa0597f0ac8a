import type { AFTER_FAILURE, PAYOUT_FILE_KINDS } from "@signpoint/api/platform/constants";
import type { Payout } from "@signpoint/api/rewards/payouts/payout";
import { PAYOUT_PROBLEM_TEXTS, payoutMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { formatCount, pointsText } from "~/platform/ui/format";
import { saveFile } from "~/platform/ui/save-file";
import { type Batched, sendInBatches } from "./payout-batches";
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

interface Failure {
  payout: Payout;
  reason: string;
  then: (typeof AFTER_FAILURE)[number];
}

interface Exported {
  payouts: readonly Payout[];
  again: boolean;
  format: (typeof PAYOUT_FILE_KINDS)[number];
}

const FILE_NAME = "signpoint-payouts";

/**
 * Returns what admins do with payouts: each action reports what was done, and what was not and why. The dialog that asks
 * says when it fails; the first export is not asked about, so its failure is reported.
 */
export function usePayouts() {
  const [report, setReport] = useState<PayoutReport | null>(null);
  const onSettled = refreshPayouts;
  const exporting = useMutation({
    mutationFn: async ({ payouts, again, format }: Exported) => {
      const p_redemption_ids = payouts.map(({ redemption_id }) => redemption_id);
      const { body } = await api.payouts.export({
        p_redemption_ids,
        p_again: again,
        p_format: format,
      });
      if (!(body instanceof Blob)) throw new TypeError("The export is no file.");
      saveFile(body, body.name === "" ? `${FILE_NAME}.${format}` : body.name);
      return payouts.length;
    },
    onSettled,
    onSuccess: (count) =>
      setReport({ done: `${formatCount(count, "payout")} exported.`, problems: [] }),
    onError: (error, { again }) => {
      if (!again) setReport({ done: null, problems: [failureText(error)] });
    },
  });
  const sending = useMutation({
    mutationFn: ({ lines }: Sent) =>
      sendInBatches(lines, (p_payouts) => api.payouts.markSent({ p_payouts })),
    onSettled,
    onSuccess: (sent, { problems }) => setReport(toReport(sent, "marked as sent", problems)),
  });
  const confirming = useMutation({
    mutationFn: (payouts: readonly Payout[]) =>
      sendInBatches(
        payouts.map(({ redemption_reference }) => redemption_reference),
        (p_redemption_ids) => api.payouts.markConfirmed({ p_redemption_ids }),
      ),
    onSettled,
    onSuccess: (confirmed) => setReport(toReport(confirmed, "confirmed", [])),
  });
  const failing = useMutation({
    mutationFn: ({ payout, reason, then }: Failure) => {
      const failure = { p_redemption_id: payout.redemption_id, p_reason: reason, p_then: then };
      return payout.state === "confirmed"
        ? api.payouts.markReturned(failure)
        : api.payouts.markFailed(failure);
    },
    onSettled,
    onSuccess: ({ item_name, price }, { then }) =>
      setReport({
        done:
          then === "ask_details"
            ? `The buyer of “${item_name}” is asked for another account.`
            : `“${item_name}” was not paid: ${pointsText(price)} ${price === 1 ? "was" : "were"} returned.`,
        problems: [],
      }),
  });
  const busy =
    exporting.isPending || sending.isPending || confirming.isPending || failing.isPending;
  const clearReport = () => setReport(null);
  return { report, clearReport, busy, exporting, sending, confirming, failing };
}

export type Payouts = ReturnType<typeof usePayouts>;

/** Returns what to say about an action that failed. */
export function failureText(error: unknown): string {
  return getErrorMessage(error, payoutMessages.actionFailed);
}

function toReport(
  { items, stopped }: Batched,
  verb: string,
  problems: readonly string[],
): PayoutReport {
  const failed = items.flatMap(({ redemption_id, problem }) =>
    problem === null ? [] : [`${redemption_id}: ${PAYOUT_PROBLEM_TEXTS[problem]}`],
  );
  const done = items.length - failed.length;
  const end =
    stopped === null
      ? []
      : [`Stopped with ${formatCount(stopped.left, "payout")} left: ${failureText(stopped.error)}`];
  return {
    done: done === 0 ? null : `${formatCount(done, "payout")} ${verb}.`,
    // A line that is named thrice has the same problem twice.
    problems: [...new Set([...end, ...problems, ...failed])],
  };
}
