import * as z from "zod";

/** Whether what people need is there, as the data say it. */
export const Setup = z.object({
  /** An open contract with a free place that costs nothing: people begin with 0 points. */
  free_contract: z.boolean(),
  /** An item in stock. */
  reward: z.boolean(),
  /** Mail is sent, and not only kept. */
  mail: z.boolean(),
  /** The caller has a second factor. */
  second_factor: z.boolean(),
  /** Another admin can confirm what the caller asks for. */
  second_admin: z.boolean(),
  /** From what sum on a second admin is needed was chosen, "never" included. */
  sums: z.boolean(),
  /** How many decisions wait for a second admin; null while no sum is set and none waits. */
  second_approvals: z.int().nullable(),
});
export type Setup = z.infer<typeof Setup>;
