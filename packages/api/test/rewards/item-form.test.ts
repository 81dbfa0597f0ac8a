import { expect, it } from "vitest";
import type { ItemForm } from "../../src/rewards/item-form";
import { isImageUrl, itemFormErrors } from "../../src/rewards/item-form-rules";

const GOOD: ItemForm = {
  name: "Coffee card",
  type: "Gift Card",
  price: 1,
  description: "Coffee.",
  value: "$10",
  quantity: 0,
  image_url: "/items/gift-card.svg",
  redemption_code: "COFFEE-1",
  instant: false,
  low_stock_at: null,
};

it("accepts an item at its limits", () => {
  expect(itemFormErrors(GOOD)).toEqual({});
  expect(itemFormErrors({ ...GOOD, price: 1_000_000_000, quantity: 1_000_000 })).toEqual({});
  expect(itemFormErrors({ ...GOOD, type: "Subscription", redemption_code: " " })).toEqual({});
});

it.each<[keyof ItemForm, unknown, string]>([
  ["name", "  ", "Item name is required."],
  ["description", "", "Item description is required."],
  ["value", "\n", "Item value is required."],
  ["image_url", " ", "Item image URL is required."],
  ["price", 0, "Price must be greater than 0."],
  ["price", -5, "Price must be greater than 0."],
  ["price", Number.NaN, "Price must be greater than 0."],
  ["price", 1.5, "Price must be a whole number of points."],
  ["price", 1_000_000_001, "Price must be at most 1,000,000,000 points."],
  ["price", Number.POSITIVE_INFINITY, "Price must be a whole number of points."],
  [
    "redemption_code",
    "CARD\u200b-1",
    "This code has an invisible character: zero-width space (U+200B). Type it anew.",
  ],
  ["quantity", -1, "Quantity cannot be negative."],
  ["quantity", Number.NaN, "Quantity cannot be negative."],
  ["quantity", 0.5, "Quantity must be a whole number."],
  ["quantity", 1_000_001, "Quantity must be at most 1,000,000."],
])("refuses an item with %s %j: %s", (field, value, text) => {
  expect(itemFormErrors({ ...GOOD, [field]: value })).toEqual({ [field]: text });
});

it("names every wrong field of an item in the order of the form", () => {
  const empty = { ...GOOD, name: "", description: "", value: "", image_url: "", price: 0 };
  expect(Object.keys(itemFormErrors(empty))).toEqual([
    "name",
    "description",
    "value",
    "image_url",
    "price",
  ]);
});

it("demands dollars of a cash item, and allows codes of gift cards alone", () => {
  const cash: ItemForm = { ...GOOD, type: "Cash", redemption_code: null };
  expect(itemFormErrors(cash)).toEqual({});
  expect(Object.keys(itemFormErrors({ ...cash, value: "1 month" }))).toEqual(["value"]);
  expect(Object.keys(itemFormErrors({ ...cash, redemption_code: "X" }))).toEqual([
    "redemption_code",
  ]);
});

it.each([
  ["https://pictures.example/a.png?x=1", true],
  ["/items/a.svg", true],
  ["http://pictures.example/a.png", false],
  ["//pictures.example/a.png", false],
  ["/\\pictures.example/a.png", false],
  ["items/a.svg", false],
  ["javascript:alert(1)", false],
  ["data:image/svg+xml,x", false],
  ["https://", false],
])("validates the picture %s: %s", (url, allowed) => {
  expect(isImageUrl(url)).toBe(allowed);
});
