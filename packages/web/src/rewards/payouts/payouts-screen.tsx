import { Button } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { PAYOUT_STATES } from "@signpoint/api/platform/constants";
import { formatDollars } from "@signpoint/api/rewards/cash";
import type { Payout } from "@signpoint/api/rewards/payouts/payout";
import { PAYOUT_STATE_LABELS, payoutMessages } from "@signpoint/api/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useProfile } from "~/platform/api/profile";
import { EntryList } from "~/platform/ui/entry-list";
import { StatCard, StatCards } from "~/platform/ui/figures";
import { FilterBar } from "~/platform/ui/filter-bar";
import { FocusedStatus } from "~/platform/ui/focus";
import { formatCount } from "~/platform/ui/format";
import { List, RowsSkeleton } from "~/platform/ui/list";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import { ChipLink, Chips } from "~/platform/ui/views";
import { useSelection } from "~/work/review/use-selection";
import { PayoutDialogs, type PayoutQuestion } from "./payout-dialogs";
import { isSelectable, PayoutEntry } from "./payout-entry";
import { PayoutSelection } from "./payout-selection";
import classes from "./payouts.module.css";
import { payoutsQuery } from "./payouts-query";
import { type PayoutsSearch, payoutsSearch } from "./payouts-search";
import { type PayoutReport, usePayouts } from "./use-payouts";

const EMPTY = {
  to_pay: "Nothing is waiting to be paid. Approved cash appears here.",
  sent: "No payout waits for the bank's confirmation.",
  confirmed: "No payout has been confirmed yet.",
  awaiting_details: "No payout waits for another account.",
  failed: "No payout has failed.",
  returned: "No money has come back after the bank had confirmed it.",
} as const;

/** Renders the desk of payouts by their states, and what is done with it. */
export function PayoutsScreen({ search }: { search: PayoutsSearch }) {
  const status = search.status ?? "to_pay";
  const query = useInfiniteQuery(payoutsQuery(search));
  const { id: ownId, username: ownName } = useProfile();
  const actions = usePayouts();
  const [question, setQuestion] = useState<PayoutQuestion | null>(null);
  const ask = (asked: PayoutQuestion) => {
    actions.clearReport();
    setQuestion(asked);
  };
  const open = query.data?.pages[0]?.open;
  const loaded = query.data?.pages.flatMap(({ items }) => items) ?? [];
  // While another state loads, the list is still that of the former one.
  const isFormer = query.isPlaceholderData;
  const selectable = isFormer
    ? []
    : loaded.filter((payout) => payout.user_id !== ownId && isSelectable(payout));
  const selection = useSelection(
    selectable.map((payout) => ({ ...payout, id: payout.redemption_id })),
  );
  const chosen = new Set(selection.selected.map(({ redemption_id }) => redemption_id));
  const select = useCallbackRef((payout: Payout) =>
    selection.toggle({ ...payout, id: payout.redemption_id }),
  );
  const fail = useCallbackRef((payout: Payout) => ask({ kind: "fail", payout }));
  return (
    <Page>
      <PageTitle description="Approved cash, until the bank has confirmed it.">Payouts</PageTitle>
      <div className={classes.desk}>
        <StatCards>
          <OpenSum name="To pay" sum={open?.to_pay} />
          <OpenSum name="Sent, not confirmed" sum={open?.sent} />
          <OpenSum name="Waiting for details" sum={open?.awaiting_details} />
        </StatCards>
        <div className={classes.choices}>
          <Chips label="State" wraps>
            {PAYOUT_STATES.map((state) => (
              <ChipLink
                key={state}
                to="/admin/payouts"
                search={payoutsSearch({ ...search, status: state })}
                current={state === status}
                resetScroll={false}
                replace
              >
                {PAYOUT_STATE_LABELS[state]}
              </ChipLink>
            ))}
          </Chips>
          {status === "to_pay" ? (
            <Button variant="default" onClick={() => ask({ kind: "file" })}>
              Mark Sent from a File
            </Button>
          ) : null}
        </div>
        <FilterBar
          to="/admin/payouts"
          read={payoutsSearch}
          filters={search}
          fields={[
            {
              name: "search",
              kind: "search",
              placeholder: "Person, reference, end of the account number, or amount",
            },
          ]}
        />
        {/* Behind a dialog it could not take the focus. */}
        <Report report={question === null ? actions.report : null} />
        {selectable.length === 0 ? null : (
          <PayoutSelection
            status={status}
            selection={selection}
            count={selectable.length}
            actions={actions}
            onAsk={ask}
          />
        )}
        <List
          query={query}
          label={`Payouts: ${PAYOUT_STATE_LABELS[status]}`}
          noun="payouts"
          skeleton={<RowsSkeleton count={5} height={120} />}
          failure={{ title: "The payouts could not be loaded", message: payoutMessages.loadFailed }}
          noMatch={
            search.search === undefined
              ? undefined
              : {
                  title: "No payouts found",
                  text: `Nothing in “${PAYOUT_STATE_LABELS[status]}” matches. Other states are searched on their own.`,
                }
          }
          empty={{ title: "No payouts", text: EMPTY[status] }}
        >
          {(payouts: Payout[]) => (
            <SectionCard>
              <EntryList>
                {payouts.map((payout) => (
                  <PayoutEntry
                    key={payout.redemption_id}
                    payout={payout}
                    isOwn={payout.user_id === ownId}
                    isConfirmedByReader={payout.confirmed_by_username === ownName}
                    isSelected={chosen.has(payout.redemption_id)}
                    onSelect={select}
                    busy={actions.busy || isFormer}
                    onFail={fail}
                  />
                ))}
              </EntryList>
            </SectionCard>
          )}
        </List>
      </div>
      <PayoutDialogs question={question} actions={actions} onClose={() => setQuestion(null)} />
    </Page>
  );
}

interface OpenSumProps {
  name: string;
  /** Undefined until it is known. */
  sum: { payouts: number; dollars: number } | undefined;
}

/** Renders what is open in one state. Its last line has its place before it is known, so that nothing below moves. */
function OpenSum({ name, sum }: OpenSumProps) {
  return (
    <StatCard name={name} hint={sum ? formatCount(sum.payouts, "payout") : "\u00a0"}>
      {sum && formatDollars(sum.dollars)}
    </StatCard>
  );
}

/** Renders what came of the last action. */
function Report({ report }: { report: PayoutReport | null }) {
  return (
    <FocusedStatus status={report}>
      {report === null || report.problems.length === 0 ? null : (
        <Notice tone="error" title={`${formatCount(report.problems.length, "problem")}`}>
          <ul className={classes.lines}>
            {report.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      {report?.done ? <Notice tone="success">{report.done}</Notice> : null}
    </FocusedStatus>
  );
}
