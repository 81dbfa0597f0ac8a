import { ERROR_CODES, type ErrorCode, type FieldErrors } from "@signpoint/api/errors";

interface Details {
  /** Replaces the code's default text. */
  message?: string;
  /** What is wrong with which field of the input, by the field's name. */
  fields?: FieldErrors;
  /** When it makes sense to try again. */
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * An expected refusal, by a code of the closed list in `ERROR_CODES`. It knows nothing of HTTP: `http`
 * makes a response of it, and only when the call declares the code.
 */
export class DomainError extends Error {
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: ErrorCode,
    { message, fields, retryAfterSeconds, cause }: Details = {},
  ) {
    super(message ?? ERROR_CODES[code].message, { cause });
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
