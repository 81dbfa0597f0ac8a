import { createServer } from "node:net";
import { Problem } from "./command.mjs";

/**
 * Throws a `Problem` when no program can listen on the port.
 *
 * @param {string} port
 * @param {string} host
 * @param {string} other the command that takes another port
 */
export async function expectFreePort(port, host, other) {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Problem(`"${port}" is not a port number.`);
  }
  await new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", () => {
      const advice = `stop the program that has it, or choose another: ${other}`;
      reject(new Problem(`Port ${port} of ${host} cannot be used: ${advice}`));
    });
    probe.listen(Number(port), host, () => probe.close(resolve));
  });
}
