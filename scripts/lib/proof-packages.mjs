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
