/**
 * An open window of a browser, with what the protocols of all browsers can do. Elements are named by XPath. Every
 * method waits until it can be done, and throws when that takes too long.
 */
export interface Screen {
  /** The browser's version. */
  version: string;
  goto: (url: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  click: (xpath: string) => Promise<void>;
  /** Types into a field. */
  type: (xpath: string, text: string) => Promise<void>;
  /** Chooses a file in a file input, which need not be visible. */
  choose: (xpath: string, path: string) => Promise<void>;
  /** Waits until the element is visible, and resolves to its text. */
  read: (xpath: string) => Promise<string>;
  /** Resolves to the value of an expression in the page. */
  evaluate: <Value>(expression: string) => Promise<Value>;
  /** Resolves to a PNG of the window's content. */
  picture: () => Promise<Uint8Array>;
  close: () => Promise<void>;
}

/** Milliseconds that a method waits, for busy machines. */
export const PATIENCE_MS = 90_000;
