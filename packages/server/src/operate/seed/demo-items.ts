import type { ItemForm } from "@signpoint/api/rewards/item-form";
import { ITEM_DEFAULTS } from "@signpoint/api/rewards/item-form-rules";

type DemoItem = Omit<ItemForm, "redemption_code" | "instant" | "low_stock_at"> & Partial<ItemForm>;

const ITEMS: DemoItem[] = [
  {
    name: "Coffee house gift card",
    type: "Gift Card",
    price: 220,
    value: "$10",
    quantity: 40,
    redemption_code: "COFFEE-7Q2M-D3MO",
    image_url: "/items/coffee.svg",
    description: "A card for the coffee house around the corner.",
  },
  {
    name: "Book shop gift card",
    type: "Gift Card",
    price: 480,
    value: "$25",
    quantity: 15,
    redemption_code: "BOOKS-4T9X-D3MO",
    image_url: "/items/books.svg",
    description: "For any book, audiobook or magazine in the shop.",
  },
  {
    name: "Supermarket gift card",
    type: "Gift Card",
    price: 950,
    value: "$50",
    quantity: 6,
    redemption_code: "GROCER-8K1P-D3MO",
    image_url: "/items/groceries.svg",
    description: "Groceries for a week, at any branch.",
  },
  {
    name: "Cinema evening",
    type: "Gift Card",
    price: 340,
    value: "2 tickets",
    quantity: 24,
    low_stock_at: 5,
    image_url: "/items/cinema.svg",
    description: "Two seats in any row, on any day.",
  },
  {
    name: "Music streaming",
    type: "Subscription",
    price: 260,
    value: "1 month",
    quantity: 100,
    image_url: "/items/music.svg",
    description: "All the music, without advertisements.",
  },
  {
    name: "Film streaming",
    type: "Subscription",
    price: 700,
    value: "3 months",
    quantity: 30,
    image_url: "/items/films.svg",
    description: "Films and series on two screens.",
  },
  {
    name: "Language lessons",
    type: "Subscription",
    price: 1_500,
    value: "6 months",
    quantity: 12,
    image_url: "/items/languages.svg",
    description: "Ten minutes a day, in any of thirty languages.",
  },
  {
    name: "Weekend newspaper",
    type: "Subscription",
    price: 1_100,
    value: "1 year",
    quantity: 20,
    image_url: "/items/news.svg",
    description: "The long reads of the weekend, on paper and on screen.",
  },
  {
    name: "Wireless earbuds",
    type: "Electronics",
    price: 1_800,
    value: "$89",
    quantity: 6,
    image_url: "/items/earbuds.svg",
    description: "Small, light, eight hours of sound.",
  },
  {
    name: "Power bank",
    type: "Electronics",
    price: 900,
    value: "$39",
    quantity: 0,
    image_url: "/items/power-bank.svg",
    description: "Charges a phone three times.",
  },
  {
    name: "Desk lamp",
    type: "Electronics",
    price: 1_000,
    value: "$45",
    quantity: 9,
    image_url: "/items/desk-lamp.svg",
    description: "Warm light that follows the book.",
  },
  {
    name: "E-reader",
    type: "Electronics",
    price: 3_200,
    value: "$149",
    quantity: 2,
    image_url: "/items/e-reader.svg",
    description: "Three thousand books and no glare.",
  },
  {
    name: "Cash, $10",
    type: "Cash",
    price: 250,
    value: "$10",
    quantity: 200,
    image_url: "/items/cash-10.svg",
    description: "Paid to your bank account.",
  },
  {
    name: "Cash, $50",
    type: "Cash",
    price: 1_200,
    value: "$50",
    quantity: 80,
    image_url: "/items/cash-50.svg",
    description: "Paid to your bank account.",
  },
  {
    name: "Cash, $100",
    type: "Cash",
    price: 2_300,
    value: "$100",
    quantity: 50,
    image_url: "/items/cash-100.svg",
    description: "Paid to your bank account.",
  },
];

/** Items of every type, each with a picture of its own: in stock, almost gone and sold out. */
export const DEMO_ITEMS: ItemForm[] = ITEMS.map((item) => ({ ...ITEM_DEFAULTS, ...item }));

/** Returns how many days before the seeding an item was added: one after the other. */
export function itemDaysAgo(index: number): number {
  return 182 - index * 8;
}
