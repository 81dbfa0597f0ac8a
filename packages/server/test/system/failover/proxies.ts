import { once } from "node:events";
import { coverFolder, deployed, LOGS, secret, startFirstProcess, withSecrets } from "./isolation";

/** HAProxy, and PgBouncer in front of it, beside the servers; they end with their first process. */
const START = `
exec >"$1/haproxy.log" 2>&1
haproxy -db -f /etc/haproxy/haproxy.cfg &
setpriv --reuid=postgres --regid=postgres --init-groups pgbouncer /etc/pgbouncer/pgbouncer.ini >"$1/pgbouncer.log" 2>&1 &
wait
`;

export interface Proxies {
  /** The database's address through HAProxy. */
  direct: string;
  /** The same through PgBouncer. */
  pooled: string;
  stop: () => Promise<void>;
}

export async function startProxies(): Promise<Proxies> {
  await coverFolder("/etc/haproxy", { "haproxy.cfg": await deployed("haproxy.cfg") });
  await coverFolder("/etc/pgbouncer", {
    "pgbouncer.ini": await deployed("pgbouncer.ini"),
    "userlist.txt": withSecrets('"signpoint" "SECRET_OF_SIGNPOINT"\n'),
  });
  const first = startFirstProcess([], START, LOGS);
  const address = (port: number) =>
    `postgres://signpoint:${secret("SECRET_OF_SIGNPOINT")}@127.0.0.1:${port}/signpoint`;
  return {
    direct: address(5000),
    pooled: address(6432),
    stop: async () => {
      const ended = once(first, "exit");
      first.kill("SIGKILL");
      await ended;
    },
  };
}
