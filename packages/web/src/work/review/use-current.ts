import { type RefObject, useEffect, useRef, useState } from "react";
import { useOpenId } from "./use-open-id";

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

interface Options {
  /** Changes with each decision: the open card then takes the focus, so that the page stays where it was; null moves none. */
  decided: unknown;
  /** While the item of the URL is looked for, no other one is open. */
  isSought: boolean;
}

/**
 * Returns the item of a queue that a reviewer is at, first the one that the URL names. When it leaves the list, the free one
 * that follows takes its place. One that nobody has chosen gives way to the next when another admin turns out to have it.
 */
export function useCurrent<Item extends { id: string; reviewer?: object | null }>(
  loaded: readonly Item[],
  { decided, isSought }: Options,
): Current<Item> {
  const place = useRef<HTMLDivElement>(null);
  const { openId, setOpenId } = useOpenId();
  const [named] = useState(openId);
  const [at, setAt] = useState<Place>({
    id: openId,
    order: [],
    isChosen: openId !== undefined,
  });
  const [moves, setMoves] = useState(0);
  const items = isSought ? [] : loaded;
  const order = items.map(({ id }) => id);
  const index = currentIndex(items, at);
  const item = items[index] ?? null;
  if (item !== null && (item.id !== at.id || order.join() !== at.order.join())) {
    setAt({ id: item.id, order, isChosen: item.id === at.id && at.isChosen });
  }
  const isStale = item !== null && openId !== undefined && openId !== item.id;
  const id = useRef(item?.id);
  useEffect(() => {
    id.current = item?.id;
  });
  useEffect(() => {
    if (isStale && id.current !== undefined) setOpenId(id.current);
  }, [isStale, setOpenId]);
  useEffect(() => {
    if (named !== undefined && !isSought) scrollTo(place.current, named);
  }, [named, isSought]);
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
      setAt({ id: next.id, order, isChosen: true });
      setMoves(moves + 1);
      setOpenId(next.id);
    },
    note: (next) => {
      if (next.id !== at.id) setAt({ id: next.id, order, isChosen: true });
    },
    place,
  };
}

/** Where a reviewer is in a queue. */
interface Place {
  id: string | undefined;
  /** The ids of the queue when it was last shown. */
  order: readonly string[];
  /** Whether the reviewer opened it; another one was only next. */
  isChosen: boolean;
}

/**
 * Returns the index of the item that is open: the one at that place while it is in the queue, then the free one that
 * followed it in the last order. Its index alone does not tell: others can leave the queue in the same render.
 */
export function currentIndex(
  items: readonly { id: string; reviewer?: object | null }[],
  { id, order, isChosen }: Place,
): number {
  const indexOf = (sought: string | undefined) => items.findIndex((item) => item.id === sought);
  const found = indexOf(id);
  if (found !== -1) return isChosen || !items[found]?.reviewer ? found : nextFree(items, found);
  if (order.length === 0) return nextFree(items, 0);
  const following = order.slice(order.indexOf(id ?? "") + 1).map(indexOf);
  return nextFree(items, following.find((index) => index !== -1) ?? items.length - 1);
}

/** Returns the index of the first item from an index on, then from the beginning, that no other admin is reviewing. */
function nextFree(items: readonly { reviewer?: object | null }[], from: number): number {
  const start = Math.min(from, items.length - 1);
  const after = items.findIndex(({ reviewer }, index) => index >= start && !reviewer);
  const free = after === -1 ? items.findIndex(({ reviewer }) => !reviewer) : after;
  return free === -1 ? start : free;
}

function scrollTo(place: HTMLElement | null, id: string): void {
  const element = place?.querySelector(`[data-row="${id}"]`) ?? findCard(place, id);
  element?.scrollIntoView({ block: "nearest" });
}

function findCard(place: HTMLElement | null, id: string | undefined): HTMLElement | null {
  return place?.querySelector<HTMLElement>(`[data-card="${id}"]`) ?? null;
}

/** Gives a card the focus, and scrolls only if its beginning is out of sight. */
function showCard(place: HTMLElement | null, id: string | undefined): void {
  const card = findCard(place, id);
  place?.querySelector(`[data-row="${id}"]`)?.scrollIntoView({ block: "nearest" });
  if (!card) return;
  card.focus({ preventScroll: true });
  const { top } = card.getBoundingClientRect();
  const margin = Number.parseFloat(getComputedStyle(card).scrollMarginTop);
  if (top < margin || top > window.innerHeight / 2) card.scrollIntoView({ block: "start" });
}
