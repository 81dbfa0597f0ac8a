import * as z from "zod";

const email = z.string().max(1_000);

/** What a command asks for, of the running server or of the database itself. */
export const OperatorRequest = z.discriminatedUnion("command", [
  z.strictObject({ command: z.literal("grant-admin"), email }),
  z.strictObject({ command: z.literal("revoke-admin"), email, force: z.boolean() }),
  z.strictObject({
    command: z.literal("suspend"),
    email,
    /** null: for good. */
    until: z.iso.datetime().nullable(),
    force: z.boolean(),
  }),
  z.strictObject({ command: z.literal("lift-suspension"), email }),
  z.strictObject({ command: z.literal("audit") }),
  /** An absolute path: the server's folder is not the operator's. */
  z.strictObject({
    command: z.literal("backup"),
    file: z
      .string()
      .max(4_000)
      .regex(/^([/\\]|[a-z]:)/i),
  }),
]);
export type OperatorRequest = z.infer<typeof OperatorRequest>;

/** One line of what a running server says to a command: how far it is, and in the end one of the others. */
export const OperatorMessage = z.union([
  z.strictObject({ progress: z.string() }),
  z.strictObject({ outcome: z.unknown() }),
  /** What the operator can put right, in words. */
  z.strictObject({ problem: z.string() }),
]);
export type OperatorMessage = z.infer<typeof OperatorMessage>;

/** What the command answers when it has the outcome; a result that nobody takes is undone. */
export const CLAIM = "claimed";

/** Something that the operator can put right; the message says what. */
export class OperatorError extends Error {}

/** How a request that is under way hears of its caller, and its caller of it. */
export interface UnderWay {
  /** Aborted when the caller is gone. */
  signal: AbortSignal;
  onProgress: (text: string) => void;
}
