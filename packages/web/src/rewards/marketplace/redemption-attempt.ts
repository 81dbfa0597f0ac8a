const inMemory = new Map<string, string>();

/**
 * Identifies one purchase until its outcome is known. Every try of it has the same idempotency key, after
 * a reload of the page too, so that a try whose response was lost and the next one buy only once.
 */
export interface Attempt {
  /** The key of the purchase whose outcome is not known; null when there is none. */
  pendingId(): string | null;
  /** The idempotency key of the next try: that of the pending purchase, else a new one. */
  begin(): string;
  finish(): void;
}

/** Returns the attempts of one person at one item, kept for as long as the browser's tab. */
export function redemptionAttempt(userId: string, itemId: string): Attempt {
  const key = `signpoint.redeeming.${userId}.${itemId}`;
  const pendingId = () => inMemory.get(key) ?? readStored(key);
  return {
    pendingId,
    begin: () => {
      const id = pendingId() ?? crypto.randomUUID();
      inMemory.set(key, id);
      store((storage) => storage.setItem(key, id));
      return id;
    },
    finish: () => {
      inMemory.delete(key);
      store((storage) => storage.removeItem(key));
    },
  };
}

function readStored(key: string): string | null {
  let found: string | null = null;
  store((storage) => {
    found = storage.getItem(key);
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
