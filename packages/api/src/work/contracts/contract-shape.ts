import * as z from "zod";
import { CONTRACT_TYPES } from "../../platform/constants";
import { PointsAmount } from "../../platform/fields";
import {
  type ContractFieldKind,
  type ContractFieldName,
  type FieldsWith,
  type KindOf,
  mapContractFields,
} from "./contract-fields";

type ShapeOf<Schemas extends Record<ContractFieldKind, z.ZodType>> = {
  [Name in ContractFieldName]: Name extends FieldsWith<"optional">
    ? z.ZodNullable<Schemas[KindOf<Name>]>
    : Schemas[KindOf<Name>];
};

/** Returns the schema of each field of a contract: that of its kind, or null where the field may be empty. */
export function shapeByKind<Schemas extends Record<ContractFieldKind, z.ZodType>>(
  schemas: Schemas,
): ShapeOf<Schemas> {
  return mapContractFields((field) =>
    "optional" in field ? schemas[field.kind].nullable() : schemas[field.kind],
  ) as ShapeOf<Schemas>;
}

/** The fields of a contract as it is answered. */
export const contractShape = shapeByKind({
  line: z.string(),
  text: z.string(),
  contract_type: z.enum(CONTRACT_TYPES),
  points: PointsAmount,
  minutes: z.int(),
  people: z.int(),
  contracts: z.int(),
  percent: z.int(),
  flag: z.boolean(),
});
