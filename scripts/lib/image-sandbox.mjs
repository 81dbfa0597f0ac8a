import { existsSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Where the folders of this machine's Debian stand in for those of the base image. */
const mountPoints = ["usr", "etc", "proc", "dev", "tmp", "run"];
const links = ["bin", "sbin", "lib", "lib64"];

/** The accounts of the base image that its Dockerfiles name. */
export const users = { root: 0, node: 1000 };

/** What the base image sets. */
export const baseEnvironment = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
};

/**
 * Makes an empty root folder, to be filled by the steps of a Dockerfile.
 *
 * @param {string} folder
 */
export function makeRoot(folder) {
  for (const name of mountPoints) mkdirSync(`${folder}/${name}`, { recursive: true });
  for (const name of links) symlinkSync(`usr/${name}`, `${folder}/${name}`);
}

/**
 * Writes the accounts of the base image to a folder beside the root.
 *
 * @param {string} folder
 */
export function writeAccounts(folder) {
  const lines = (/** @type {(name: string, id: number) => string} */ line) =>
    Object.entries(users)
      .map(([name, id]) => `${line(name, id)}\n`)
      .join("");
  writeFileSync(
    `${folder}/passwd`,
    lines((name, id) => `${name}:x:${id}:${id}::/${id === 0 ? "root" : "tmp"}:/bin/sh`),
  );
  writeFileSync(
    `${folder}/group`,
    lines((name, id) => `${name}:x:${id}:`),
  );
}

/**
 * Returns parameters of bubblewrap that make the root folder of an image `/`, on top of this machine's Debian in the
 * place of the base image's.
 *
 * @param {object} image
 * @param {string} image.folder holds `root`, `passwd` and `group`
 * @param {string} image.node the program that stands in for the base image's
 * @param {"--bind" | "--ro-bind"} how whether the root can be written to
 */
export function rootMounts({ folder, node }, how) {
  const npm = dirname(dirname(process.env.npm_execpath ?? "/usr/lib/node_modules/npm/bin/npm"));
  const npmMounts = existsSync(`${npm}/bin/npm-cli.js`)
    ? [
        ...["--ro-bind", npm, "/usr/local/lib/node_modules/npm"],
        ...["--symlink", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm"],
      ]
    : [];
  return [
    "--die-with-parent",
    ...["--unshare-pid", "--unshare-ipc", "--unshare-uts"],
    ...[how, `${folder}/root`, "/"],
    ...["--ro-bind", "/usr", "/usr"],
    ...["--perms", "0755", "--tmpfs", "/usr/local"],
    ...["bin", "lib", "lib/node_modules"].flatMap((name) => openFolder(`/usr/local/${name}`)),
    ...["--ro-bind", node, "/usr/local/bin/node"],
    ...npmMounts,
    ...["--ro-bind", "/etc", "/etc"],
    ...["--ro-bind", `${folder}/passwd`, "/etc/passwd"],
    ...["--ro-bind", `${folder}/group`, "/etc/group"],
    ...["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/run"],
    ...["--perms", "1777", "--tmpfs", "/tmp"],
  ];
}

/**
 * Without this bubblewrap makes folders that only root can enter.
 *
 * @param {string} folder
 */
const openFolder = (folder) => ["--perms", "0755", "--dir", folder];

/**
 * Returns the command line that becomes a user for good, with no capability, and runs a program.
 *
 * @param {number} uid
 * @param {string[]} command
 */
export function asUser(uid, command) {
  if (uid === 0) return command;
  const identity = [`--reuid=${uid}`, `--regid=${uid}`, "--clear-groups"];
  const nothing = ["--inh-caps=-all", "--bounding-set=-all", "--no-new-privs"];
  return ["setpriv", ...identity, ...nothing, ...command];
}
