import { writeSync } from "node:fs";
import { Session } from "node:inspector";
import { workerData } from "node:worker_threads";
import type { WatchdogData } from "./watchdog";

/**
 * The thread that watches the event loop of its process. It counts its own seconds without a beat, so that a process which
 * was stopped as a whole, with its machine or by a signal, has time to go on.
 */
const CHECK_MS = 1_000;
/** How long the main thread may take to say where it is. */
const STACK_MS = 5_000;
/** The level of pino's fatal lines, which the server's log consists of. */
const FATAL = 60;

const { state, seconds } = workerData as WatchdogData;
const session = new Session();
let last = -1;
let missed = 0;

const checks = setInterval(() => {
  const beats = Atomics.load(state, 0);
  missed = beats === last && Atomics.load(state, 1) === 0 ? missed + 1 : 0;
  last = beats;
  if (missed < seconds) return;
  clearInterval(checks);
  findStack(end);
}, CHECK_MS);

/** Pauses the main thread as a debugger does, and calls back with its call frames; with none when it cannot be paused. */
function findStack(callBack: (stack: string[]) => void): void {
  setTimeout(() => callBack([]), STACK_MS);
  try {
    session.connectToMainThread();
    const urls = new Map<string, string>();
    session.on("Debugger.scriptParsed", ({ params }) => urls.set(params.scriptId, params.url));
    session.on("Debugger.paused", ({ params }) =>
      callBack(
        params.callFrames.map(({ functionName, location }) => {
          const url = urls.get(location.scriptId) ?? "";
          return `${functionName || "(anonymous)"} ${url}:${location.lineNumber + 1}`;
        }),
      ),
    );
    session.post("Debugger.enable");
    session.post("Debugger.pause");
  } catch {
    callBack([]);
  }
}

function end(stack: string[]): void {
  const msg = `the event loop has stood still for ${seconds} s: this process is ended so that it is restarted`;
  const line = { level: FATAL, time: Date.now(), pid: process.pid, msg, stack };
  try {
    writeSync(1, `${JSON.stringify(line)}\n`);
    // Where the signal does not end the process, as the first one of a container without an init, it goes on.
    session.disconnect();
  } finally {
    process.kill(process.pid, "SIGKILL");
  }
}
