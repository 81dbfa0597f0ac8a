import { SEARCH_MAX_LENGTH } from "@signpoint/api/platform/constants";

type Param = (raw: unknown) => string | undefined;

type Values<Params extends Record<string, Param>> = {
  [Name in keyof Params]?: NonNullable<ReturnType<Params[Name]>>;
};

/**
 * Returns a reader of a screen's search params, for `validateSearch` and for whatever else has an object
 * that holds more than these: unknown names, unknown values and defaults are left out.
 */
export function searchParams<Params extends Record<string, Param>>(params: Params) {
  return (raw: object): Values<Params> => {
    const values = new Map<string, unknown>(Object.entries(raw));
    const read = Object.entries(params).map(([name, param]) => [name, param(values.get(name))]);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Values<Params>;
  };
}

/** Returns a param with one of these values; undefined for any other, and for the default. */
export function choice<Value extends string>(values: readonly Value[], standard?: NoInfer<Value>) {
  return (raw: unknown): Value | undefined => {
    const found = values.find((value) => value === raw);
    return found === standard ? undefined : found;
  };
}

/** Reads a typed text, trimmed and cut to the longest search; undefined when nothing remains. */
export function text(raw: unknown): string | undefined {
  const trimmed = typeof raw === "string" ? raw.trim().slice(0, SEARCH_MAX_LENGTH).trim() : "";
  return trimmed === "" ? undefined : trimmed;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the id of a record; undefined for everything that is not a UUID. */
export function uuid(raw: unknown): string | undefined {
  return typeof raw === "string" && UUID.test(raw) ? raw : undefined;
}
