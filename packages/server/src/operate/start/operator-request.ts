import { CORRECTION_REASON_MAX_LENGTH, PAUSES } from "@signpoint/api/platform/constants";
import * as z from "zod";
import { DrillRecord } from "../backup/record-drill";

const email = z.string().max(1_000);

/** A command of the operator, executed by the running server or on the database itself. */
export const OperatorRequest = z.discriminatedUnion("command", [
  z.strictObject({ command: z.literal("grant-admin"), email }),
  z.strictObject({ command: z.literal("revoke-admin"), email, force: z.boolean() }),
  z.strictObject({
    command: z.literal("suspend"),
    email,
    /** Null: without end. */
    until: z.iso.datetime().nullable(),
    /** What the person reads at login; null without one. */
    reason: z.string().max(CORRECTION_REASON_MAX_LENGTH).nullable(),
    force: z.boolean(),
  }),
  z.strictObject({ command: z.literal("lift-suspension"), email }),
  z.strictObject({ command: z.literal("reset-factor"), email }),
  /** The id of a second approval. */
  z.strictObject({ command: z.literal("confirm"), id: z.uuid() }),
  z.strictObject({ command: z.literal("pause"), pause: z.enum(PAUSES), isPaused: z.boolean() }),
  z.strictObject({
    command: z.literal("audit"),
    /** A checkpoint to compare the sealed ledger with. */
    checkpoint: z
      .strictObject({ block: z.int(), tree: z.string(), signature: z.string() })
      .optional(),
  }),
  z.strictObject({ command: z.literal("doctor") }),
  z.strictObject({ command: z.literal("accept-file-store") }),
  z.strictObject({ command: z.literal("mail") }),
  /** Null: every mail that waits. */
  z.strictObject({ command: z.literal("retry-mail"), id: z.uuid().nullable() }),
  z.strictObject({ command: z.literal("accept-ledger") }),
  /** The new private key, as `generate-ledger-key` prints it. */
  z.strictObject({ command: z.literal("change-ledger-key"), key: z.string().max(1_000) }),
  z.strictObject({ command: z.literal("rotate-keys") }),
  /** An absolute path: the server may run in another folder than the command. */
  z.strictObject({
    command: z.literal("backup"),
    file: z
      .string()
      .max(4_000)
      .regex(/^([/\\]|[a-z]:)/i),
    /** The public key that the backup is encrypted for. */
    recipient: z.string().max(4_000).optional(),
  }),
  z.strictObject({ command: z.literal("record-drill"), drill: DrillRecord }),
]);
export type OperatorRequest = z.infer<typeof OperatorRequest>;

/** One line that a running server sends to a command: its progress and, at the end, an outcome or a problem. */
export const OperatorMessage = z.union([
  z.strictObject({ progress: z.string() }),
  z.strictObject({ outcome: z.unknown() }),
  /** An error that the operator can correct. */
  z.strictObject({ problem: z.string() }),
]);
export type OperatorMessage = z.infer<typeof OperatorMessage>;

/** The line by which a command confirms that it has received the outcome. Without it the server undoes the command. */
export const CLAIM = "claimed";

/** Thrown for a problem that the operator can correct. The message says how. */
export class OperatorError extends Error {}

/** How the caller of a running command stops it and learns its progress. */
export interface CommandControl {
  /** Aborted when the caller has gone away. */
  signal: AbortSignal;
  onProgress: (text: string) => void;
}
