import { POINTS_AMOUNT_MAX, STOCK_MAX } from "../platform/constants";
import type { FieldErrors } from "../platform/errors";
import { itemFormMessages, vaultMessages } from "../texts";
import { titleProblem } from "../work/contracts/title";
import { parseDollars } from "./cash";
import type { ItemForm } from "./item-form";
import { typedCodeProblem } from "./typed-code";

/** The default fields of a new item (specification, section 9, creation defaults). */
export const ITEM_DEFAULTS: ItemForm = {
  name: "",
  type: "Gift Card",
  price: 0,
  description: "",
  value: "",
  quantity: 0,
  image_url: "",
  redemption_code: null,
  instant: false,
  low_stock_at: null,
};

const NAME_TEXTS = {
  required: itemFormMessages.nameRequired,
  notPlain: itemFormMessages.nameNotPlain,
};

/** Returns the problem of each field, in the order of the form; empty when the item may be saved. */
export function itemFormErrors(item: ItemForm): FieldErrors {
  const problems: [keyof ItemForm, string | null][] = [
    ["name", titleProblem(item.name, NAME_TEXTS)],
    ["description", item.description.trim() === "" ? itemFormMessages.descriptionRequired : null],
    ["value", valueProblem(item)],
    ["image_url", imageProblem(item.image_url.trim())],
    ["price", priceProblem(item.price)],
    ["quantity", quantityProblem(item.quantity)],
    ["redemption_code", codeProblem(item)],
    ["instant", instantProblem(item)],
    ["low_stock_at", lowStockProblem(item.low_stock_at)],
  ];
  return Object.fromEntries(
    problems.filter((problem): problem is [keyof ItemForm, string] => problem[1] !== null),
  );
}

/** Returns true for a URL allowed for images: https, or a path of this site. */
export function isImageUrl(text: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/.test(text)) return true;
  return URL.canParse(text) && new URL(text).protocol === "https:";
}

function valueProblem(item: ItemForm): string | null {
  if (item.value.trim() === "") return itemFormMessages.valueRequired;
  const unreadable = item.type === "Cash" && parseDollars(item.value) === null;
  return unreadable ? itemFormMessages.cashValueUnreadable : null;
}

function imageProblem(imageUrl: string): string | null {
  if (imageUrl === "") return itemFormMessages.imageUrlRequired;
  return isImageUrl(imageUrl) ? null : itemFormMessages.imageUrlInvalid;
}

function priceProblem(price: number): string | null {
  if (!(price > 0)) return itemFormMessages.pricePositive;
  if (!Number.isInteger(price)) return itemFormMessages.priceWhole;
  return price > POINTS_AMOUNT_MAX ? itemFormMessages.priceTooHigh : null;
}

function quantityProblem(quantity: number): string | null {
  if (!(quantity >= 0)) return itemFormMessages.quantityNotNegative;
  if (!Number.isInteger(quantity)) return itemFormMessages.quantityWhole;
  return quantity > STOCK_MAX ? itemFormMessages.quantityTooHigh : null;
}

function instantProblem({ instant, type }: ItemForm): string | null {
  return instant && type !== "Gift Card" ? vaultMessages.instantForGiftCardsOnly : null;
}

function lowStockProblem(number: number | null): string | null {
  if (number === null) return null;
  const isValid = Number.isInteger(number) && number >= 0 && number <= STOCK_MAX;
  return isValid ? null : vaultMessages.lowStockWhole;
}

function codeProblem({ type, redemption_code }: ItemForm): string | null {
  const code = redemption_code ?? "";
  const needless = type !== "Gift Card" && code.trim() !== "";
  return needless ? itemFormMessages.codeForGiftCardsOnly : typedCodeProblem(code);
}
