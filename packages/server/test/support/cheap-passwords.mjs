import { createRequire } from "node:module";

/*
 * Loaded before the server of the journeys: hashes passwords at the least cost that the algorithm allows. Hundreds of journeys
 * sign up and log in, and none is about what that costs; the server tests of passwords are.
 */
const require = createRequire(import.meta.url);
const argon2 = require("@node-rs/argon2");
const { hash } = argon2;
argon2.hash = (password, options, signal) =>
  hash(password, { ...options, memoryCost: 8, timeCost: 1, parallelism: 1 }, signal);
