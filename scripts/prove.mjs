import { nodeIsRecentEnough } from "./lib/node-version.mjs";

if (nodeIsRecentEnough()) void import("./commands/prove.mjs").then((command) => command.main());
