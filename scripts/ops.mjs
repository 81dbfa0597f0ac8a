import { nodeIsRecentEnough } from "./lib/node-version.mjs";

if (nodeIsRecentEnough()) void import("./commands/ops.mjs").then((command) => command.main());
