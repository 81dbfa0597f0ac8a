import type { NewItem } from "./factories";

/** Items of every type, in stock, almost gone and sold out. */
export const DEMO_ITEMS: Partial<NewItem>[] = [
  { name: "Coffee house gift card", price: 220, value: "$10", quantity: 40, redemption_code: "COFFEE-7Q2M-D3MO" },
  { name: "Book shop gift card", price: 480, value: "$25", quantity: 15, redemption_code: "BOOKS-4T9X-D3MO", description: "For any book, audiobook or magazine in the shop." },
  { name: "Supermarket gift card", price: 950, value: "$50", quantity: 3, redemption_code: "GROCER-8K1P-D3MO", description: "Groceries for a week, at any branch." },
  { name: "Music streaming", type: "Subscription", price: 260, value: "1 month", quantity: 100, image_url: "/items/subscription.svg", description: "All the music, without advertisements." },
  { name: "Film streaming", type: "Subscription", price: 700, value: "3 months", quantity: 30, image_url: "/items/subscription.svg", description: "Films and series on two screens." },
  { name: "Language lessons", type: "Subscription", price: 1_500, value: "6 months", quantity: 12, image_url: "/items/subscription.svg", description: "Ten minutes a day, in any of thirty languages." },
  { name: "Wireless earbuds", type: "Electronics", price: 1_800, value: "$89", quantity: 6, image_url: "/items/electronics.svg", description: "Small, light, eight hours of sound." },
  { name: "Power bank", type: "Electronics", price: 900, value: "$39", quantity: 0, image_url: "/items/electronics.svg", description: "Charges a phone three times." },
  { name: "E-reader", type: "Electronics", price: 3_200, value: "$149", quantity: 2, image_url: "/items/electronics.svg", description: "Three thousand books and no glare." },
  { name: "Cash, $10", type: "Cash", price: 250, value: "$10", quantity: 200, image_url: "/items/cash.svg", description: "Paid to your bank account." },
  { name: "Cash, $50", type: "Cash", price: 1_200, value: "$50", quantity: 80, image_url: "/items/cash.svg", description: "Paid to your bank account." },
  { name: "Cash, $100", type: "Cash", price: 2_300, value: "$100", quantity: 50, image_url: "/items/cash.svg", description: "Paid to your bank account." },
];
