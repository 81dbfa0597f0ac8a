import { OpenAPIHandler } from "@orpc/openapi/fetch";
import type { Services } from "../services";
import type { CallContext } from "./call-context";
import { errorBody } from "./error-body";
import { router } from "./router";
import { toApiError } from "./to-api-error";

/** Returns the handler of every call of the contract, under `/api`. */
export function createApiHandler(services: Services): OpenAPIHandler<CallContext> {
  return new OpenAPIHandler(router, {
    customErrorResponseBodyEncoder: errorBody,
    clientInterceptors: [
      async ({ next, path, procedure, context }) => {
        const call = path.join(".");
        context.nameRoute(call);
        try {
          return await next();
        } catch (error) {
          throw toApiError(error, {
            responseHeaders: context.responseHeaders,
            call: procedure["~orpc"],
            report: (err) => services.log.error({ err, call }, "a call failed"),
          });
        }
      },
    ],
  });
}
