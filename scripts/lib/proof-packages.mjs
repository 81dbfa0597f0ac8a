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

/** What the proof of the pages starts, by the Debian package that has it. */
export const pagesPackages = {
  "postgresql-15": "/usr/lib/postgresql/15/bin/postgres",
  "postgresql-common": "/usr/bin/pg_ctlcluster",
  caddy: "/usr/bin/caddy",
  sudo: "/usr/bin/sudo",
  curl: "/usr/bin/curl",
  openssl: "/usr/bin/openssl",
  git: "/usr/bin/git",
  iproute2: "/usr/bin/ip",
};
