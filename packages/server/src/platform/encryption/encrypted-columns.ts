import { normalizeDelivery } from "@signpoint/api/rewards/delivery";
import { normalizeAccountNumber } from "@signpoint/api/rewards/payouts/bank-details";
import { BankDetails, Delivery } from "@signpoint/api/rewards/redemption";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  authFactors,
  authRecoverySets,
  itemCodes,
  redemptions,
  secondApprovals,
} from "../db/schema/index";
import type { Binding } from "./encrypt";
import type { HashPurpose } from "./keyed-hash";

/** A column of encrypted texts, each bound to the id of its row. */
export interface EncryptedColumn {
  purpose: Binding["purpose"];
  id: PgColumn;
  encrypted: PgColumn;
  /** The column with the keyed hash of the text, or of a part of it; null when nothing is compared. */
  hash: { column: PgColumn; purpose: HashPurpose; toHashed: (text: string) => string } | null;
}

/** Every column of encrypted texts: a rotation of the keys encrypts each of them anew. */
export const ENCRYPTED_COLUMNS: EncryptedColumn[] = [
  {
    purpose: "bank_details",
    id: redemptions.id,
    encrypted: redemptions.bank_details,
    hash: {
      column: redemptions.account_hash,
      purpose: "bank_account",
      toHashed: (text) => normalizeAccountNumber(BankDetails.parse(JSON.parse(text)).accountNumber),
    },
  },
  {
    purpose: "delivery",
    id: redemptions.id,
    encrypted: redemptions.delivery,
    hash: {
      column: redemptions.delivery_hash,
      purpose: "delivery",
      toHashed: (text) => normalizeDelivery(Delivery.parse(JSON.parse(text))),
    },
  },
  { purpose: "second_factor", id: authFactors.id, encrypted: authFactors.secret, hash: null },
  {
    purpose: "recovery_codes",
    id: authRecoverySets.id,
    encrypted: authRecoverySets.hash_key,
    hash: null,
  },
  {
    purpose: "item_code",
    id: itemCodes.id,
    encrypted: itemCodes.code,
    hash: { column: itemCodes.code_hash, purpose: "item_code", toHashed: (code) => code },
  },
  {
    purpose: "item_code",
    id: secondApprovals.id,
    encrypted: secondApprovals.code,
    hash: null,
  },
];
