import cluster from "node:cluster";

const READY = "ready";

/** Tells the primary process that this worker serves; returns false in a process that is no worker. */
export function reportReady(): boolean {
  return cluster.worker?.send(READY) ?? false;
}

/** Returns whether a message of a worker says that it serves. */
export function isReadyMessage(message: unknown): boolean {
  return message === READY;
}
