import { Checkbox } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { adminMessages } from "@signpoint/api/texts";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useProfile } from "~/platform/api/profile";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { CardsSkeleton, List } from "~/platform/ui/list";
import { TWO_PANES } from "~/platform/ui/theme/widths";
import { useNextPage } from "~/platform/ui/use-next-page";
import { PendingConfirmation } from "./decision-dialog";
import { DecisionReport } from "./decision-report";
import classes from "./desk.module.css";
import { HeldBar } from "./held-bar";
import { QueueSteps, SELECTING_KEYS } from "./queue-steps";
import type { CardOptions } from "./review-card";
import { ReviewRow } from "./review-row";
import { getOwnerName, type Reviewable, type ReviewKind } from "./reviewable";
import { SelectionBar } from "./selection-bar";
import { useCurrent } from "./use-current";
import { type Decisions, hasNote } from "./use-decisions";
import { useOpenId } from "./use-open-id";
import { type Selection, useSelection } from "./use-selection";

interface ReviewDeskProps<Item extends Reviewable> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  decisions: Decisions<Item>;
  label: string;
  empty: { title: string; text: string };
  /** Shown instead of `empty` when filters are set. */
  noMatch?: { title: string; text: string } | undefined;
  /** Another way out when the list cannot be loaded. */
  failureAction?: ReactNode;
  /** Whether a search stands above it. */
  hasSearch?: boolean;
  /** Returns the redemption code that an approval delivers. */
  getCode?: (item: Item) => string | undefined;
  /** Returns what the row of an item says, beside how long it waits. */
  getRow: (item: Item) => { title: string; facts: string };
  /** Renders the card of one item. */
  children: (item: Item, options: CardOptions) => ReactNode;
}

/**
 * Renders a queue to decide, item by item or several at once. On wide screens the queue stands left and the open item
 * right; elsewhere it is a list of cards. After a decision the next item takes the place of the decided one.
 */
export function ReviewDesk<Item extends Reviewable>(props: ReviewDeskProps<Item>) {
  const { query, decisions, getCode, getRow, hasSearch = false, children } = props;
  const { kind, report, held } = decisions;
  const isWide = useMediaQuery(TWO_PANES, undefined, { getInitialValueInEffect: false }) ?? false;
  const { id: ownId } = useProfile();
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const decidable = items.filter(
    (item) => kind.isPending(item) && kind.getRefusal(item, ownId) === null,
  );
  const isSingle = report !== null && report.done.length === 1 && report.failed.length === 0;
  const selection = useSelection(decidable);
  const isSought = useSoughtItem(query, useOpenId().openId);
  const current = useCurrent(items, {
    decided: held === undefined ? (isSingle ? report : null) : held.pressed,
    isSought,
  });
  const isSelectable = decidable.length > 1 && kind.bulkVerdicts.length > 0;
  const checkboxOf = (item: Item) =>
    isSelectable && decidable.includes(item) ? (
      <SelectBox
        item={item}
        kind={kind}
        selection={selection}
        isCurrent={item.id === current.item?.id}
      />
    ) : null;
  const head = (
    <>
      {held === undefined ? (
        <div className={classes.report}>
          <DecisionReport decisions={decisions} takesFocus={!isSingle || current.item === null} />
        </div>
      ) : null}
      <QueueSteps
        kind={kind}
        items={items}
        index={current.item === null ? -1 : current.index}
        open={current.open}
        canUndo={held !== undefined}
        hasSearch={hasSearch}
      />
    </>
  );
  const list = (
    <>
      {isSelectable ? (
        <SelectionBar
          decidable={decidable}
          selection={selection}
          decisions={decisions}
          getCode={getCode}
          isBeside={isWide}
        />
      ) : null}
      <List
        query={query}
        label={props.label}
        noun={`${kind.noun}s`}
        skeleton={<CardsSkeleton stacked count={3} height={220} />}
        failure={{
          title: adminMessages.approvalsLoadFailed,
          ...(props.failureAction !== undefined && { message: "", action: props.failureAction }),
        }}
        noMatch={props.noMatch}
        empty={props.empty}
      >
        {(shown) => (
          <ul className={isWide ? classes.rows : classes.queue}>
            {shown.map((item) => {
              const isCurrent = item.id === current.item?.id;
              const select = checkboxOf(item);
              return isWide ? (
                <ReviewRow
                  key={item.id}
                  item={item}
                  kind={kind}
                  row={getRow(item)}
                  isCurrent={isCurrent}
                  select={select}
                  onOpen={() => current.open(item)}
                />
              ) : (
                <li key={item.id} onFocus={() => current.note(item)}>
                  {children(item, { select, keys: isCurrent, isBeside: false })}
                </li>
              );
            })}
          </ul>
        )}
      </List>
    </>
  );
  /* The dialog comes first: it keeps what is typed when the list below becomes another one. */
  return (
    <div ref={current.place}>
      <PendingConfirmation decisions={decisions} />
      <UnsentQuestion decidable={decidable} decisions={decisions} getCode={getCode} />
      {held === undefined ? null : (
        <HeldBar
          decisions={decisions}
          held={held}
          takesFocus={current.item === null}
          onUndo={() => {
            const item = held.undo();
            if (item !== null) current.open(item);
          }}
        />
      )}
      {isWide && current.item !== null ? (
        <div className={classes.desk}>
          <div className={classes.left}>{list}</div>
          <div>
            {head}
            <div key={current.item.id}>
              {children(current.item, { select: null, keys: true, isBeside: true })}
            </div>
          </div>
        </div>
      ) : (
        <>
          {head}
          {list}
        </>
      )}
    </div>
  );
}

interface UnsentQuestionProps<Item extends Reviewable>
  extends Pick<ReviewDeskProps<Item>, "decisions" | "getCode"> {
  decidable: readonly Item[];
}

/** Asks before a desk is left with what is typed; what is typed for decisions that are held outlives the screen. */
function UnsentQuestion<Item extends Reviewable>(props: UnsentQuestionProps<Item>) {
  const { decidable, decisions, getCode } = props;
  const isTyped = (item: Item) =>
    hasNote(decisions.drafts[item.id]) || getCode?.(item) !== undefined;
  return useLeaveWarning(() => decisions.held === undefined && decidable.some(isTyped)).question;
}

interface SelectBoxProps<Item extends Reviewable> {
  item: Item;
  kind: ReviewKind<Item>;
  selection: Selection<Item>;
  /** The keys select the open item. */
  isCurrent: boolean;
}

/** Renders the checkbox that selects an item, and with Shift all from the latest one on. */
function SelectBox<Item extends Reviewable>(props: SelectBoxProps<Item>) {
  const { item, kind, selection, isCurrent } = props;
  return (
    <Checkbox
      aria-label={`Select: ${kind.getTitle(item)}, ${getOwnerName(item)}`}
      aria-keyshortcuts={isCurrent ? SELECTING_KEYS : undefined}
      checked={selection.isSelected(item)}
      onChange={({ nativeEvent }) => {
        const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
        if (isRange) selection.selectTo(item);
        else selection.toggle(item);
      }}
    />
  );
}

/** An item further down is too far to look for: the list opens at its beginning. */
const PAGES_MAX = 5;

/**
 * Fetches further pages of a list until the item that the URL names is among them, a few pages at most. Returns true
 * until it is found or given up; an id that changes later is not looked for.
 */
function useSoughtItem(
  query: UseInfiniteQueryResult<InfiniteData<{ items: readonly { id: string }[] }>>,
  id: string | undefined,
): boolean {
  const { data, hasNextPage, isError } = query;
  const [sought, setSought] = useState(id);
  const isFound = data?.pages.some(({ items }) => items.some((item) => item.id === sought));
  const isEnd = isError || (data !== undefined && (!hasNextPage || data.pages.length >= PAGES_MAX));
  if (sought !== undefined && (isFound || isEnd)) setSought(undefined);
  const isSought = sought !== undefined && !isFound && !isEnd;
  useNextPage(query, isSought);
  return isSought;
}
