/** The server cannot do this now, though it will soon: answered with 503 and Retry-After. */
export class ServiceBusyError extends Error {
  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(message);
  }
}
