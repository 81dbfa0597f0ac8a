import { isConnectionLost, onConnectionChange } from "~/platform/offline/connection";
import { followStoredSession } from "./session-store";
import { storedToken } from "./stored-token";

/**
 * Reads the stored session and follows what other tabs do to it. The auth client, which checks and renews it, is
 * loaded when its token is due for renewal: until then the session counts as it is stored, and a call that the server
 * refuses ends it. It counts too when the client cannot be loaded; calls then fail with the reason. Without a connection
 * it counts at once: the auth client would first try for half a minute to renew an expired one. Devices may say that they have
 * one when they have none.
 */
export function startSession(): void {
  const { isStored, readStorage } = followStoredSession();
  if (!isStored) return;
  const stored = storedToken();
  if (stored !== null || isConnectionLost()) readStorage();
  else onConnectionChange(() => (isConnectionLost() ? readStorage() : undefined));
  const renew = () => {
    import("./auth-client").catch(readStorage);
  };
  if (stored === null) renew();
  else setTimeout(renew, stored.freshForMs);
}
