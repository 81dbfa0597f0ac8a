import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** What the road to the database is like; `{}` is a good one. */
interface Road {
  refuse?: boolean;
  /** Added to each packet, either way. */
  latencyMs?: number;
  bytesPerSecond?: number;
  /** Every so manieth commit is carried out, and its answer never comes back. */
  swallowEveryCommit?: number;
}

/** A TCP proxy in front of Postgres that does to connections what networks do to them. */
export interface FaultProxy {
  /** The database's address through the proxy. */
  url: string;
  /** Changes the road of all connections, those that are open included. */
  setRoad: (road: Road) => void;
  /** Cuts all connections: with RST (`reset`) or FIN (`end`). Answers how many. */
  cut: (how: "reset" | "end") => number;
  /**
   * Lets all connections fall silent for ever, without FIN or RST, as those to a machine that has lost its
   * power; new ones are served at once, as after a failover. Answers how many.
   */
  silence: () => number;
  /** How many connections have been asked for, and how many answers of commits swallowed, so far. */
  counted: () => { connections: number; swallowed: number };
  close: () => Promise<void>;
}

/** A simple query of the protocol: its kind, its length, its text, zero. */
const COMMIT = Buffer.from([0x51, 0, 0, 0, 11, ...Buffer.from("commit"), 0]);

interface Link {
  client: Socket;
  database: Socket;
  isSilent: boolean;
  isSwallowing: boolean;
}

/** Starts the proxy on a free port of this machine. */
export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const links = new Set<Link>();
  let road: Road = {};
  let connections = 0;
  let commits = 0;
  let swallowed = 0;

  const forget = (link: Link) => {
    links.delete(link);
    link.client.destroy();
    link.database.destroy();
  };
  /** Passes on what one side sends, in order, as fast as the road is. */
  const carry = (link: Link, from: Socket, to: Socket, look: (chunk: Buffer) => boolean) => {
    let before = Promise.resolve();
    from.on("data", (chunk: Buffer) => {
      before = before.then(async () => {
        const { latencyMs = 0, bytesPerSecond } = road;
        const ms =
          latencyMs + (bytesPerSecond === undefined ? 0 : (1000 * chunk.length) / bytesPerSecond);
        if (ms > 0) await wait(ms);
        if (!link.isSilent && look(chunk)) to.write(chunk);
      });
    });
    from.on("error", () => undefined);
    from.on("close", () => {
      if (!link.isSilent) void before.then(() => forget(link));
    });
  };

  const server = createServer({ noDelay: true }, (client) => {
    connections += 1;
    if (road.refuse) {
      client.resetAndDestroy();
      return;
    }
    const database = connect({
      host: target.hostname,
      port: Number(target.port),
      noDelay: true,
    });
    const link: Link = { client, database, isSilent: false, isSwallowing: false };
    links.add(link);
    carry(link, client, database, (chunk) => {
      if (road.swallowEveryCommit !== undefined && chunk.equals(COMMIT)) {
        commits += 1;
        link.isSwallowing = commits % road.swallowEveryCommit === 0;
      }
      return true;
    });
    carry(link, database, client, () => {
      if (!link.isSwallowing) return true;
      // Its answer is here, so it has been carried out.
      swallowed += 1;
      links.delete(link);
      client.resetAndDestroy();
      database.destroy();
      return false;
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);

  return {
    url: url.href,
    setRoad: (changed) => {
      road = changed;
    },
    cut: (how) => {
      const cut = [...links].filter(({ isSilent }) => !isSilent);
      for (const link of cut) {
        links.delete(link);
        if (how === "reset") link.client.resetAndDestroy();
        else link.client.end();
        link.database.destroy();
      }
      return cut.length;
    },
    silence: () => {
      const silenced = [...links].filter(({ isSilent }) => !isSilent);
      for (const link of silenced) {
        link.isSilent = true;
        // What the lost machine held locked is not locked in the one that follows it.
        link.database.destroy();
      }
      return silenced.length;
    },
    counted: () => ({ connections, swallowed }),
    close: async () => {
      for (const link of links) forget(link);
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
