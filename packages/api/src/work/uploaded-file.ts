import * as z from "zod";
import { Id } from "../platform/fields";

/** A stored proof. `path` is the `file_url` of a file answer. */
export const UploadedFile = z.object({
  /** `{signedContractId}/{questionId}_{timestamp}_{filename}` */
  path: z.string(),
  question_id: Id,
  filename: z.string(),
  content_type: z.string(),
  size_bytes: z.int(),
});
export type UploadedFile = z.infer<typeof UploadedFile>;
