import { DrizzleQueryError } from "drizzle-orm/errors";
import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "./config";
import { requestContext } from "./request-context";

/**
 * Lines are written together: a system call for each would take longer than many requests. The rest is written when
 * the process ends, also by an uncaught error; only one that is killed loses those of the last 50 ms.
 */
const BATCHED = { sync: false, minLength: 4_096, periodicFlush: 50 };

/**
 * Returns the server's log, by default on standard output. It leaves out the parameters of failed queries, which may
 * be secrets.
 */
export function createLog(
  level: Config["LOG_LEVEL"],
  destination: DestinationStream = pino.destination({ dest: 1, ...BATCHED }),
): Logger {
  const options = {
    level,
    serializers: { err: describeError },
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
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message,
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
