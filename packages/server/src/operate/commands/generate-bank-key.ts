import { generateEncryptionKey } from "../../platform/encryption/keys";

/** Prints a new key on one line, for `BANK_DETAILS_KEY`. */
console.log(generateEncryptionKey());
