import { Checkbox } from "@mantine/core";
import { adminMessages } from "@signpoint/api/messages";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useProfile } from "~/session/use-profile";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { MorePages } from "~/ui/more-pages";
import { ReviewQueue } from "~/ui/review-card";
import { RowsSkeleton } from "~/ui/skeletons";
import { type Matter, personOf } from "./review-kind";
import { SelectionBar } from "./selection-bar";
import type { Decisions } from "./use-decisions";
import { useSelection } from "./use-selection";

interface ReviewListProps<Decided extends Matter> {
  list: UseInfiniteQueryResult<InfiniteData<{ items: Decided[] }>>;
  decisions: Decisions<Decided>;
  /** What is handed out with an approval. */
  codeOf?: (matter: Decided) => string | undefined;
  /** The card of one, with the box that selects it. */
  children: (matter: Decided, select: ReactNode) => ReactNode;
}

/** What waits for a decision, one by one or several at once. */
export function ReviewList<Decided extends Matter>(props: ReviewListProps<Decided>) {
  const { list, decisions, codeOf, children } = props;
  const { id: ownId } = useProfile();
  const matters = list.data?.pages.flatMap((page) => page.items) ?? [];
  const decidable = matters.filter(({ user_id }) => user_id !== ownId);
  const selection = useSelection(decidable);
  const { kind } = decisions;
  if (list.isPending) return <RowsSkeleton count={3} height={220} />;
  if (list.data === undefined) {
    return (
      <ErrorState title={adminMessages.approvalsLoadFailed} onRetry={() => void list.refetch()} />
    );
  }
  if (matters.length === 0) {
    return (
      <EmptyState title="Nothing to approve">
        {`Every ${kind.noun} has been decided. New ones appear here by themselves.`}
      </EmptyState>
    );
  }
  const severalAtOnce = decidable.length > 1;
  const boxOf = (matter: Decided) =>
    !severalAtOnce || matter.user_id === ownId ? null : (
      <Checkbox
        aria-label={`Select: ${kind.titleOf(matter)}, ${personOf(matter)}`}
        checked={selection.isSelected(matter)}
        onChange={() => selection.toggle(matter)}
      />
    );
  return (
    <section aria-label={`Waiting ${kind.noun}s`}>
      {severalAtOnce ? (
        <SelectionBar
          decidable={decidable}
          selection={selection}
          decisions={decisions}
          codeOf={codeOf}
        />
      ) : null}
      <ReviewQueue>
        {matters.map((matter) => (
          <li key={matter.id}>{children(matter, boxOf(matter))}</li>
        ))}
      </ReviewQueue>
      <MorePages list={list} shown={matters.length} noun={`${kind.noun}s`} />
    </section>
  );
}
