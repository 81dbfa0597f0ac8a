/** The prefix of a call's parameters: `p_title` is the field `title`. */
export const PARAM_PREFIX = "p_";

/** Fields under the names of a call's parameters: `title` as `p_title`. */
export type Params<Fields> = {
  [Name in keyof Fields & string as `p_${Name}`]: Fields[Name];
};

/** Parameters under the names of the fields: `p_title` as `title`. */
export type FieldsOfParams<Given> = {
  [Name in keyof Given as Name extends `p_${infer Field}` ? Field : never]: Given[Name];
};

/** Returns the fields under the names of the call's parameters. */
export function toParams<Fields extends object>(fields: Fields): Params<Fields> {
  const params = Object.entries(fields).map(([name, value]) => [`${PARAM_PREFIX}${name}`, value]);
  return Object.fromEntries(params) as Params<Fields>;
}

/**
 * Returns a call's parameters under the names of the fields. Properties that are not parameters are
 * left out.
 */
export function fromParams<Given extends object>(params: Given): FieldsOfParams<Given> {
  const fields = Object.entries(params)
    .filter(([name]) => name.startsWith(PARAM_PREFIX))
    .map(([name, value]) => [name.slice(PARAM_PREFIX.length), value]);
  return Object.fromEntries(fields) as FieldsOfParams<Given>;
}

/** Returns those properties of `source` that `fields` names: the defaults of a form, or an entity's shape. */
export function pickFields<Source extends object, Name extends keyof Source>(
  fields: Record<Name, unknown>,
  source: Source,
): Pick<Source, Name> {
  return pickNames(Object.keys(fields) as Name[], source);
}

/** Returns those properties of `source` that have these names. */
export function pickNames<Source extends object, Name extends keyof Source>(
  names: readonly Name[],
  source: Source,
): Pick<Source, Name> {
  const picked: Partial<Source> = {};
  for (const name of names) picked[name] = source[name];
  return picked as Pick<Source, Name>;
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Returns those properties of `fields` that are not undefined, such as the changes of a form. */
export function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}
