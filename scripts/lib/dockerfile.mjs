import { Problem } from "./command.mjs";

/**
 * @typedef {object} Stage
 * @property {string} base the image that it begins with
 * @property {string} [name] what `COPY --from` calls it
 * @property {Instruction[]} instructions
 *
 * @typedef {object} Instruction
 * @property {string} name in upper case
 * @property {Record<string, string>} flags such as `from` of `COPY --from=build`
 * @property {string} value what follows the flags
 */

/** The instructions that `image.mjs` carries out. Each other one is refused: a step that is left out proves nothing. */
const known = ["CMD", "COPY", "ENV", "EXPOSE", "HEALTHCHECK", "RUN", "USER", "VOLUME", "WORKDIR"];

/**
 * Returns the stages of a Dockerfile. Throws a `Problem` when it has an instruction that is not known here.
 *
 * @param {string} text
 * @returns {Stage[]}
 */
export function parseDockerfile(text) {
  const lines = text
    .replace(/^\s*#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  /** @type {Stage[]} */
  const stages = [];
  for (const line of lines) {
    const { name, flags, value } = instructionOf(line);
    const stage = stages.at(-1);
    if (name === "FROM") {
      const [base = "", , as] = value.split(/\s+/);
      stages.push({ base, ...(as && { name: as }), instructions: [] });
    } else if (stage && known.includes(name)) {
      stage.instructions.push({ name, flags, value });
    } else {
      throw new Problem(`The Dockerfile has a step that cannot be carried out here: ${line}`);
    }
  }
  return stages;
}

/**
 * @param {string} line
 * @returns {Instruction}
 */
function instructionOf(line) {
  const [, name = "", given = "", value = ""] =
    /^\s*(\S+)\s+((?:--\S+\s+)*)(.*?)\s*$/.exec(line) ?? [];
  const flags = [...given.matchAll(/--([\w-]+)=(\S+)/g)].map(([, key, word]) => [key, word]);
  return { name: name.toUpperCase(), flags: Object.fromEntries(flags), value };
}

/**
 * Returns the words of an instruction in its JSON form, which no shell reads.
 *
 * @param {string} value
 * @returns {string[]}
 */
export function wordsOf(value) {
  try {
    return JSON.parse(value);
  } catch {
    throw new Problem(`The Dockerfile has a command that is no list of words in JSON: ${value}`);
  }
}

/**
 * Returns what a health check asks, and for how long it may fail.
 *
 * @param {Instruction} instruction
 */
export function healthCheckOf({ flags, value }) {
  const seconds = (/** @type {string} */ name, /** @type {number} */ otherwise) =>
    Number(/^(\d+)s$/.exec(flags[name] ?? "")?.[1] ?? otherwise);
  return {
    command: wordsOf(value.replace(/^CMD\s+/, "")),
    interval: seconds("interval", 30),
    timeout: seconds("timeout", 30),
    startPeriod: seconds("start-period", 0),
    retries: Number(flags.retries ?? 3),
  };
}
