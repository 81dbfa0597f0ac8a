import { generateSigningKey } from "../../platform/encryption/signing-key-file";

/** Prints a new signing key on one line, for `JWT_PRIVATE_KEY`. */
console.log(await generateSigningKey());
