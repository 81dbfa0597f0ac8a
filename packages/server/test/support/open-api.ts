import { openApiDocument } from "../../src/http/openapi/openapi";

/** As much of JSON Schema as the document uses. */
export interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  minLength?: number;
  minimum?: number;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema: Schema;
}

export interface Operation {
  /** The call's name, such as `contracts.sign`. */
  name: string;
  method: string;
  /** The whole path, with `{names}`. */
  path: string;
  parameters: Parameter[];
  /** Of a JSON body. */
  body: Schema | null;
  /** True when the body is a file's bytes. */
  takesBytes: boolean;
}

interface DescribedOperation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

/** Every call that the OpenAPI document describes. */
export async function describedOperations(): Promise<Operation[]> {
  const { paths } = (await openApiDocument("http://localhost")) as unknown as {
    paths: Record<string, Record<string, DescribedOperation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path: `/api${path}`,
      parameters: parameters ?? [],
      body: requestBody?.content["application/json"]?.schema ?? null,
      takesBytes: requestBody?.content["*/*"] !== undefined,
    })),
  );
}

/** A value that the schema allows, with ids as `idFor` says. Optional fields are given, too. */
export function exampleOf(schema: Schema, idFor: (name: string) => string, name = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0] ?? {}, idFor, name);
  switch (schema.type) {
    case "object":
      return exampleObject(schema, idFor, name);
    case "array":
      return [exampleOf(schema.items ?? {}, idFor, name)];
    case "integer":
    case "number":
      return Math.max(schema.minimum ?? 1, 1);
    case "boolean":
      return true;
    default:
      return exampleText(schema, idFor, name);
  }
}

function exampleObject(schema: Schema, idFor: (name: string) => string, name: string): object {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length > 0 || typeof schema.additionalProperties !== "object") {
    return Object.fromEntries(
      properties.map(([key, inner]) => [key, exampleOf(inner, idFor, key)]),
    );
  }
  const key = exampleOf(schema.propertyNames ?? { type: "string" }, idFor, name);
  return { [String(key)]: exampleOf(schema.additionalProperties, idFor, name) };
}

function exampleText(schema: Schema, idFor: (name: string) => string, name: string): string {
  if (schema.format === "uuid") return idFor(name);
  if (schema.format === "email") return "somebody@example.com";
  if (schema.format === "date-time") return "2026-03-01T12:00:00.000Z";
  if (schema.format === "date") return "2026-03-01";
  return "some text".slice(0, Math.max(schema.minLength ?? 0, 9));
}
