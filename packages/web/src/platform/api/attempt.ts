import { ORPCError } from "@orpc/client";
import { isDefinite } from "./outcome";

const inMemory = new Map<string, string>();

/**
 * Identifies one purchase or one creation until its outcome is known. Every try of it has the same idempotency key, also
 * after a reload of the page and with a corrected input, so that a try whose response was lost and the next one have one effect.
 */
export interface Attempt {
  /** The key of the tries whose outcome is not known; null when there are none. */
  pendingKey(): string | null;
  /** Makes a try, with the pending key or else a new one. */
  run<Answer>(send: (key: string) => Promise<Answer>): Promise<Answer>;
}

/** Returns the attempts of this name, which says whose they are and at what; kept for as long as the browser's tab. */
export function attemptAt(name: string): Attempt {
  const place = `signpoint.${name}`;
  const pendingKey = () => inMemory.get(place) ?? readStored(place);
  const finish = () => {
    inMemory.delete(place);
    store((storage) => storage.removeItem(place));
  };
  return {
    pendingKey,
    run: async (send) => {
      const pending = pendingKey();
      const key = pending ?? crypto.randomUUID();
      inMemory.set(place, key);
      store((storage) => storage.setItem(place, key));
      try {
        const answer = await send(key);
        finish();
        return answer;
      } catch (error) {
        if (isDefinite(error, pending !== null)) finish();
        throw error;
      }
    },
  };
}

/** Returns true when a try with another input has found that one before it has had its effect. */
export function isKeyReused(error: unknown): boolean {
  if (!(error instanceof ORPCError)) return false;
  return error.code === "REQUEST_REUSED" || error.code === "IDEMPOTENCY_KEY_REUSED";
}

function readStored(place: string): string | null {
  let found: string | null = null;
  store((storage) => {
    found = storage.getItem(place);
  });
  return found;
}

/** Browsers can be told to keep nothing; then the memory of the page has to do. */
function store(act: (storage: Storage) => void): void {
  try {
    act(sessionStorage);
  } catch {
    return;
  }
}
