import {
  type BothSides,
  type EarlierDecision,
  ERROR_CODES,
  type ErrorCode,
  type FieldErrors,
} from "@signpoint/api/platform/errors";

interface Details {
  /** Replaces the code's default text. */
  message?: string;
  /** The problem of each bad field of the input, by the field's name. */
  fields?: FieldErrors;
  /** Of CHANGED_MEANWHILE. */
  sides?: BothSides;
  /** Of ALREADY_DECIDED, for admins. */
  decided?: EarlierDecision;
  /** Seconds after which it makes sense to try again. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * An expected error with a code of the closed list `ERROR_CODES`. It is independent of HTTP: `http/` turns it into a
 * response, and only when the call declares the code.
 */
export class DomainError extends Error {
  readonly fields: FieldErrors | undefined;
  readonly sides: BothSides | undefined;
  readonly decided: EarlierDecision | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    { message, fields, sides, decided, retryAfterSeconds, cause }: Details = {},
  ) {
    super(message ?? ERROR_CODES[code].message, { cause });
    this.fields = fields;
    this.sides = sides;
    this.decided = decided;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
