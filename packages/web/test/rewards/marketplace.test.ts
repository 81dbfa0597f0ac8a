import { marketplaceMessages } from "@signpoint/api/texts";
import { expect, it } from "vitest";
import { itemChange, offerKey, refusalTexts } from "~/rewards/marketplace/item-texts";
import { isFiltered, marketplaceSearch } from "~/rewards/marketplace/marketplace-search";
import { bankFormErrors } from "~/rewards/redemptions/use-bank-form";

it("keeps known marketplace filters in the URL and drops defaults and nonsense", () => {
  expect(marketplaceSearch({ search: "  mug ", type: "Cash", sort: "price_desc" })).toEqual({
    search: "mug",
    type: "Cash",
    sort: "price_desc",
  });
  expect(marketplaceSearch({ search: " ", type: "Boat", sort: "price_asc", x: 1 })).toEqual({});
  expect(marketplaceSearch({ search: "a".repeat(500) }).search).toHaveLength(100);
});

it("counts search and type as marketplace filters, not the order", () => {
  expect(isFiltered({ sort: "price_desc" })).toBe(false);
  expect(isFiltered({ search: "mug" })).toBe(true);
  expect(isFiltered({ type: "Cash" })).toBe(true);
});

const before = { price: 20, value: "$10" };

it("names what has changed in an open item", () => {
  expect(itemChange(before, { ...before })).toBeNull();
  expect(itemChange(before, { price: 1_250, value: "$12" })).toBe(
    "This item has changed since you opened it. Its price went from 20 to 1,250. Its value went from $10 to $12.",
  );
});

it("takes another price or value, or an item after a purchase, for another offer", () => {
  const keys = [
    offerKey(before, 1),
    offerKey({ ...before, price: 21 }, 1),
    offerKey({ ...before, value: "$11" }, 1),
    offerKey(before, 2),
  ];
  expect(new Set(keys).size).toBe(4);
  expect(offerKey({ ...before }, 1)).toBe(keys[0]);
});

it("accepts bank details only when the account number is typed twice alike", () => {
  const typed = { accountName: "Ada", bankName: "First", accountNumber: " 0123 " };
  const { accountNumbersDiffer, bankDetailsMissing } = marketplaceMessages;
  expect(bankFormErrors({ ...typed, repeatedNumber: "0123" })).toEqual({});
  const other = bankFormErrors({ ...typed, repeatedNumber: "0132" });
  expect(other).toEqual({ repeatedNumber: accountNumbersDiffer });
  const missing = bankFormErrors({ ...typed, repeatedNumber: " " });
  expect(missing).toEqual({ repeatedNumber: bankDetailsMissing });
  const empty = bankFormErrors({ ...typed, accountNumber: "", repeatedNumber: "" });
  expect(empty).toEqual({ accountNumber: bankDetailsMissing });
});

it("shows every refusal on the redeem button", () => {
  expect(refusalTexts("NOT_ENOUGH_POINTS").label).toBe("Not Enough Points");
  expect(refusalTexts("ITEM_SOLD_OUT").label).toBe("Sold Out");
  expect(refusalTexts("ITEM_NOT_AVAILABLE").label).toBe("Not Available");
});
