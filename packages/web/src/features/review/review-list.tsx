import { Button, Checkbox } from "@mantine/core";
import { adminMessages } from "@signpoint/api/messages";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useProfile } from "~/features/people/profile";
import { formatCount } from "~/ui/format";
import { CardsSkeleton, List } from "~/ui/list";
import classes from "./review.module.css";
import { ReviewQueue } from "./review-card";
import { getOwnerName, type Reviewable, type Verdict } from "./reviewable";
import type { Decisions } from "./use-decisions";

interface ReviewListProps<Item extends Reviewable> {
  query: UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;
  decisions: Decisions<Item>;
  /** Returns the redemption code that an approval delivers. */
  getCode?: (item: Item) => string | undefined;
  /** Renders the card of one item with the checkbox that selects it. */
  children: (item: Item, select: ReactNode) => ReactNode;
}

/** Renders the queue of undecided items, decided one by one or several at once. */
export function ReviewList<Item extends Reviewable>({ query, ...queue }: ReviewListProps<Item>) {
  const { noun } = queue.decisions.kind;
  return (
    <List
      query={query}
      label={`Waiting ${noun}s`}
      noun={`${noun}s`}
      skeleton={<CardsSkeleton stacked count={3} height={220} />}
      failure={{ title: adminMessages.approvalsLoadFailed }}
      empty={{
        title: "Nothing to approve",
        text: `Every ${noun} has been decided. New ones appear here by themselves.`,
      }}
    >
      {(items) => <SelectableQueue items={items} {...queue} />}
    </List>
  );
}

interface SelectableQueueProps<Item extends Reviewable>
  extends Omit<ReviewListProps<Item>, "query"> {
  items: Item[];
}

function SelectableQueue<Item extends Reviewable>(props: SelectableQueueProps<Item>) {
  const { items, decisions, getCode, children } = props;
  const { id: ownId } = useProfile();
  const decidable = items.filter(({ user_id }) => user_id !== ownId);
  const selection = useSelection(decidable);
  const selectable = decidable.length > 1;
  const checkboxOf = (item: Item) =>
    !selectable || item.user_id === ownId ? null : (
      <Checkbox
        aria-label={`Select: ${decisions.kind.getTitle(item)}, ${getOwnerName(item)}`}
        checked={selection.isSelected(item)}
        onChange={() => selection.toggle(item)}
      />
    );
  return (
    <>
      {selectable ? (
        <SelectionBar
          decidable={decidable}
          selection={selection}
          decisions={decisions}
          getCode={getCode}
        />
      ) : null}
      <ReviewQueue>
        {items.map((item) => (
          <li key={item.id}>{children(item, checkboxOf(item))}</li>
        ))}
      </ReviewQueue>
    </>
  );
}

interface SelectionBarProps<Item extends Reviewable> {
  /** The items that can be selected: all but the admin's own. */
  decidable: readonly Item[];
  selection: ReturnType<typeof useSelection<Item>>;
  decisions: Decisions<Item>;
  getCode: ((item: Item) => string | undefined) | undefined;
}

/** Renders the checkbox that selects every loaded item, and the buttons that decide the selected ones. */
function SelectionBar<Item extends Reviewable>(props: SelectionBarProps<Item>) {
  const { decidable, selection, decisions, getCode } = props;
  const { selected } = selection;
  const confirm = (verdict: Verdict) =>
    decisions.confirm(selected.map((item) => ({ item, verdict, code: getCode?.(item) })));
  return (
    <div className={classes.bar} data-active={selected.length > 0 || undefined}>
      <Checkbox
        label={
          selected.length === 0
            ? `Select all ${decidable.length} shown`
            : `${formatCount(selected.length, decisions.kind.noun)} selected`
        }
        checked={selected.length === decidable.length}
        indeterminate={selected.length > 0 && selected.length < decidable.length}
        onChange={selection.toggleAll}
      />
      {selected.length === 0 ? null : (
        <div className={classes.acts}>
          <Button variant="subtle" className={classes.clear} onClick={selection.clear}>
            Clear
          </Button>
          <Button variant="default" onClick={() => confirm("reject")}>
            Reject Selected
          </Button>
          <Button onClick={() => confirm("approve")}>Approve Selected</Button>
        </div>
      )}
    </div>
  );
}

/** Returns the selected entries of a list and the functions that change them. Entries that left the list are not selected. */
function useSelection<Entry extends { id: string }>(entries: readonly Entry[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = entries.filter(({ id }) => ids.has(id));
  return {
    selected,
    isSelected: ({ id }: Entry) => ids.has(id),
    toggle: ({ id }: Entry) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      setIds(next);
    },
    toggleAll: () => {
      const all = selected.length === entries.length;
      setIds(new Set(all ? [] : entries.map(({ id }) => id)));
    },
    clear: () => setIds(new Set()),
  };
}
