import { nodeIsRecentEnough } from "./lib/node-version.mjs";

if (nodeIsRecentEnough()) void import("./commands/start.mjs").then((command) => command.main());
