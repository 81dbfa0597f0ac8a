import { nodeIsRecentEnough } from "./lib/node-version.mjs";

if (nodeIsRecentEnough()) void import("./commands/test.mjs").then((command) => command.main());
