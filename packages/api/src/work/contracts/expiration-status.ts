import * as z from "zod";
import { EXPIRATION_STATUSES } from "../../platform/constants";
import { Timestamp } from "../../platform/fields";
import type { ExpirationStatus as ExpirationStatusShape } from "./expiry";

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
