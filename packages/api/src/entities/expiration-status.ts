import * as z from "zod";
import { EXPIRATION_STATUSES } from "../constants";
import type { ExpirationStatus as ExpirationStatusShape } from "../rules/expiry";
import { Timestamp } from "./common";

/**
 * Remaining times are milliseconds at the time of the response; null for a contract that never expires.
 */
export const ExpirationStatus = z.object({
  status: z.enum(EXPIRATION_STATUSES),
  expiresAt: Timestamp.nullable(),
  gracePeriodEnd: Timestamp.nullable(),
  timeRemaining: z.number().nullable(),
  gracePeriodRemaining: z.number().nullable(),
}) satisfies z.ZodType<ExpirationStatusShape>;
