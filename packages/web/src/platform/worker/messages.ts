/** What a page tells the service worker. */
export type WorkerMessage =
  /** To take over from the version that is in use. */
  | { type: "skip-waiting" }
  /** To store files that the page has loaded already; `withRest` also those that other screens need. */
  | { type: "store"; urls: string[]; withRest: boolean };
