import { expect, it } from "vitest";
import { currentIndex } from "~/work/review/use-current";

const queue = (...ids: string[]) => ids.map((id) => ({ id }));
const at = (id: string, order: string[], isChosen = false) => ({ id, order, isChosen });

it("opens the item that followed the decided one, also when an earlier one leaves the queue at the same time", () => {
  const place = at("two", ["one", "two", "three", "four"]);
  expect(currentIndex(queue("one", "three", "four"), place)).toBe(1);
  expect(currentIndex(queue("three", "four"), place)).toBe(0);
  expect(currentIndex(queue("four"), place)).toBe(0);
});

it("stays at its item when others join or leave the queue before it", () => {
  const place = at("two", ["one", "two", "three"]);
  expect(currentIndex(queue("two", "three"), place)).toBe(0);
  expect(currentIndex(queue("zero", "one", "two", "three"), place)).toBe(2);
});

it("goes to the last item after the last one was decided, and to the first at the beginning", () => {
  expect(currentIndex(queue("one", "two"), at("three", ["one", "two", "three"]))).toBe(1);
  expect(currentIndex(queue("one", "two"), { id: undefined, order: [], isChosen: false })).toBe(0);
});

it("passes over what a colleague reviews, unless the reviewer opened it", () => {
  const items = [{ id: "one", reviewer: {} }, { id: "two" }];
  expect(currentIndex(items, at("one", ["one", "two"]))).toBe(1);
  expect(currentIndex(items, at("one", ["one", "two"], true))).toBe(0);
});
