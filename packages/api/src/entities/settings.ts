import * as z from "zod";
import { NOTICE_KINDS } from "../constants";

/** Where a person gets notices of a kind. */
const Channels = z.object({ in_app: z.boolean(), by_mail: z.boolean() });

/** A person's settings. */
export const Settings = z.object({ notices: z.record(z.enum(NOTICE_KINDS), Channels) });
export type Settings = z.infer<typeof Settings>;

/** Changes of settings: what is left out stays as it is. */
export const SettingsChanges = z.strictObject({
  notices: z.partialRecord(z.enum(NOTICE_KINDS), z.strictObject(Channels.partial().shape)),
});
export type SettingsChanges = z.infer<typeof SettingsChanges>;
