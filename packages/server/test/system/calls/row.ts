import type { Access, CallMeta } from "@signpoint/api/platform/call";
import type { Prepared, Scene } from "./scene";

type Plain = CallMeta & { replay: "none"; example: (scene: Scene) => Promise<unknown> };
type Once = CallMeta & {
  replay: "kept_answer" | "current_record";
  example: (scene: Scene) => Promise<Prepared>;
};

/** A call that reads, with an example that succeeds. */
export const reads = (access: Access, example: Plain["example"]): Plain => ({
  access,
  effect: "read",
  replay: "none",
  example,
});
/** A call that writes and takes no `Idempotency-Key`. */
export const repeats = (access: Access, example: Plain["example"]): Plain => ({
  ...reads(access, example),
  effect: "write",
});
/** A call that takes the header and repeats its answer. */
export const once = (access: Access, example: Once["example"]): Once => ({
  access,
  effect: "write",
  replay: "kept_answer",
  example,
});
/** One that answers with the record as it is now, because the answer holds secrets. */
export const onceBySecret = (access: Access, example: Once["example"]): Once => ({
  ...once(access, example),
  replay: "current_record",
});
/** A call that asks for the second factor again: it moves money, reveals a secret or changes rights. */
export const proved = <Row extends CallMeta>(row: Row): Row => ({ ...row, stepUp: true });

export type CallRows = Record<string, Plain | Once>;
