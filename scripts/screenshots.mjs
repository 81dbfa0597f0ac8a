import { nodeIsRecentEnough } from "./lib/node-version.mjs";

if (nodeIsRecentEnough())
  void import("./commands/screenshots.mjs").then((command) => command.main());
