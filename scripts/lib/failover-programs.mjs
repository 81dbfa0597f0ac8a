import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { aptGetInstall } from "./debian.mjs";
import { withProgress } from "./progress.mjs";

/** What the proof of failover starts, by the Debian 12 package that has it. */
export const failoverPackages = {
  "etcd-server": "/usr/bin/etcd",
  "etcd-client": "/usr/bin/etcdctl",
  patroni: "/usr/bin/patroni",
  "python3-etcd": "/usr/lib/python3/dist-packages/etcd/__init__.py",
  "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
  haproxy: "/usr/sbin/haproxy",
  pgbouncer: "/usr/sbin/pgbouncer",
  iproute2: "/usr/bin/ip",
};

const missingPackages = () =>
  Object.entries(failoverPackages)
    .filter(([, file]) => !existsSync(file))
    .map(([name]) => name);

/**
 * Resolves to a sentence that says why the proof of failover cannot run on this machine, or to null when it can.
 * Installs the packages that are missing if the user is root.
 *
 * @returns {Promise<string | null>}
 */
export async function findFailoverObstacle() {
  if (process.platform !== "linux") return "it needs Linux.";
  if (process.getuid?.() !== 0) return "only root may make networks and mounts of their own.";
  if (spawnSync("unshare", ["--net", "--mount", "--pid", "--fork", "true"]).status !== 0) {
    return "root may not make networks and mounts of their own here, as in most containers.";
  }
  const packages = missingPackages();
  if (packages.length > 0) {
    const title = `Installing ${packages.join(", ")} (apt-get)`;
    await withProgress(title, () => aptGetInstall(...packages));
  }
  const missing = missingPackages();
  if (missing.length === 0) return null;
  return `${missing.join(", ")} could not be installed (Debian 12: apt-get install ${missing.join(" ")}).`;
}
