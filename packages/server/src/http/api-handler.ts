import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { ORPCError, ValidationError } from "@orpc/server";
import { isPassingTrouble } from "../db/passing-trouble";
import { TooManyRequestsError } from "../limits/limit";
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
      async ({ next, path, context }) => {
        try {
          return await next();
        } catch (error) {
          if (error instanceof TooManyRequestsError) {
            context.answerHeaders.set("Retry-After", String(error.retryAfterSeconds));
            throw refusal("TOO_MANY_REQUESTS");
          }
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
  return isPassingTrouble(error)
    ? refusal("SERVICE_UNAVAILABLE", { cause: error })
    : refusal("INTERNAL_SERVER_ERROR", { cause: error });
}
