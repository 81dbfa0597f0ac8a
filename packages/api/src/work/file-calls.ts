import * as z from "zod";
import { callsOf } from "../platform/call";
import { CONTRACT_FILES_PATH, LINK_MAX_LENGTH } from "../platform/constants";
import { ERROR_CODES } from "../platform/errors";
import { Id, Timestamp, typedText } from "../platform/fields";
import { UploadedFile } from "./uploaded-file";

const call = callsOf("Files");
const { NOT_FOUND, NOT_SUBMITTABLE, SUBMISSION_EXPIRED, PAYLOAD_TOO_LARGE } = ERROR_CODES;
const { WORK_TIME_OVER, CORRECTION_TIME_OVER } = ERROR_CODES;

export { CONTRACT_FILES_PATH };

export const fileCalls = {
  createLink: call({ access: "user" })
    .post("/rpc/create_file_link", "A short-lived link to a file, for its owner and admins")
    .input(
      z.strictObject({
        p_path: typedText(LINK_MAX_LENGTH, 1),
        /**
         * True: the browser saves the file. False: the browser shows it if its type is safe to show.
         */
        p_download: z.boolean().default(false),
      }),
    )
    .errors({ NOT_FOUND })
    .output(z.object({ url: z.url(), expires_at: Timestamp })),
};

export const UploadQuery = z.strictObject({
  signed_contract_id: Id,
  question_id: Id,
  /** The file's name on the person's device; the stored name is a sanitized form of it. */
  filename: z.string().min(1).max(1_000),
  /** Keeps earlier uploads for the question, which a saved draft or another device may name. */
  keeps_earlier: z.literal("true").optional(),
});

/** The query of a link made by `createLink`. The link is signed: any change makes it invalid. */
export const FileLinkQuery = z.strictObject({
  /** Seconds since 1970. */
  expires: z.string().regex(/^\d{1,12}$/),
  download: z.literal("1").optional(),
  signature: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
});

/**
 * The two calls whose bodies are the bytes of a file rather than JSON. Their errors have the same shape
 * as all others. The body of an upload is the file alone, without multipart encoding.
 */
export const fileTransfers = {
  upload: call({ access: "user", effect: "write" })
    .post(CONTRACT_FILES_PATH, "Upload a proof for a file question of a signing in progress", {
      description:
        "The body is the file itself. A later upload for the same question replaces the earlier one.",
      inputStructure: "detailed",
    })
    .input(z.object({ query: UploadQuery, body: z.file() }))
    .errors({
      NOT_FOUND,
      NOT_SUBMITTABLE,
      SUBMISSION_EXPIRED,
      WORK_TIME_OVER,
      CORRECTION_TIME_OVER,
      PAYLOAD_TOO_LARGE,
      UNSUPPORTED_MEDIA_TYPE: ERROR_CODES.UNSUPPORTED_MEDIA_TYPE,
    })
    .output(UploadedFile),

  download: call({ access: "anyone" })
    .get(`${CONTRACT_FILES_PATH}/{+path}`, "Download a file by a link from create_file_link", {
      inputStructure: "detailed",
    })
    .input(z.object({ params: z.object({ path: z.string() }), query: FileLinkQuery }))
    .errors({ NOT_FOUND, LINK_EXPIRED: ERROR_CODES.LINK_EXPIRED })
    .output(z.file()),
};
