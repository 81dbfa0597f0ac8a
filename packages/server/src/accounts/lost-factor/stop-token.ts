import { secondFactorMessages } from "@signpoint/api/texts";
import type { Context } from "../../platform/context";
import { readSignedId, signId } from "../../platform/encryption/signed-id";

const PURPOSE = "factor-removal";

/** Returns the token of the mail that stops a removal of second factors. It is good for as long as the removal is open. */
export function stopToken({ keys }: Pick<Context<"keys">, "keys">, id: string): string {
  return signId(keys, PURPOSE, id);
}

/** Returns the id of the removal that a token names. Throws BAD_REQUEST for one that we did not sign. */
export function readStopToken({ keys }: Pick<Context<"keys">, "keys">, token: string): string {
  return readSignedId(keys, PURPOSE, token, secondFactorMessages.stopLinkInvalid);
}
