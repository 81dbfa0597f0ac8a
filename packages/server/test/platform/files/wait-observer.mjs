// A thread of its own that asks a server, and at the same moment one that has nothing to do, how long they
// take: what both take is the machine's doing. Told "stop", it answers with the longest times in ms.
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

const INTERVAL_MS = 10;
const idle = createServer((_, answer) => answer.end());
await new Promise((resolve) => {
  idle.listen(0, "127.0.0.1", resolve);
});
const idleUrl = `http://127.0.0.1:${idle.address().port}`;

const timed = async (url) => {
  const asked = performance.now();
  await (await fetch(url)).text();
  return performance.now() - asked;
};

let stopped = false;
parentPort.once("message", () => {
  stopped = true;
});
const longest = { probes: 0, waitMs: 0, extraMs: 0 };
while (!stopped) {
  const [server, nothing] = await Promise.all([timed(workerData), timed(idleUrl)]);
  longest.probes += 1;
  longest.waitMs = Math.max(longest.waitMs, server);
  longest.extraMs = Math.max(longest.extraMs, server - nothing);
  await wait(INTERVAL_MS);
}
idle.closeAllConnections();
idle.close();
parentPort.postMessage(longest);
parentPort.close();
