import * as z from "zod";
import { OPTIONAL_NOTICE_KINDS, THEMES } from "../platform/constants";
import { Timestamp } from "../platform/fields";

/** Where a person gets notices of a kind. */
const Channels = z.object({ in_app: z.boolean(), by_mail: z.boolean() });

/** A person's settings. */
export const Settings = z.object({
  notices: z.record(z.enum(OPTIONAL_NOTICE_KINDS), Channels),
  theme: z.enum(THEMES),
  /** When the username can be changed again; null when it can be changed now. */
  username_change_from: Timestamp.nullable(),
});
export type Settings = z.infer<typeof Settings>;

/** Changes of settings: what is left out stays as it is. */
export const SettingsChanges = z.strictObject({
  notices: z
    .partialRecord(z.enum(OPTIONAL_NOTICE_KINDS), z.strictObject(Channels.partial().shape))
    .optional(),
  theme: z.enum(THEMES).optional(),
});
export type SettingsChanges = z.infer<typeof SettingsChanges>;
