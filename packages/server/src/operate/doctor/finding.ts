import * as z from "zod";
import { rootMessage } from "../../platform/root-message";

/** What the doctor found on one matter. `bad`: people are met by it, or data is in danger. */
export const Finding = z.strictObject({
  name: z.string(),
  state: z.enum(["ok", "warning", "bad"]),
  /** What is the case and, unless all is well, what to do. */
  says: z.string(),
});
export type Finding = z.infer<typeof Finding>;

export const ok = (name: string, says: string): Finding => ({ name, state: "ok", says });
export const warning = (name: string, says: string): Finding => ({ name, state: "warning", says });
export const bad = (name: string, says: string): Finding => ({ name, state: "bad", says });

/** Returns a time span in the largest unit that fits, such as "3 days". */
export function spanText(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000));
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/** Returns the finding, or `bad` with the reason when it could not be made. */
export async function attempt(name: string, find: () => Promise<Finding>): Promise<Finding> {
  try {
    return await find();
  } catch (error) {
    return bad(name, `could not be looked at: ${rootMessage(error)}`);
  }
}
