import { createServer } from "node:net";

const host = "127.0.0.1";

/** A port of this machine that nothing listens on at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("No free port on 127.0.0.1.")),
      );
    });
  });
}
