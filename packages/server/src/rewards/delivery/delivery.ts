import {
  DELIVERY_FIELDS,
  deliveryErrors,
  normalizeDelivery,
  trimDelivery,
} from "@signpoint/api/rewards/delivery";
import { Delivery } from "@signpoint/api/rewards/redemption";
import { redemptionMessages } from "@signpoint/api/texts";
import { DomainError } from "../../platform/domain-error";
import { decryptText, encryptText } from "../../platform/encryption/encrypt";
import { computeKeyedHash, computeKeyedHashes } from "../../platform/encryption/keyed-hash";
import type { Services } from "../../platform/services";
import type { OrderedItem } from "../redemptions/order-facts";

/** Returns the delivery as it is stored. Throws BAD_REQUEST with each bad field, and for an item that is not delivered. */
export function checkDelivery(
  { type }: Pick<OrderedItem, "type">,
  delivery: Delivery | null,
): Delivery | null {
  if (delivery === null) return null;
  if (DELIVERY_FIELDS[type].length === 0) {
    throw new DomainError("BAD_REQUEST", { fields: { delivery: redemptionMessages.notDelivered } });
  }
  const errors = Object.entries(deliveryErrors(type, delivery));
  if (errors.length > 0) {
    const fields = Object.fromEntries(
      errors.map(([field, problem]) => [`delivery.${field}`, problem]),
    );
    throw new DomainError("BAD_REQUEST", { message: redemptionMessages.deliveryInvalid, fields });
  }
  return trimDelivery(type, delivery);
}

/** Returns a delivery encrypted for storage and bound to its redemption. */
export async function encryptDelivery(
  { bankKeys }: Pick<Services, "bankKeys">,
  id: string,
  delivery: Delivery,
): Promise<string> {
  return await encryptText(bankKeys, { purpose: "delivery", id }, JSON.stringify(delivery));
}

/** Returns where a redemption is delivered; null when nothing is stored. Throws the errors of `decryptText`. */
export async function decryptDelivery(
  { bankKeys }: Pick<Services, "bankKeys">,
  { id, delivery }: { id: string; delivery: string | null },
): Promise<Delivery | null> {
  if (delivery === null) return null;
  const text = await decryptText(bankKeys, { purpose: "delivery", id }, delivery);
  return Delivery.parse(JSON.parse(text));
}

/** Returns the same; null also when it cannot be decrypted, which is logged: the rest of the redemption is to be seen. */
export async function readDelivery(
  ctx: Pick<Services, "bankKeys" | "log">,
  row: { id: string; delivery: string | null },
): Promise<Delivery | null> {
  try {
    return await decryptDelivery(ctx, row);
  } catch (error) {
    ctx.log.error({ err: error, redemption_id: row.id }, "a stored delivery cannot be read");
    return null;
  }
}

/** Returns the keyed hash of a delivery as it is stored, by which known places are found. */
export function computeDeliveryHash(
  { bankKeys }: Pick<Services, "bankKeys">,
  delivery: Delivery,
): string {
  return computeKeyedHash(bankKeys, "delivery", normalizeDelivery(delivery));
}

/** Returns its hashes with every key: those that a row not yet rotated may have. */
export function computeDeliveryHashes(
  { bankKeys }: Pick<Services, "bankKeys">,
  delivery: Delivery,
): string[] {
  return computeKeyedHashes(bankKeys, "delivery", normalizeDelivery(delivery));
}
