import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import tls from "node:tls";

/** An address without TLS that leads to one with it. */
export interface Tunnel {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Opens a port of this machine that leads to a server with TLS. Each connection verifies that the authority `ca` has
 * signed the server's certificate for `name`, which no process-wide setting has to know.
 */
export async function openTunnel(host: string, name: string, ca: Buffer): Promise<Tunnel> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = tls.connect({ host, port: 443, servername: name, ca, ALPNProtocols: ["http/1.1"] });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => other.destroy());
      socket.once("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${name}:${port}`,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
