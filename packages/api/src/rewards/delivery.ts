import {
  DELIVERY_ADDRESS_MAX_LENGTH,
  DELIVERY_NAME_MAX_LENGTH,
  DELIVERY_PHONE_MAX_LENGTH,
  EMAIL_MAX_LENGTH,
  type ITEM_TYPES,
} from "../platform/constants";
import { isValidEmail } from "../platform/email";
import type { FieldErrors } from "../platform/errors";
import { isPlainLine } from "../platform/plain-line";
import { redemptionMessages, refusalMessages } from "../texts";
import type { Delivery } from "./redemption";

type ItemType = (typeof ITEM_TYPES)[number];
type Field = keyof Delivery;

/** The fields that each type of item needs; empty for items that are not delivered. */
export const DELIVERY_FIELDS: Record<ItemType, readonly Field[]> = {
  Electronics: ["name", "address", "phone"],
  Subscription: ["email"],
  "Gift Card": [],
  Cash: [],
};

const MAX_LENGTHS: Record<Field, number> = {
  name: DELIVERY_NAME_MAX_LENGTH,
  address: DELIVERY_ADDRESS_MAX_LENGTH,
  phone: DELIVERY_PHONE_MAX_LENGTH,
  email: EMAIL_MAX_LENGTH,
};

/** Returns the delivery without spaces around its fields, and without fields that the type does not need. */
export function trimDelivery(type: ItemType, delivery: Delivery): Delivery {
  const trimmed: Delivery = { name: "", address: "", phone: "", email: "" };
  for (const field of DELIVERY_FIELDS[type]) trimmed[field] = delivery[field].trim();
  return trimmed;
}

/**
 * Returns a trimmed delivery in the form used for comparison: letters and digits in small letters, and of the email
 * everything. An order goes to a known place when recipient, address, phone and email are all the same.
 */
export function normalizeDelivery({ name, address, phone, email }: Delivery): string {
  const texts = [name, address, phone].map((text) =>
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ""),
  );
  return [...texts, email.toLowerCase()].join("\n");
}

/** Returns the problem of each field, by its name; empty when the delivery may be sent. */
export function deliveryErrors(type: ItemType, delivery: Delivery): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of DELIVERY_FIELDS[type]) {
    const text = delivery[field].trim();
    if (text === "") errors[field] = redemptionMessages.deliveryMissing[field];
    else if (text.length > MAX_LENGTHS[field]) {
      errors[field] = refusalMessages.tooLong(MAX_LENGTHS[field]);
    } else if (!lines(field, text).every(isPlainLine)) {
      errors[field] = refusalMessages.singleLine;
    } else if (field === "email" && !isValidEmail(text))
      errors[field] = refusalMessages.emailInvalid;
  }
  return errors;
}

/** An address has several lines. */
function lines(field: Field, text: string): string[] {
  return field === "address" ? text.split(/\r?\n/) : [text];
}
