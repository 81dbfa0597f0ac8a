import { DrizzleQueryError } from "drizzle-orm/errors";
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import type { Config } from "./config";
import { requestContext } from "./request-context";

/** Lines of so many bytes, or of so many milliseconds, are written together. */
const BATCH_BYTES = 4_096;
const BATCH_MS = 50;

/**
 * Returns standard output, to which lines are written together: a system call for each would take longer than many
 * requests. The rest is written when the process ends, also by an uncaught error; only one that is killed loses those of
 * the last 50 ms. While nothing is logged nothing happens: the stream's own flush would wake the process all the time.
 */
function batchedOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: BATCH_BYTES });
  let bufferedBytes = 0;
  let willFlush = false;
  const flushSoon = () => {
    if (willFlush) return;
    willFlush = true;
    setTimeout(() => {
      willFlush = false;
      output.flush();
    }, BATCH_MS).unref();
  };
  output.on("write", (bytes: number) => {
    bufferedBytes -= bytes;
  });
  // While it writes it does not flush: lines that were logged meanwhile would wait for the next one.
  output.on("drain", () => {
    if (bufferedBytes > 0) flushSoon();
  });
  return {
    write: (line) => {
      bufferedBytes += Buffer.byteLength(line);
      output.write(line);
      flushSoon();
    },
  };
}

/** The path of an uploaded file, up to the name that a person gave it. */
const UPLOADED_FILE = /([\da-f-]{36}\/[\da-f-]{36}_\d+_)[^/"'\n]+/g;

/** Returns a text without the names that people gave their files: they say who somebody is, and a deletion does not reach the log. */
const withoutFileNames = (text: string) => text.replace(UPLOADED_FILE, "$1…");

/**
 * Returns the server's log, by default on standard output. It leaves out the parameters of failed queries, which may
 * be secrets, and the names of uploaded files.
 */
export function createLog(
  level: Config["LOG_LEVEL"],
  destination: DestinationStream = batchedOutput(),
): Logger {
  const options = {
    level,
    // Words and ISO 8601, which a journal's reader understands without a converter.
    formatters: { level: (label: string) => ({ level: label }) },
    timestamp: stdTimeFunctions.isoTime,
    serializers: {
      err: describeError,
      path: (path: unknown) => (typeof path === "string" ? withoutFileNames(path) : path),
    },
    // A copy: the logger adds each line's own fields to this object.
    mixin: () => {
      const { request_id, client_address } = requestContext.getStore() ?? {};
      return request_id === undefined ? {} : { request_id, client_address };
    },
  };
  return pino(options, destination);
}

interface DescribedError {
  type: string;
  message: string;
  code?: unknown;
  constraint?: unknown;
  stack: string;
  cause?: DescribedError;
}

/** Returns an error and its causes with their stacks, without the values of queries. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: "" };
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: withoutFileNames(
      error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message,
    ),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    // The first lines of a stack repeat the message.
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
