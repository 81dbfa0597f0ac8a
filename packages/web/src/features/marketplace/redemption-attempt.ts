const inMemory = new Map<string, string>();

/**
 * Names one purchase until its outcome is known. The same name is used for every try of it, after a
 * reload of the page too, so that a try whose answer was lost and the next one buy once between them.
 */
export interface Attempt {
  /** The purchase whose outcome is not known; null when there is none. */
  unsettled(): string | null;
  /** The name for the next try: that of the unsettled purchase, else a new one. */
  begin(): string;
  settle(): void;
}

/** Returns the attempts of one person at one item, kept for as long as the browser's tab. */
export function redemptionAttempt(userId: string, itemId: string): Attempt {
  const key = `signpoint.redeeming.${userId}.${itemId}`;
  const unsettled = () => inMemory.get(key) ?? readStored(key);
  return {
    unsettled,
    begin: () => {
      const id = unsettled() ?? crypto.randomUUID();
      inMemory.set(key, id);
      store((storage) => storage.setItem(key, id));
      return id;
    },
    settle: () => {
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
