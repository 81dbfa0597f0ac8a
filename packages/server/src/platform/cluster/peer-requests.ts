import type { Worker } from "node:cluster";
import * as z from "zod";

const RESPONSE_MS = 2_000;

const PeerRequest = z.object({ request: z.number() });
const PeerResponse = z.object({
  responseTo: z.number(),
  value: z.unknown(),
  error: z.string().optional(),
});

let lastRequest = 0;

/**
 * Sends a request to the process at the other end of the channel between the primary process and a worker. Resolves to
 * the JSON value with which that process responds (`respondToPeer`). Rejects with the error of that process, when it
 * ends, and after 2 seconds without a response.
 */
export function requestFromPeer(peer: Worker): Promise<unknown> {
  lastRequest += 1;
  const request = lastRequest;
  return new Promise((resolve, reject) => {
    const finish = (conclude: () => void) => {
      clearTimeout(timer);
      peer.off("message", onMessage);
      peer.off("disconnect", onDisconnect);
      conclude();
    };
    const fail = (text: string) => finish(() => reject(new Error(text)));
    const onMessage = (message: unknown) => {
      const { data } = PeerResponse.safeParse(message);
      if (data?.responseTo !== request) return;
      if (data.error === undefined) finish(() => resolve(data.value));
      else fail(data.error);
    };
    const onDisconnect = () => fail("the process has ended");
    const timer = setTimeout(() => fail("the process did not respond in time"), RESPONSE_MS);
    peer.on("message", onMessage);
    peer.on("disconnect", onDisconnect);
    peer.send({ request }, (error) => {
      if (error !== null) fail(error.message);
    });
  });
}

/** Responds to each request of the process at the other end with the result of `work`, a JSON value. */
export function respondToPeer(peer: Worker, work: () => Promise<unknown>): void {
  // The other process may have ended meanwhile: then nothing waits for the response.
  const send = (message: z.infer<typeof PeerResponse>) => peer.send(message, () => undefined);
  peer.on("message", (message: unknown) => {
    const { data } = PeerRequest.safeParse(message);
    if (data === undefined) return;
    const responseTo = data.request;
    work().then(
      (value) => send({ responseTo, value }),
      (error: unknown) => send({ responseTo, error: String(error), value: null }),
    );
  });
}
