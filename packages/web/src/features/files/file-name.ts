const UPLOAD_PREFIX = /^[0-9a-f-]{36}_\d+_/i;

/**
 * The name under which somebody uploaded a file, from its path
 * `{signedContractId}/{questionId}_{timestamp}_{filename}`.
 */
export function fileNameOf(path: string): string {
  const last = path.split("/").at(-1) ?? path;
  const name = last.replace(UPLOAD_PREFIX, "");
  return name === "" ? last : name;
}
