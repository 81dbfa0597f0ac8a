import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Wire {
  url: string;
  /** Breaks every connection, in the middle of any message, and accepts no new ones. */
  cut(): void;
  mend(): void;
  stop(): Promise<void>;
}

/**
 * Starts a proxy to the server whose connections a test can cut. Browsers cannot drop an open
 * connection.
 */
export async function startCuttableProxy(target: string): Promise<Wire> {
  const { hostname, port } = new URL(target);
  const ends = new Set<Socket>();
  let whole = true;
  const server = createServer((near) => {
    if (!whole) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        ends.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });
  const cut = () => {
    whole = false;
    for (const end of ends) end.destroy();
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => {
      whole = true;
    },
    stop: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
