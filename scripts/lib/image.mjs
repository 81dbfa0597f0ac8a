import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { Problem } from "./command.mjs";
import { healthCheckOf, parseDockerfile, wordsOf } from "./dockerfile.mjs";
import { baseEnvironment, makeRoot, rootMounts, users, writeAccounts } from "./image-sandbox.mjs";
import { ensureNode24, node24Version } from "./node24.mjs";
import { root } from "./paths.mjs";
import { withProgress } from "./progress.mjs";
import { run } from "./run.mjs";

const base = "node:24-bookworm-slim";

/** What a build may need of this machine to reach the registry. A container engine passes the first ones as well. */
const passedOn = /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|npm_config_(registry|cafile))$/i;

/**
 * @typedef {object} Image what an engine stores of an image; `image.json` beside its root
 * @property {string} folder
 * @property {string} node the program that stands in for the base image's
 * @property {Record<string, string>} env
 * @property {number} uid
 * @property {string} workdir
 * @property {string[]} volumes
 * @property {string[]} cmd
 * @property {ReturnType<typeof healthCheckOf>} [health]
 * @property {number} buildSeconds
 */

/**
 * Carries out the Dockerfile of a commit, step by step, into a folder, and returns the image. Each `RUN` sees nothing
 * but the root that the steps before it have made and Debian's programs. Only root can do that.
 *
 * @param {string} commit
 * @param {string} folder an empty one; it holds the root of the last stage afterwards
 * @returns {Promise<Image>}
 */
export async function buildImage(commit, folder) {
  const startedAt = Date.now();
  const node = await findNode();
  const context = join(folder, "context");
  mkdirSync(context, { recursive: true });
  await execute("sh", ["-c", 'git archive "$1" | tar -x -C "$2"', "sh", commit, context]);
  const stages = parseDockerfile(readFileSync(join(context, "Dockerfile"), "utf8"));
  /** @type {Map<string, string>} */
  const built = new Map();
  let image = emptyImage(folder, node);
  for (const [index, { base: from, name, instructions }] of stages.entries()) {
    if (from !== base) throw new Problem(`Nothing here stands in for the base image ${from}.`);
    const isLast = index === stages.length - 1;
    const stage = isLast ? folder : join(folder, `stage-${index}`);
    makeRoot(join(stage, "root"));
    writeAccounts(stage);
    image = emptyImage(stage, node);
    for (const instruction of instructions) {
      await takeStep(instruction, image, { context, built, cache: join(folder, "npm-cache") });
    }
    if (name) built.set(name, join(stage, "root"));
  }
  for (const name of ["context", "npm-cache"]) rmSync(join(folder, name), { recursive: true });
  image.buildSeconds = Math.round((Date.now() - startedAt) / 1000);
  writeFileSync(join(folder, "image.json"), JSON.stringify(image, null, 2));
  return image;
}

/**
 * @param {string} folder
 * @param {string} node
 * @returns {Image}
 */
function emptyImage(folder, node) {
  const env = { ...baseEnvironment };
  return { folder, node, env, uid: 0, workdir: "/", volumes: [], cmd: [], buildSeconds: 0 };
}

/** Returns Node 24, or this machine's Node where that cannot be had, and says so. */
async function findNode() {
  try {
    return await ensureNode24();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.log(`${error.message} ${process.version} stands in for Node ${node24Version}.`);
    return process.execPath;
  }
}

/**
 * @param {import("./dockerfile.mjs").Instruction} instruction
 * @param {Image} image what it changes
 * @param {{ context: string, built: Map<string, string>, cache: string }} sources
 */
async function takeStep({ name, flags, value }, image, { context, built, cache }) {
  if (name === "ENV") Object.assign(image.env, variablesOf(value));
  else if (name === "USER") image.uid = uidOf(value);
  else if (name === "VOLUME") image.volumes.push(...value.split(/\s+/));
  else if (name === "CMD") image.cmd = wordsOf(value);
  else if (name === "HEALTHCHECK") image.health = healthCheckOf({ name, flags, value });
  else if (name === "WORKDIR") {
    image.workdir = resolve(image.workdir, value);
    mkdirSync(join(image.folder, "root", image.workdir), { recursive: true });
  } else if (name === "COPY") {
    const from = flags.from === undefined ? context : built.get(flags.from);
    if (!from) throw new Problem(`The Dockerfile copies from ${flags.from}, which is no stage.`);
    copy(from, image, value.split(/\s+/));
  } else if (name === "RUN") await runStep(value, image, cache);
}

/**
 * @param {string} from a folder
 * @param {Image} image
 * @param {string[]} words the sources, then the target
 */
function copy(from, image, words) {
  const target = words.at(-1) ?? "";
  const place = join(image.folder, "root", resolve(image.workdir, target));
  for (const word of words.slice(0, -1)) {
    const source = join(from, word);
    const intoFolder = !statSync(source).isDirectory() && /(^|\/)\.?$/.test(target);
    const to = intoFolder ? join(place, basename(source)) : place;
    cpSync(source, to, { recursive: true, verbatimSymlinks: true });
  }
}

/**
 * @param {string} command
 * @param {Image} image
 * @param {string} cache npm's, shared by the stages as an engine's layers would be
 */
async function runStep(command, image, cache) {
  mkdirSync(cache, { recursive: true });
  if (image.uid !== 0) throw new Problem("Steps are carried out as root alone.");
  const passed = Object.entries(process.env).filter(([name]) => passedOn.test(name));
  const variables = { ...Object.fromEntries(passed), HOME: "/root", ...image.env };
  const sandbox = [
    ...rootMounts(image, "--bind"),
    ...["--tmpfs", "/root", "--bind", cache, "/root/.npm", "--chdir", image.workdir],
    "--clearenv",
    ...Object.entries(variables).flatMap(([name, text]) => ["--setenv", name, text ?? ""]),
  ];
  await withProgress(`RUN ${command}`, () =>
    execute("bwrap", [...sandbox, "/bin/sh", "-c", command]),
  );
}

/** @param {string} value */
function variablesOf(value) {
  if (/["'\\$]/.test(value)) throw new Problem(`ENV is read without quotes alone: ${value}`);
  return Object.fromEntries(
    value.split(/\s+/).map((pair) => [pair.split("=")[0], pair.slice(pair.indexOf("=") + 1)]),
  );
}

/** @param {string} name */
function uidOf(name) {
  const uid = Object.entries(users).find(([known]) => known === name)?.[1];
  if (uid === undefined) throw new Problem(`The base image has no user named ${name}.`);
  return uid;
}

/**
 * @param {string} program
 * @param {string[]} parameters
 */
async function execute(program, parameters) {
  const code = await run(program, parameters, { cwd: root });
  if (code !== 0) throw new Problem(`A step of the Dockerfile ended with ${code}.`);
}
