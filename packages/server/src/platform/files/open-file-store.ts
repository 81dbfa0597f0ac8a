import path from "node:path";
import type { Config } from "../config";
import type { FileStore } from "./file-store";
import { createLocalFileStore } from "./local-file-store";
import { createS3FileStore } from "./s3-file-store";

/** Returns the store of the configuration: an S3-compatible service, else the folder `files` in `DATA_DIR`. */
export function openFileStore(
  config: Pick<
    Config,
    | "DATA_DIR"
    | "S3_ENDPOINT"
    | "S3_REGION"
    | "S3_BUCKET"
    | "S3_ACCESS_KEY_ID"
    | "S3_SECRET_ACCESS_KEY"
  >,
): FileStore {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  const isS3 = S3_ENDPOINT && S3_REGION && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY;
  return isS3
    ? createS3FileStore({
        endpoint: S3_ENDPOINT,
        region: S3_REGION,
        bucket: S3_BUCKET,
        accessKeyId: S3_ACCESS_KEY_ID,
        secretAccessKey: S3_SECRET_ACCESS_KEY,
      })
    : createLocalFileStore(path.join(config.DATA_DIR, "files"));
}
