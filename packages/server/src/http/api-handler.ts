import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { ORPCError, ValidationError } from "@orpc/server";
import { databaseErrorIn } from "../db/violations";
import { refusal } from "../refusal";
import type { Services } from "../services";
import type { CallContext } from "./call-context";
import { errorBody } from "./error-body";
import { router } from "./router";

/** Answers every call of the contract under `/api`. */
export function createApiHandler(services: Services): OpenAPIHandler<CallContext> {
  return new OpenAPIHandler(router, {
    customErrorResponseBodyEncoder: errorBody,
    clientInterceptors: [
      async ({ next, path }) => {
        try {
          return await next();
        } catch (error) {
          throw asAnswer(error, (unexpected) =>
            services.log.error({ err: unexpected, call: path.join(".") }, "a call failed"),
          );
        }
      },
    ],
  });
}

/** Refusals pass as they are; anything else is reported and answered without its details. */
function asAnswer(error: unknown, report: (error: unknown) => void): unknown {
  const intended =
    error instanceof ORPCError && !(error.status >= 500 && error.cause instanceof ValidationError);
  if (intended) return error;
  report(error);
  return isPassing(error)
    ? refusal("SERVICE_UNAVAILABLE", { cause: error })
    : refusal("INTERNAL_SERVER_ERROR", { cause: error });
}

/** Classes of database errors that go away by themselves: connection, resources, operator, rollback. */
const PASSING_CLASSES = new Set(["08", "53", "57", "40", "55"]);

function isPassing(error: unknown): boolean {
  const code = databaseErrorIn(error)?.code;
  return code !== undefined && PASSING_CLASSES.has(code.slice(0, 2));
}
