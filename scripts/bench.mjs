import { nodeIsRecentEnough } from "./lib/node-version.mjs";

if (nodeIsRecentEnough()) void import("./commands/bench.mjs").then((command) => command.main());
