const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The name of a record as it stands in an address; undefined for everything that is not one. */
export function uuidText(raw: unknown): string | undefined {
  return typeof raw === "string" && UUID.test(raw) ? raw : undefined;
}
