import { writeFile } from "node:fs/promises";

/** Numbers of `linux/filter.h`, `linux/seccomp.h` and `linux/audit.h`. */
const LOAD = 0x20;
const IF_EQUAL = 0x15;
const RETURN = 0x06;
const ALLOW = 0x7fff0000;
const REFUSE = 0x00050000;
const KILL = 0x80000000;
const EPERM = 1;
const EAFNOSUPPORT = 97;
/** Where the number of the call, the architecture and the low half of the first parameter lie. */
const CALL = 0;
const ARCHITECTURE = 4;
const FIRST = 16;

const MACHINES: Record<string, { architecture: number; socket: number; personality: number }> = {
  x64: { architecture: 0xc000003e, socket: 41, personality: 135 },
  arm64: { architecture: 0xc00000b7, socket: 198, personality: 92 },
};
const FAMILIES: Record<string, number> = { AF_UNIX: 1, AF_INET: 2, AF_INET6: 10 };

/**
 * Writes a program for the kernel, in the form that `bwrap --seccomp` reads. It refuses sockets of other families than
 * these and, when asked, each change of the personality, as systemd does.
 */
export async function writeCallFilter(
  file: string,
  allowed: string[],
  locksPersonality: boolean,
): Promise<void> {
  const machine = MACHINES[process.arch];
  if (machine === undefined) throw new Error(`no numbers of calls are known for ${process.arch}`);
  const families = allowed.map((name) => {
    const family = FAMILIES[name];
    if (family === undefined) throw new Error(`no number is known for ${name}`);
    return family;
  });
  const personality = locksPersonality
    ? [
        [IF_EQUAL, 0, 1, machine.personality],
        [RETURN, 0, 0, REFUSE | EPERM],
      ]
    : [];
  const steps = [
    [LOAD, 0, 0, ARCHITECTURE],
    [IF_EQUAL, 1, 0, machine.architecture],
    [RETURN, 0, 0, KILL],
    [LOAD, 0, 0, CALL],
    ...personality,
    [IF_EQUAL, 1, 0, machine.socket],
    [RETURN, 0, 0, ALLOW],
    [LOAD, 0, 0, FIRST],
    ...families.map((family, index) => [IF_EQUAL, families.length - index, 0, family]),
    [RETURN, 0, 0, REFUSE | EAFNOSUPPORT],
    [RETURN, 0, 0, ALLOW],
  ];
  const program = Buffer.alloc(steps.length * 8);
  for (const [index, [code = 0, yes = 0, no = 0, value = 0]] of steps.entries()) {
    program.writeUInt16LE(code, index * 8);
    program.writeUInt8(yes, index * 8 + 2);
    program.writeUInt8(no, index * 8 + 3);
    program.writeUInt32LE(value >>> 0, index * 8 + 4);
  }
  await writeFile(file, program);
}
