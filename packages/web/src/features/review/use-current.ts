import { type RefObject, useEffect, useRef, useState } from "react";

interface Current<Item> {
  item: Item | null;
  index: number;
  /** Opens an item, and moves the focus to its card. */
  open: (item: Item) => void;
  /** Notes which item has the focus. */
  note: (item: Item) => void;
  /** The element that holds the cards. */
  place: RefObject<HTMLDivElement | null>;
}

/**
 * Returns the item of a queue that a reviewer is at. When it leaves the list, the one that follows takes its place;
 * nothing else changes it. `decided` is a value that changes with each decision: the card that is open then takes the
 * focus, so that the page stays where it was. Null moves no focus.
 */
export function useCurrent<Item extends { id: string }>(
  items: readonly Item[],
  decided: unknown,
): Current<Item> {
  const place = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState<{ id: string | null; index: number }>({ id: null, index: 0 });
  const [moves, setMoves] = useState(0);
  const found = items.findIndex(({ id }) => id === at.id);
  const index = found === -1 ? Math.min(at.index, items.length - 1) : found;
  const item = items[index] ?? null;
  if (item !== null && (item.id !== at.id || index !== at.index)) setAt({ id: item.id, index });
  const id = useRef(item?.id);
  useEffect(() => {
    id.current = item?.id;
  });
  useEffect(() => {
    if (moves > 0) showCard(place.current, id.current);
  }, [moves]);
  useEffect(() => {
    if (decided !== null) showCard(place.current, id.current);
  }, [decided]);
  return {
    item,
    index,
    open: (next) => {
      setAt({ id: next.id, index: items.indexOf(next) });
      setMoves(moves + 1);
    },
    note: (next) => {
      if (next.id !== at.id) setAt({ id: next.id, index: items.indexOf(next) });
    },
    place,
  };
}

/** Gives a card the focus, and scrolls only if its beginning is out of sight. */
function showCard(place: HTMLElement | null, id: string | undefined): void {
  const card = place?.querySelector<HTMLElement>(`[data-card="${id}"]`);
  place?.querySelector(`[data-row="${id}"]`)?.scrollIntoView({ block: "nearest" });
  if (!card) return;
  card.focus({ preventScroll: true });
  const { top } = card.getBoundingClientRect();
  const margin = Number.parseFloat(getComputedStyle(card).scrollMarginTop);
  if (top < margin || top > window.innerHeight / 2) card.scrollIntoView({ block: "start" });
}
