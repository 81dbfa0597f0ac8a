import { executeOperatorCommand } from "../../src/operate/start/execute-operator-command";
import type { OperatorRequest } from "../../src/operate/start/operator-request";
import type { TestServer } from "./server";

/** Executes a command of the operator as a running server does. */
export function executeCommand(
  { services }: Pick<TestServer, "services">,
  request: OperatorRequest,
): ReturnType<typeof executeOperatorCommand> {
  const engine = process.env.TEST_ENGINE === "postgres" ? "postgres" : "pglite";
  const control = { signal: new AbortController().signal, onProgress: () => undefined };
  return executeOperatorCommand({ ...services, engine }, request, control);
}
