import { DrizzleQueryError } from "drizzle-orm/errors";
import { type DestinationStream, type Logger, pino } from "pino";
import type { Config } from "./config";
import { requestContext } from "./request-context";

/** Returns the server's log. It leaves out the parameters of failed queries, which may be secrets. */
export function createLog(level: Config["LOG_LEVEL"], destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: describeError },
    // A copy: the logger adds each line's own fields to this object.
    mixin: () => ({ ...requestContext.getStore() }),
  };
  return destination === undefined ? pino(options) : pino(options, destination);
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
