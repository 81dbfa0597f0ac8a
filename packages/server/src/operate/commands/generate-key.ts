import { generateSigningKey } from "../../accounts/tokens/key-file";

/** Prints a new signing key on one line, for `JWT_PRIVATE_KEY`. */
console.log(await generateSigningKey());
